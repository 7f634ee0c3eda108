// The calls of Arduino that the sketch makes, on a computer.
#ifndef ARDUINO_H
#define ARDUINO_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PROGMEM
#define PSTR(text) (text)
#define pgm_read_byte(place) (*(const uint8_t *)(place))
#define pgm_read_word(place) (*(const uint16_t *)(place))
#define pgm_read_dword(place) (*(const uint32_t *)(place))
#define pgm_read_float(place) (*(const float *)(place))
#define pgm_read_ptr(place) (*(const void *const *)(place))
#define memcpy_P memcpy
#define constrain(value, low, high) ((value) < (low) ? (low) : ((value) > (high) ? (high) : (value)))

unsigned long micros();
unsigned long millis();
void delayMicroseconds(unsigned int us);
int analogRead(uint8_t pin);

class SerialPort {
 public:
  void begin(unsigned long baud);
  int available();
  int read();
  int availableForWrite();
  size_t write(const uint8_t *bytes, size_t count);
};

extern SerialPort Serial;

#endif
