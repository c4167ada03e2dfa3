import { expect, test } from 'vitest'
import { type StoredEvent, sharedLoad, type Viewer } from './live-channel.ts'

const viewer = (clinicId: number) => ({ clinic: { id: clinicId } }) as Viewer
const event = (seq: number): StoredEvent => ({
  seq,
  channel: 'board',
  params: {},
  event: 'changed',
  data: {},
  userId: null,
})

test('a record that five hundred sockets receive is read once for each event and clinic', async () => {
  const read: string[] = []
  const load = sharedLoad(async (clinic, { seq }) => {
    read.push(`${clinic.id}:${seq}`)
    return `${clinic.id}:${seq}`
  })
  const loaded = await Promise.all(
    Array.from({ length: 500 }, (_, place) =>
      load(viewer(1 + (place % 2)), event(7 + (place % 4 > 1 ? 1 : 0))),
    ),
  )
  expect(read.toSorted()).toEqual(['1:7', '1:8', '2:7', '2:8'])
  expect(new Set(loaded)).toEqual(new Set(read))
  await load(viewer(1), event(7))
  expect(read).toHaveLength(4)
})

test('a record that could not be read is read again for the next socket', async () => {
  let tries = 0
  const load = sharedLoad(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  })
  await expect(load(viewer(1), event(1))).rejects.toThrow('away')
  expect(await load(viewer(1), event(1))).toBe(2)
})

test('records that no socket receives any more are not cached', async () => {
  let reads = 0
  const load = sharedLoad(async () => ++reads)
  for (let seq = 1; seq <= 1000; seq++) await load(viewer(1), event(seq))
  await load(viewer(1), event(1000))
  expect(reads).toBe(1000)
  await load(viewer(1), event(1))
  expect(reads).toBe(1001)
})
