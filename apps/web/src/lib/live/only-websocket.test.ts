import { expect, test } from 'vitest'
import { transports } from './only-websocket.ts'

test('the built app knows the websocket, under the name that the library looks for, and no other way to connect', () => {
  expect(Object.keys(transports)).toEqual(['websocket'])
  expect(transports.websocket.prototype.name).toBe('websocket')
})
