window.queensLive = false;
