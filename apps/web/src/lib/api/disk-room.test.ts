import { expect, test, vi } from 'vitest'
import { diskRoom } from './disk-room.ts'
import { change, errorOf, json, standInServer } from './test-calls.ts'

const { answers } = standInServer()

const saying = (status: number, room: string) => () =>
  new Response(JSON.stringify({ error: 'Nothing can be saved just now.' }), {
    status,
    headers: { 'content-type': 'application/json', 'x-disk-room': room },
  })

test('the disk’s state from a response is kept until another response differs, and listeners are notified [DSK-10]', async () => {
  const listener = vi.fn()
  const leave = diskRoom.follow(listener)
  answers.push(saying(503, 'full'), saying(503, 'full'))
  expect((await errorOf(change())).message).toBe('Nothing can be saved just now.')
  await errorOf(change())
  expect([diskRoom.now(), listener.mock.calls.length]).toEqual(['full', 1])

  // Neither a response without the state nor an unknown state changes anything.
  answers.push(json(422, { error: 'No' }), saying(503, 'made up'))
  await errorOf(change())
  await errorOf(change())
  expect(diskRoom.now()).toBe('full')

  answers.push(saying(422, 'enough'))
  await errorOf(change())
  expect([diskRoom.now(), listener.mock.calls.length]).toEqual(['enough', 2])
  leave()
  answers.push(saying(503, 'nearly-full'))
  await errorOf(change())
  expect(listener).toHaveBeenCalledTimes(2)
  diskRoom.forget()
  expect(diskRoom.now()).toBe('enough')
})
