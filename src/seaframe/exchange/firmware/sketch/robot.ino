// Moves the servos of a robot along its gait, obeys commands and writes a log. README.md lists pins and commands.
#include <Arduino.h>

#include "config.h"
#include "gait.h"
#include "gait_player.h"
#include "network.h"
#include "servo_driver.h"
#include "text_line.h"

#if USE_WIFI
#include <WiFi.h>
#include <WiFiUdp.h>
WiFiUDP udp;
IPAddress peer;  // who sent the last command
uint16_t peer_port = 0;
#endif

enum Link { SERIAL_LINK, UDP_LINK };

const uint8_t COMMAND_BYTES = 64;
const uint16_t ROW_BYTES = 56 + 17 * JOINTS, REPLY_BYTES = 130 + JOINTS;
const uint8_t LATE_FRAMES = 10;  // after a longer pause the frames between are left out

GaitPlayer player;
ServoDriver driver;
TextLine<ROW_BYTES> row;      // of the log, on its way
uint16_t row_sent = 0;        // bytes of it that the serial port has taken
TextLine<REPLY_BYTES> reply;  // to a command
char command[COMMAND_BYTES];
uint8_t command_length = 0;
bool command_too_long = false;
uint32_t frame_start = 0, last_micros = 0, heard_ms = 0, sequence = 0, last_number = 0;
int64_t clock_us = 0;  // since the board started
uint16_t frames_to_log = 0;
bool has_number = false;

void update_clock() {  // micros() starts again every 71 minutes, this clock does not
  const uint32_t now = (uint32_t)micros();
  clock_us += (uint32_t)(now - last_micros);
  last_micros = now;
}

// Output

void flush_row() {
  Serial.write((const uint8_t *)row.text + row_sent, (size_t)(row.length - row_sent));
  row_sent = row.length;
}

void continue_row() {
  const int room = Serial.availableForWrite();
  const int rest = row.length - row_sent;
  const int part = room < rest ? room : rest;
  if (part <= 0) return;
  Serial.write((const uint8_t *)row.text + row_sent, (size_t)part);
  row_sent = (uint16_t)(row_sent + part);
}

void send_reply(Link link) {
  if (link == SERIAL_LINK) {
    flush_row();
    Serial.write((const uint8_t *)reply.text, reply.length);
  }
#if USE_WIFI
  if (link == UDP_LINK) {
    udp.beginPacket(peer, peer_port);
    udp.write((const uint8_t *)reply.text, reply.length);
    udp.endPacket();
  }
#endif
}

// The names of the columns, in parts: one after the other they are one line.
void send_header(Link link) {
  reply.begin();
  reply.add_flash(PSTR("t,sequence,robot_clock"));
  for (uint8_t kind = 0; kind < 2; ++kind) {
    for (uint8_t j = 0; j < JOINTS; ++j) {
      if (kind == 1 && SENSE_PINS[j] < 0) continue;
      send_reply(link);
      reply.clear();
      reply.add(',');
      reply.add_flash((const char *)pgm_read_ptr(kind == 0 ? &PULSE_NAMES[j] : &ANGLE_NAMES[j]));
    }
  }
  reply.add_flash(PSTR(",crc\n"));
  send_reply(link);
}

void answer(Link link, const char *words, uint32_t number) {
  reply.begin();
  reply.add_flash(PSTR("# "));
  reply.add_flash(words);
  reply.add_flash(PSTR(" "));
  reply.add_number((int64_t)number);
  reply.end();
  send_reply(link);
}

// # status STATE SPEED AMPLITUDE GAIT MEASURED, factors in thousandths; GAIT identifies gait and joints; MEASURED has
// a digit for each joint, 1: its angle is measured
void send_status(Link link) {
  reply.begin();
  reply.add_flash(PSTR("# status "));
  reply.add_number(player.state);
  reply.add(' ');
  reply.add_number(player.speed_factor());
  reply.add(' ');
  reply.add_number(player.amplitude_factor());
  reply.add(' ');
  reply.add_number((int64_t)GAIT_CHECKSUM);
  reply.add(' ');
  for (uint8_t j = 0; j < JOINTS; ++j) reply.add(SENSE_PINS[j] < 0 ? '0' : '1');
  reply.end();
  send_reply(link);
}

int32_t measured_microangle(uint8_t joint) {
  const float span = (float)(SENSE_READINGS[joint][1] - SENSE_READINGS[joint][0]);
  const float part = (float)(analogRead((uint8_t)SENSE_PINS[joint]) - SENSE_READINGS[joint][0]) / span;
  return (int32_t)lroundf(1e6f * (SENSE_ANGLES[joint][0] + part * (SENSE_ANGLES[joint][1] - SENSE_ANGLES[joint][0])));
}

void write_row() {
  ++sequence;  // also of a row that is left out: gaps show
#if USE_WIFI
  const bool by_udp = peer_port != 0;
#else
  const bool by_udp = false;
#endif
  const bool by_serial = LOG_TO_SERIAL && row_sent == row.length;  // the row before has gone
  if (!by_udp && !by_serial) return;
  if (!by_serial) flush_row();
  row.begin();
  row.add_micro(player.time_us);
  row.add(',');
  row.add_number((int64_t)sequence);
  row.add(',');
  row.add_micro(clock_us - (int64_t)(uint32_t)(last_micros - frame_start));
  for (uint8_t j = 0; j < JOINTS; ++j) {
    row.add(',');
    row.add_number(player.pulse(j));
  }
  for (uint8_t j = 0; j < JOINTS; ++j) {
    if (SENSE_PINS[j] < 0) continue;
    row.add(',');
    row.add_micro(measured_microangle(j));
  }
  row.end();
  row_sent = by_serial ? 0 : row.length;
#if USE_WIFI
  if (by_udp) {
    udp.beginPacket(peer, peer_port);
    udp.write((const uint8_t *)row.text, row.length);
    udp.endPacket();
  }
#endif
}

// Commands: [#NUMBER ]WORD[ ARGUMENT[ ARGUMENT]][,CRC]

// Cuts the CRC off; false if it is wrong.
bool check_crc(char *text) {
  char *comma = strchr(text, ',');
  if (!comma) return true;
  uint16_t crc = 0xFFFF;
  for (char *c = text; c < comma; ++c) crc = crc16(crc, (uint8_t)*c);
  char *end;
  const unsigned long given = strtoul(comma + 1, &end, 10);
  *comma = 0;
  return end != comma + 1 && *end == 0 && given == crc;
}

// Reads a number after spaces; false if there is none that is finite and small.
bool read_number(char *&text, float &value) {
  char *end;
  value = (float)strtod(text, &end);
  const bool good = end != text && (*end == 0 || *end == ' ') && value > -1e4f && value < 1e4f;
  text = end;
  return good;
}

bool read_factor(char *text, int32_t &factor) {
  float value;
  if (!read_number(text, value) || *text) return false;
  factor = (int32_t)lroundf((float)WHOLE * value);
  return factor >= 0 && factor <= LARGEST_FACTOR;
}

bool jog(char *text) {
  float joint, angle;
  if (!read_number(text, joint) || !read_number(text, angle) || *text) return false;
  return joint >= 1.0f && joint <= (float)JOINTS && joint == floorf(joint) && player.jog((uint8_t)(joint - 1), angle);
}

bool start() {
  frames_to_log = 0;
  return player.start();
}

bool act(char *word) {
  char *rest = strchr(word, ' ');
  if (rest) *rest++ = 0;
  int32_t factor;
  if (!strcmp(word, "speed") && rest && read_factor(rest, factor)) {
    player.set_speed(factor);
  } else if (!strcmp(word, "amplitude") && rest && read_factor(rest, factor)) {
    player.set_amplitude(factor);
  } else if (!strcmp(word, "jog") && rest) {
    return jog(rest);
  } else if (rest) {
    return false;
  } else if (!strcmp(word, "start")) {
    return start();
  } else if (!strcmp(word, "stop")) {
    player.stop();
  } else if (!strcmp(word, "centre")) {
    player.centre();
  } else {
    return false;
  }
  return true;
}

// # pong TEXT CLOCK, with the board's clock [us]
void send_pong(const char *text, Link link) {
  reply.begin();
  reply.add_flash(PSTR("# pong "));
  for (uint8_t k = 0; k < 24 && text[k] >= '0' && text[k] <= '9'; ++k) reply.add(text[k]);
  reply.add(' ');
  update_clock();
  reply.add_number(clock_us);
  reply.end();
  send_reply(link);
}

void obey(char *text, Link link) {
  heard_ms = (uint32_t)millis();
  if (!strncmp(text, "ping ", 5)) return send_pong(text + 5, link);
  if (!strcmp(text, "status")) return send_status(link);
  if (!strcmp(text, "header")) return send_header(link);
  if (*text == '#') {
    char *end;
    const uint32_t number = (uint32_t)strtoul(text + 1, &end, 10);
    if (end == text + 1 || *end != ' ') return answer(link, PSTR("unknown"), last_number);
    if (has_number && number == last_number) return answer(link, PSTR("repeated"), number);
    if (has_number && (int32_t)(number - last_number) < 0) return answer(link, PSTR("late"), number);  // newer ones count
    last_number = number;
    has_number = true;
    text = end + 1;
  }
  const bool moved = player.moves();
  answer(link, act(text) ? PSTR("done") : PSTR("refused"), last_number);
  if (moved || !player.moves()) return;
  send_header(link);  // a log begins
#if LOG_TO_SERIAL
  if (link != SERIAL_LINK) send_header(SERIAL_LINK);
#endif
}

void take_serial() {
  if (!check_crc(command)) return answer(SERIAL_LINK, PSTR("damaged"), last_number);
  obey(command, SERIAL_LINK);
}

void read_serial() {
  for (int left = Serial.available(); left > 0; --left) {
    const char c = (char)Serial.read();
    if (c == '\n' || c == '\r') {
      command[command_length] = 0;
      if (command_length && !command_too_long) take_serial();
      command_length = 0;
      command_too_long = false;
    } else if (command_length < COMMAND_BYTES - 1) {
      command[command_length++] = c;
    } else {
      command_too_long = true;
    }
  }
}

#if USE_WIFI
void read_udp() {
  if (udp.parsePacket() <= 0) return;
  char text[COMMAND_BYTES];
  int length = udp.read(text, COMMAND_BYTES - 1);
  while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r')) --length;
  if (length <= 0 || udp.available() > 0) return;
  text[length] = 0;
  if (!check_crc(text)) return;  // from anybody
  peer = udp.remoteIP();
  peer_port = udp.remotePort();
  obey(text, UDP_LINK);
}
#endif

// The board

void run_frame() {
  player.advance();
  if (player.state == REST) return;
  for (uint8_t j = 0; j < JOINTS; ++j) driver.write(j, player.pulse(j));
  if (player.state != RUN) return;
  if (frames_to_log == 0) {
    write_row();
    frames_to_log = FRAMES_PER_ROW;
  }
  --frames_to_log;
}

void setup() {
  Serial.begin(BAUD);
  driver.begin();
#if USE_WIFI
  WiFi.mode(WIFI_STA);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  udp.begin(UDP_PORT);
#endif
  last_micros = frame_start = (uint32_t)micros();
  heard_ms = (uint32_t)millis();
#if AUTOSTART
  start();
  send_header(SERIAL_LINK);
#endif
}

void loop() {
  update_clock();
  read_serial();
#if USE_WIFI
  read_udp();
#endif
#if WATCHDOG_MS
  if (player.moves() && (uint32_t)(millis() - heard_ms) > WATCHDOG_MS) player.stop();
#endif
  const uint32_t late = last_micros - frame_start;
  if (late >= LATE_FRAMES * FRAME_US) frame_start += late / FRAME_US * FRAME_US - FRAME_US;
  if (late >= FRAME_US) {
    frame_start += FRAME_US;
    run_frame();
  }
  continue_row();
}
