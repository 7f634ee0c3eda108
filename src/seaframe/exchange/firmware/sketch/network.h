// The wireless network of an ESP32. It is off until you set USE_WIFI to 1 and fill in your network. Whoever is on
// that network can command the robot: use a network of your own.
#ifndef NETWORK_H
#define NETWORK_H

#define USE_WIFI 0
#define WIFI_NAME "name-of-the-network"
#define WIFI_PASSWORD "password-of-the-network"
#define UDP_PORT 4210

#if USE_WIFI && !defined(ESP32)
#error "USE_WIFI needs an ESP32. Set it to 0 in network.h."
#endif

#endif
