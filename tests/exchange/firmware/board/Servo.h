#ifndef SERVO_H
#define SERVO_H

#include <Arduino.h>

class Servo {
 public:
  bool attached() const { return pin >= 0; }
  uint8_t attach(int on, int low, int high);
  void writeMicroseconds(int us);

 private:
  int pin = -1, lowest = 0, highest = 0;
};

#endif
