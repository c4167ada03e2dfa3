import { WebSocket } from 'socket.io-client'

// Stands in for the list of ways to connect that socket.io brings along (see vite.config.ts): ours is the only one that
// live-connection.ts names, and the others are 2 kB of every first load. Read when a connection begins: the library
// imports this before it has that class.
export const transports = {
  get websocket() {
    return WebSocket
  },
}
