import { expect, test, vi } from 'vitest'
import { QuietWebSocket } from './live-socket.ts'

const connecting = 0
const open = 1
const closing = 2
const closed = 3

test.each([
  [open, 1],
  [connecting, 0],
  [closing, 0],
  [closed, 0],
])('a socket in the state %i is written to %i times', (readyState, times) => {
  const send = vi.fn()
  const over: QuietWebSocket = Object.create(QuietWebSocket.prototype)
  Object.assign(over, { ws: { readyState, send }, opts: {} })
  over.doWrite({ type: 'message', data: '' }, '')
  expect(send).toHaveBeenCalledTimes(times)
})
