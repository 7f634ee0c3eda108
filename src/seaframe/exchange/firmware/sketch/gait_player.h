// Plays the gait: states, start ramp, loop, limits of range and speed. No input or output; gait.h holds the data.
#ifndef GAIT_PLAYER_H
#define GAIT_PLAYER_H

#include "config.h"
#include "gait.h"

enum State { REST, HOLD, RAMP, RUN };  // no pulses yet; still, or moving to goals; moving to the gait's start; gait

const int32_t FINE = 256;                  // pulses are held in 1/256 us
const int32_t WHOLE = 1000;                // factors are held in 1/1000
const int32_t LARGEST_FACTOR = 2 * WHOLE;  // of speed and amplitude
const int32_t FACTOR_STEP = WHOLE * FRAME_US / 1000000 > 0 ? WHOLE * FRAME_US / 1000000 : 1;  // by 1 in a second
const int32_t GOAL_STEP = FINE * 500 * FRAME_US / 1000000;  // 500 us in a second, for centre and jog

inline int32_t approach(int32_t value, int32_t goal, int32_t step) {
  if (step == 0 || (goal - value <= step && value - goal <= step)) return goal;
  return goal > value ? value + step : value - step;
}

class GaitPlayer {
 public:
  State state = REST;
  int64_t time_us = 0;  // since the gait began, below zero in the start ramp

  GaitPlayer() {
    for (uint8_t j = 0; j < JOINTS; ++j) pulses[j] = from[j] = goals[j] = FINE * (int32_t)servo_of(j).centre;
  }

  uint16_t pulse(uint8_t joint) const { return (uint16_t)((pulses[joint] + FINE / 2) / FINE); }  // [us]
  int32_t speed_factor() const { return speed_goal; }                                            // [1/1000]
  int32_t amplitude_factor() const { return amplitude_goal; }                                    // [1/1000]
  bool moves() const { return state == RAMP || state == RUN; }
  void set_speed(int32_t factor) { speed_goal = factor; }
  void set_amplitude(int32_t factor) { amplitude_goal = factor; }

  // Moves to the first row of the gait, which then begins at time zero.
  bool start() {
    if (moves()) return false;
    speed = speed_goal;
    amplitude = amplitude_goal;
    phase_us = remainder = 0;
    int64_t length = RAMP_US;
    for (uint8_t j = 0; j < JOINTS; ++j) {
      from[j] = pulses[j];
      const int32_t step = servo_of(j).step, way = labs(target(j) - from[j]);
      const int64_t needed = step ? (int64_t)FRAME_US * (1 + 3 * (int64_t)way / (2 * step)) : 0;  // smooth: 3/2 of mean
      if (needed > length) length = needed;
    }
    frames_in_ramp = (int32_t)((length + FRAME_US - 1) / FRAME_US);
    time_us = -(int64_t)frames_in_ramp * (int64_t)FRAME_US;
    state = RAMP;
    return true;
  }

  void stop() {
    for (uint8_t j = 0; j < JOINTS; ++j) goals[j] = pulses[j];
    if (state != REST) state = HOLD;
  }

  void centre() {
    stop();
    for (uint8_t j = 0; j < JOINTS; ++j) goals[j] = FINE * (int32_t)servo_of(j).centre;
    state = HOLD;
  }

  // Moves one joint to an angle [rad] or extension [m]; not while the gait runs.
  bool jog(uint8_t joint, float angle) {
    if (moves() || joint >= JOINTS) return false;
    goals[joint] = FINE * (int32_t)pulse_of(servo_of(joint), angle);
    state = HOLD;
    return true;
  }

  // Advances by one frame.
  void advance() {
    speed = approach(speed, speed_goal, FACTOR_STEP);
    amplitude = approach(amplitude, amplitude_goal, FACTOR_STEP);
    if (moves()) time_us += FRAME_US;
    if (state == RUN) advance_phase();
    if (state == RAMP && time_us >= 0) state = RUN;
    if (state == HOLD) {
      for (uint8_t j = 0; j < JOINTS; ++j) pulses[j] = approach(pulses[j], goals[j], goal_step(servo_of(j).step));
    } else if (state == RAMP) {
      const float s = 1.0f + (float)time_us / ((float)frames_in_ramp * (float)FRAME_US);
      const float part = s * s * (3.0f - 2.0f * s);
      for (uint8_t j = 0; j < JOINTS; ++j) move(j, from[j] + (int32_t)lroundf(part * (float)(target(j) - from[j])));
    } else if (state == RUN) {
      for (uint8_t j = 0; j < JOINTS; ++j) move(j, target(j));
    }
  }

 private:
  int32_t pulses[JOINTS], from[JOINTS], goals[JOINTS];  // now, at the start of the ramp, wanted in HOLD [us/256]
  int32_t speed = WHOLE, speed_goal = WHOLE, amplitude = WHOLE, amplitude_goal = WHOLE;
  int32_t frames_in_ramp = 0;
  uint32_t phase_us = 0, remainder = 0;  // time inside the loop [us], and what is left of it [us/1000]

  void advance_phase() {
    remainder += (uint32_t)FRAME_US * (uint32_t)speed;
    phase_us += remainder / (uint32_t)WHOLE;
    remainder %= (uint32_t)WHOLE;
    if (phase_us < LOOP_US) return;
    if (LOOPS) {
      phase_us %= LOOP_US;  // a frame may be longer than the loop
    } else {
      stop();
    }
  }

  // The pulse [us/256] of the gait now, scaled about the centre, within the range of the servo.
  int32_t target(uint8_t joint) const {
    const JointServo servo = servo_of(joint);
    const int32_t centre = servo.centre, row = row_pulse((uint16_t)(phase_us / EVERY_US), joint);
    const int32_t scaled = FINE * centre + (FINE * (row - centre) / WHOLE) * amplitude +
                           (FINE * (row - centre) % WHOLE) * amplitude / WHOLE;
    return constrain(scaled, FINE * (int32_t)servo.low, FINE * (int32_t)servo.high);
  }

  void move(uint8_t joint, int32_t goal) { pulses[joint] = approach(pulses[joint], goal, servo_of(joint).step); }

  static int32_t goal_step(int32_t step) { return step && step < GOAL_STEP ? step : GOAL_STEP; }
};

#endif
