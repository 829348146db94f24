// Mails to the host's relay, which the host has named: a mail's recipient is all of it that a user can choose.
#pragma once

#include <atomic>
#include <string>

#include "push/delivery.hpp"

namespace patolli::push {

struct MailRelay {
  std::string url;   // smtp://relay.example.org:587, or smtps://; empty: there is none
  std::string user;  // empty: without a login
  std::string password;
  std::string from;       // the address of the sender, and of whoever gets what cannot be delivered
  std::string ca;         // a file of certificates that it is trusted by; empty: the system's
  bool encrypted = true;  // smtp:// needs STARTTLS
};

// Empty, or why it is no address of a relay.
std::string wrong_relay(const std::string& url);

struct MailDelivery {
  Delivery delivery;    // its status is SMTP's
  std::string trouble;  // why nothing can be sent at all: for the host's log. Never an address of a user
};

// Blocks for at most some seconds. `message` is a whole one, with its headers. kGone: there is no such recipient.
MailDelivery send_mail(const MailRelay& relay, const std::string& to, const std::string& message,
                       const std::atomic<bool>& stop);

}  // namespace patolli::push
