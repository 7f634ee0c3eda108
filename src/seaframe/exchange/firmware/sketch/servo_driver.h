// Sends pulses to the servos: on pins of the board, or by PCA9685 drivers on I2C (16 channels each, from address 0x40).
// No servo gets a pulse before the first command.
#ifndef SERVO_DRIVER_H
#define SERVO_DRIVER_H

#include "config.h"
#include "gait.h"

#if DRIVER_PCA9685

#include <Wire.h>

const uint8_t FIRST_ADDRESS = 0x40, MODE = 0x00, PRESCALE = 0xFE, FIRST_CHANNEL = 0x06;
const uint8_t ASLEEP = 0x10, AUTO_INCREMENT = 0x20;  // of MODE
const uint32_t TICKS = 4096, CLOCK_MHZ = 25;        // ticks of a period; internal clock
const uint32_t CYCLES_OF_TICK = 122;                // the nearest to 50 Hz
const uint32_t PERIOD_US = CYCLES_OF_TICK * TICKS / CLOCK_MHZ;

class ServoDriver {
 public:
  void begin() {
    Wire.begin();
    Wire.setClock(400000);
    for (uint8_t j = 0; j < JOINTS; ++j) {
      set(j, MODE, ASLEEP);  // only then the period can change
      set(j, PRESCALE, (uint8_t)(CYCLES_OF_TICK - 1));
      set(j, MODE, AUTO_INCREMENT);
      delayMicroseconds(500);  // until the oscillator runs
    }
  }

  void write(uint8_t joint, uint16_t pulse_us) {
    const uint16_t off = (uint16_t)((pulse_us * TICKS + PERIOD_US / 2) / PERIOD_US);
    Wire.beginTransmission(address(joint));
    const uint8_t bytes[] = {(uint8_t)(FIRST_CHANNEL + 4 * (PINS[joint] % 16)), 0, 0, (uint8_t)(off & 0xFF),
                             (uint8_t)(off >> 8)};
    for (uint8_t k = 0; k < sizeof bytes; ++k) Wire.write(bytes[k]);
    Wire.endTransmission();
  }

 private:
  static uint8_t address(uint8_t joint) { return (uint8_t)(FIRST_ADDRESS + PINS[joint] / 16); }

  static void set(uint8_t joint, uint8_t place, uint8_t value) {
    Wire.beginTransmission(address(joint));
    Wire.write(place);
    Wire.write(value);
    Wire.endTransmission();
  }
};

#else

#ifdef ESP32
#include <ESP32Servo.h>
#else
#include <Servo.h>
#endif

class ServoDriver {
 public:
  void begin() {}

  void write(uint8_t joint, uint16_t pulse_us) {
    if (!servos[joint].attached()) {
      const JointServo servo = servo_of(joint);
      servos[joint].attach(PINS[joint], servo.low, servo.high);
    }
    servos[joint].writeMicroseconds(pulse_us);
  }

 private:
  Servo servos[JOINTS];
};

#endif

#endif
