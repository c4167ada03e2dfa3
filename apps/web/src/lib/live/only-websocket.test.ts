import { expect, test } from 'vitest'
import { transports } from './only-websocket.ts'

test('the built app has the WebSocket transport, under the name that the library looks for, and no other', () => {
  expect(Object.keys(transports)).toEqual(['websocket'])
  expect(transports.websocket.prototype.name).toBe('websocket')
})
