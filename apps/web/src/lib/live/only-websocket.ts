import { WebSocket } from 'socket.io-client'

// Stands in for socket.io's list of transports (see vite.config.ts): live-connection.ts uses the WebSocket alone, and
// the others are 2 kB of every first load. The list is read when a connection begins, because the library imports
// this module before it has that class.
export const transports = {
  get websocket() {
    return WebSocket
  },
}
