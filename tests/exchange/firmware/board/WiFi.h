#ifndef WIFI_H
#define WIFI_H

#include <Arduino.h>

enum { WIFI_STA = 1 };

struct IPAddress {
  uint32_t number = 0;
};

struct WiFiClass {
  void mode(int) {}
  void begin(const char *, const char *) {}
};

extern WiFiClass WiFi;

#endif
