import type { DeliveredEvent } from '@archwire/contract/live/events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { follower } from './follower.ts'
import type { LiveChannel, StoredEvent, Viewer } from './live-channel.ts'

const stored = (seq: number): StoredEvent => ({
  seq,
  channel: 'board',
  params: {},
  event: 'drawn',
  data: {},
  userId: null,
})
const viewer = { user: { id: 1 } } as Viewer
const turns = async () => {
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
}

function following(load?: LiveChannel['load']) {
  const sent: number[] = []
  const failures: unknown[] = []
  const one = follower({
    socketId: 's',
    key: 'k',
    channel: { name: 'board', params: z.object({}), ...(load === undefined ? {} : { load }) },
    viewer,
    inLine: work => work(),
    send: (event: DeliveredEvent) => sent.push(event.seq),
    onFailure: reason => failures.push(reason),
  })
  // As the feed does it: it sends what `take` returns at once.
  const offer = (seq: number) => {
    if (one.take(stored(seq))) sent.push(seq)
  }
  return { one, sent, failures, offer }
}

test('events that arrive during the replay wait behind it, and none is sent twice', async () => {
  const { one, sent, offer } = following()
  for (const seq of [3, 4, 5, 6]) offer(seq)
  expect(sent).toEqual([])
  const replaying = one.replay([stored(2), stored(4)], 5)
  offer(7)
  await replaying
  await turns()
  for (const seq of [7, 8]) offer(seq)
  expect(sent).toEqual([2, 4, 6, 7, 8])
})

test('records that take long to read are sent in the order of their events', async () => {
  const ready = new Map<number, () => void>()
  const { one, sent, offer } = following(
    (_viewer, event: StoredEvent) =>
      new Promise(resolve => ready.set(event.seq, () => resolve({ seq: event.seq }))),
  )
  await one.replay([], 0)
  for (const seq of [1, 2, 3]) offer(seq)
  await turns()
  // One after the other: the second is not read before the first was sent.
  expect([...ready.keys()]).toEqual([1])
  for (const seq of [1, 2, 3]) {
    ready.get(seq)?.()
    await turns()
  }
  expect(sent).toEqual([1, 2, 3])
})

test('a record that is being read when the follower stops is not sent', async () => {
  let finish: (() => void) | undefined
  const { one, sent, offer } = following(
    () =>
      new Promise(resolve => {
        finish = () => resolve({})
      }),
  )
  await one.replay([], 0)
  offer(1)
  offer(2)
  await turns()
  one.stop()
  finish?.()
  await turns()
  expect(sent).toEqual([])
})

test('a record that cannot be read, and a reader that is too far behind, make the socket reconnect', async () => {
  const broken = following(() => Promise.reject(new Error('the database is away')))
  await broken.one.replay([], 0)
  broken.offer(1)
  await turns()
  expect(broken.failures).toEqual([new Error('the database is away')])
  const slow = following()
  for (let seq = 1; seq <= 1001; seq += 1) slow.offer(seq)
  expect(slow.failures).toEqual(['too far behind'])
})
