#!/bin/bash
# What `make test` needs on Ubuntu 24.04 beside the Chromium and Firefox of GitHub's machines.
set -eu
sudo apt-get update
sudo apt-get install --yes bubblewrap webkit2gtk-driver xvfb
# Ubuntu forbids programs to make rooms of their own, and bubblewrap makes one for each answer.
sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0
