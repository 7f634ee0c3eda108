#ifndef WIFI_UDP_H
#define WIFI_UDP_H

#include <WiFi.h>

class WiFiUDP {
 public:
  void begin(uint16_t) {}
  int parsePacket();
  int available();
  int read(char *text, size_t size);
  IPAddress remoteIP() { return IPAddress(); }
  uint16_t remotePort();
  void beginPacket(IPAddress, uint16_t to) { port = to; }
  size_t write(const uint8_t *bytes, size_t count);
  void endPacket() {}

 private:
  uint16_t port = 0;
};

#endif
