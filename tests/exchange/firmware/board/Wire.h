#ifndef WIRE_H
#define WIRE_H

#include <Arduino.h>

class TwoWire {
 public:
  void begin() {}
  void setClock(uint32_t) {}
  void beginTransmission(uint8_t to);
  size_t write(uint8_t byte);
  uint8_t endTransmission();

 private:
  uint8_t address = 0, bytes[8] = {}, count = 0;
};

extern TwoWire Wire;

#endif
