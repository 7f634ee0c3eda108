// Lines of text that end with a comma and their CRC: numbers in decimal, without floating point.
#ifndef TEXT_LINE_H
#define TEXT_LINE_H

#include <Arduino.h>

// CRC-16/CCITT-FALSE, one byte at a time; it starts with 0xFFFF.
inline uint16_t crc16(uint16_t crc, uint8_t byte) {
  crc = (uint16_t)(crc ^ ((uint16_t)byte << 8));
  for (uint8_t k = 0; k < 8; ++k) crc = (uint16_t)(crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1);
  return crc;
}

template <uint16_t SIZE>
class TextLine {
 public:
  char text[SIZE];
  uint16_t length = 0;

  void begin() {
    length = 0;
    crc = 0xFFFF;
  }

  void add(char c) {
    if (length < SIZE) text[length++] = c;
    crc = crc16(crc, (uint8_t)c);
  }

  void add_text(const char *words) {
    while (*words) add(*words++);
  }

  void add_flash(const char *words) {  // text in flash
    for (char c; (c = (char)pgm_read_byte(words)) != 0; ++words) add(c);
  }

  void add_number(int64_t value) {
    char digits[20];
    uint8_t count = 0;
    uint64_t rest = value < 0 ? (uint64_t)(-value) : (uint64_t)value;
    if (value < 0) add('-');
    do {
      digits[count++] = (char)('0' + (char)(rest % 10));
      rest /= 10;
    } while (rest);
    while (count) add(digits[--count]);
  }

  // A number of millionths, as a decimal fraction.
  void add_micro(int64_t value) {
    const uint64_t size = value < 0 ? (uint64_t)(-value) : (uint64_t)value;
    if (value < 0) add('-');
    add_number((int64_t)(size / 1000000));
    add('.');
    for (uint32_t power = 100000; power; power /= 10) add((char)('0' + (char)(size / power % 10)));
  }

  void clear() { length = 0; }  // after a part of a long line was sent; the CRC goes on

  void end() {
    const uint16_t sum = crc;
    add(',');
    add_number(sum);
    add('\n');
  }

 private:
  uint16_t crc = 0xFFFF;
};

#endif
