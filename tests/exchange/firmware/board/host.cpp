// Runs a sketch on a computer, with a virtual robot of servos at its pins.
//
//     host script SECONDS          lines "TIME_US serial|udp|stranger COMMAND" on standard input, in virtual time
//     host live                    serial port: standard input and output, in real time
//     host table                   the pulses of every row
//
// SERVO in the environment holds stiffness, damping, speed and inertia of every joint, then the two pulses and angles of
// its map. Output: serial port on standard output, datagrams in udp.txt, those to a stranger (another port) in
// stranger.txt, pulses in pulses.txt (time, joint, pulse).
#include <Servo.h>
#include <WiFiUdp.h>
#include <Wire.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <deque>
#include <string>

#include SKETCH

SerialPort Serial;
TwoWire Wire;
WiFiClass WiFi;

struct Mechanics {
  double stiffness = 10.0, damping = 0.5, speed = 5.0, inertia = 0.01;
  double pulses[2] = {1000.0, 2000.0}, angles[2] = {-0.7853981633974483, 0.7853981633974483};
  double angle[JOINTS] = {}, rate[JOINTS] = {}, pulse[JOINTS] = {};

  void move(double h) {
    for (int j = 0; j < JOINTS; ++j) {
      if (pulse[j] == 0.0) continue;
      const double goal = angles[0] + (pulse[j] - pulses[0]) * (angles[1] - angles[0]) / (pulses[1] - pulses[0]);
      const double wanted = constrain(stiffness / damping * (goal - angle[j]), -speed, speed);
      const double decay = exp(-damping / inertia * h), before = rate[j];
      rate[j] = wanted + (before - wanted) * decay;
      angle[j] += wanted * h + (before - wanted) * (1.0 - decay) * inertia / damping;
    }
  }
};

Mechanics robot;
uint64_t now_us = 0;
bool live = false;
double backlog = 0.0;  // bytes that wait in the serial port
std::deque<char> input;
const uint16_t OWN_PORT = 5000, STRANGE_PORT = 6000;
std::deque<std::pair<uint16_t, std::string> > datagrams;  // where they come from
uint16_t datagram_port = 0;
std::string datagram;
size_t datagram_read = 0;
FILE *pulse_log = nullptr, *udp_log = nullptr, *stranger_log = nullptr;

void set_pulse(int pin, int us) {
  for (int j = 0; j < JOINTS; ++j) {
    if (PINS[j] != pin) continue;
    robot.pulse[j] = us;
    if (pulse_log) fprintf(pulse_log, "%llu %d %d\n", (unsigned long long)now_us, j, us);
  }
}

unsigned long micros() { return (unsigned long)(uint32_t)now_us; }
unsigned long millis() { return (unsigned long)(uint32_t)(now_us / 1000); }
void delayMicroseconds(unsigned int us) { now_us += us; }

int analogRead(uint8_t pin) {  // a pin of each joint, in order
  const double full = SENSE_READINGS[pin][1];
  const double part = (robot.angle[pin] - robot.angles[0]) / (robot.angles[1] - robot.angles[0]);
  return (int)lround(constrain(part, 0.0, 1.0) * full);
}

void SerialPort::begin(unsigned long) {}
int SerialPort::available() { return (int)input.size(); }

int SerialPort::read() {
  const char c = input.front();
  input.pop_front();
  return c;
}

int SerialPort::availableForWrite() { return live ? 63 : (int)fmax(0.0, 63.0 - backlog); }

size_t SerialPort::write(const uint8_t *bytes, size_t count) {
  if (live) {
    const ssize_t sent = ::write(1, bytes, count);
    return sent < 0 ? 0 : (size_t)sent;
  }
  backlog += (double)count;
  return fwrite(bytes, 1, count, stdout);
}

uint8_t Servo::attach(int on, int low, int high) {
  pin = on;
  lowest = low;
  highest = high;
  return 0;
}

void Servo::writeMicroseconds(int us) { set_pulse(pin, constrain(us, lowest, highest)); }

void TwoWire::beginTransmission(uint8_t to) {
  address = to;
  count = 0;
}

size_t TwoWire::write(uint8_t byte) {
  if (count < sizeof bytes) bytes[count++] = byte;
  return 1;
}

uint8_t TwoWire::endTransmission() {  // a PCA9685: ticks of 122 / 25 MHz
  if (count == 5 && bytes[0] >= 6) {
    const int channel = (address - 0x40) * 16 + (bytes[0] - 6) / 4;
    set_pulse(channel, (int)lround((bytes[3] + 256 * bytes[4]) * 122.0 / 25.0));
  }
  return 0;
}

int WiFiUDP::parsePacket() {
  if (datagrams.empty()) return 0;
  datagram_port = datagrams.front().first;
  datagram = datagrams.front().second;
  datagrams.pop_front();
  datagram_read = 0;
  return (int)datagram.size();
}

int WiFiUDP::available() { return (int)(datagram.size() - datagram_read); }

int WiFiUDP::read(char *text, size_t size) {
  const size_t part = size < datagram.size() ? size : datagram.size();
  memcpy(text, datagram.data(), part);
  datagram_read = part;
  return (int)part;
}

uint16_t WiFiUDP::remotePort() { return datagram_port; }

size_t WiFiUDP::write(const uint8_t *bytes, size_t count) {
  FILE *log = port == OWN_PORT ? udp_log : stranger_log;
  return log ? fwrite(bytes, 1, count, log) : count;
}

void step(uint32_t us) {
  loop();
  now_us += us;
  backlog = fmax(0.0, backlog - us * 1e-6 * BAUD / 10.0);
  robot.move(us * 1e-6);
}

void run_script(double seconds) {
  std::deque<std::pair<uint64_t, std::pair<std::string, std::string> > > script;
  char line[400], link[10];
  while (fgets(line, sizeof line, stdin)) {
    unsigned long long at;
    int start;
    if (sscanf(line, "%llu %9s %n", &at, link, &start) == 2)
      script.push_back(std::make_pair((uint64_t)at, std::make_pair(std::string(link), std::string(line + start))));
  }
  pulse_log = fopen("pulses.txt", "w");
  udp_log = fopen("udp.txt", "w");
  stranger_log = fopen("stranger.txt", "w");
  setup();
  for (uint32_t k = 0; (double)now_us < 1e6 * seconds; ++k) {
    for (; !script.empty() && script.front().first <= now_us; script.pop_front()) {
      const std::string &text = script.front().second.second;
      if (script.front().second.first != "serial") {
        datagrams.push_back(std::make_pair(script.front().second.first == "udp" ? OWN_PORT : STRANGE_PORT, text));
      } else {
        input.insert(input.end(), text.begin(), text.end());
      }
    }
    step(200 + 37 * (k % 7));
  }
  fclose(pulse_log);
  fclose(udp_log);
  fclose(stranger_log);
}

void run_live() {
  live = true;
  fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK);
  setup();
  timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  const uint64_t began = (uint64_t)at.tv_sec * 1000000u + (uint64_t)at.tv_nsec / 1000u;
  for (;;) {
    char bytes[256];
    const ssize_t count = ::read(0, bytes, sizeof bytes);
    if (count == 0) return;
    input.insert(input.end(), bytes, bytes + (count > 0 ? count : 0));
    clock_gettime(CLOCK_MONOTONIC, &at);
    const uint64_t next = (uint64_t)at.tv_sec * 1000000u + (uint64_t)at.tv_nsec / 1000u - began;
    const uint32_t passed = (uint32_t)(next - now_us);
    robot.move(passed * 1e-6);
    now_us = next;
    loop();
    usleep(500);
  }
}

int main(int count, char **words) {
  if (const char *servo = getenv("SERVO")) {
    sscanf(servo, "%lf %lf %lf %lf %lf %lf %lf %lf", &robot.stiffness, &robot.damping, &robot.speed, &robot.inertia,
           &robot.pulses[0], &robot.pulses[1], &robot.angles[0], &robot.angles[1]);
  }
  const std::string mode = count > 1 ? words[1] : "";
  if (mode == "script" && count > 2) run_script(atof(words[2]));
  if (mode == "live") run_live();
  if (mode == "table") {
    for (uint16_t row_number = 0; row_number < ROWS; ++row_number) {
      for (uint8_t j = 0; j < JOINTS; ++j) printf("%d ", row_pulse(row_number, j));
      printf("\n");
    }
  }
  return 0;
}
