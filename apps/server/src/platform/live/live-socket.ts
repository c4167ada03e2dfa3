import type { LiveCalls, LiveMessages } from '@archwire/contract/live/events'
import type { Server, Socket } from 'socket.io'
import type { Session } from '../auth/session.ts'

type BetweenServers = Record<string, never>
type SocketData = { session: Session }

export type LiveServer = Server<LiveCalls, LiveMessages, BetweenServers, SocketData>
export type LiveSocket = Socket<LiveCalls, LiveMessages, BetweenServers, SocketData>

/** Closes at once: an orderly goodbye would wait behind what a stuck reader has not taken in. */
export const dropConnection = (socket: LiveSocket): void => void socket.conn.close(true)
