import type { Note } from '@archwire/contract/notes/note'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { noteSaver, type SaverState, type ToStore } from './note-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noteOf = ({ annotation, doctorId }: ToStore, id = 31): Note => ({
  id,
  annotation,
  classification: 'yellow',
  alerts: false,
  label: null,
  name: null,
  color: '#ffc107',
  patientId: 5,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:00.000-04:00',
  user: { fullName: 'Ana Ortiz' },
  doctor: { id: doctorId, fullName: 'Dora Lee' },
})

function written(note?: Note) {
  const states: SaverState[] = []
  const create = vi.fn(async (text: ToStore, _key: string) => noteOf(text))
  const change = vi.fn(async (_note: Note, text: ToStore) => noteOf(text))
  const start = { text: note?.annotation ?? '', doctorId: 7 }
  const saver = noteSaver({ note, start, create, change, onState: state => states.push(state) })
  saver.follow()
  return { saver, create, change, states, last: () => states.at(-1) }
}

test('a note is saved 60 seconds after the last key, first as a new note and then as a change of it [TRT-17, CST-35]', async () => {
  const { saver, create, change, last } = written()
  saver.write({ text: 'Wire', doctorId: 7 })
  await vi.advanceTimersByTimeAsync(40_000)
  saver.write({ text: 'Wire changed ', doctorId: 7 })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(create).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(create).toHaveBeenCalledWith({ annotation: 'Wire changed', doctorId: 7 }, expect.any(String))
  expect(last()).toMatchObject({ kind: 'saved' })
  saver.write({ text: 'Wire changed twice', doctorId: 7 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(create).toHaveBeenCalledTimes(1)
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ id: 31 }), {
    annotation: 'Wire changed twice',
    doctorId: 7,
  })
})

test('a note that is blank, unchanged or without a doctor is not saved [TRT-18, TRT-19, TRT-20]', async () => {
  const { saver, create, change } = written(noteOf({ annotation: 'Wire changed', doctorId: 7 }))
  for (const next of [
    { text: '  \n', doctorId: 7 },
    { text: ' Wire changed\n', doctorId: 7 },
    { text: 'Wire changed twice', doctorId: null },
  ]) {
    saver.write(next)
    await vi.advanceTimersByTimeAsync(60_000)
    await saver.save('Error on autosave.')
  }
  expect([create, change].map(call => call.mock.calls)).toEqual([[], []])
  expect(saver.hasUnsaved()).toBe(true)
})

test.each(['Error on autosave.', 'Error on save.'] as const)(
  'a failed save shows an error: %s [ERR-91]',
  async words => {
    const { saver, create, last } = written()
    create.mockRejectedValueOnce(CallError.network(undefined, 'broken off'))
    saver.write({ text: 'Wire', doctorId: 7 })
    expect(await saver.save(words)).toBe(false)
    expect(last()).toMatchObject({ kind: 'failed', message: expect.stringContaining(words) })
  },
)

test('a creation whose response was lost is repeated, and only then changed', async () => {
  const { saver, create, change, last } = written()
  create.mockRejectedValueOnce(CallError.network(undefined, 'broken off'))
  saver.write({ text: 'Wire', doctorId: 7 })
  expect(await saver.save('Error on autosave.')).toBe(false)
  expect(last()).toMatchObject({ kind: 'failed', message: expect.stringContaining('Error on autosave.') })
  saver.write({ text: 'Wire changed', doctorId: 7 })
  expect(await saver.save('Error on save.')).toBe(true)
  const [first, second] = create.mock.calls
  expect(second).toEqual(first)
  expect(change).toHaveBeenCalledWith(expect.anything(), { annotation: 'Wire changed', doctorId: 7 })
})

test('text typed during a save is saved after it, in the same note', async () => {
  const { saver, create, change } = written()
  let answer: (note: Note) => void = () => undefined
  create.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
  saver.write({ text: 'Wire', doctorId: 7 })
  const both = Promise.all([saver.save('Error on autosave.'), saver.save('Error on save.')])
  saver.write({ text: 'Wire changed', doctorId: 7 })
  answer(noteOf({ annotation: 'Wire', doctorId: 7 }))
  expect(await both).toEqual([true, true])
  expect([create.mock.calls.length, change.mock.calls.length]).toEqual([1, 1])
})

test('a text that somebody else has changed is never overwritten before the person decides', async () => {
  const { saver, change, last } = written(noteOf({ annotation: 'Wire', doctorId: 7 }))
  const theirs = {
    ...noteOf({ annotation: 'Wire of Dr. Lee', doctorId: 7 }),
    updatedAt: '2026-05-06T11:00:00.000-04:00',
  }
  change.mockRejectedValueOnce(CallError.refused(412, { error: 'changed', current: theirs }))
  saver.write({ text: 'Wire changed', doctorId: 7 })
  expect(await saver.save('Error on autosave.')).toBe(false)
  expect(last()).toEqual({ kind: 'conflict', theirs })
  saver.write({ text: 'Wire changed twice', doctorId: 7 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(change).toHaveBeenCalledTimes(1)
  saver.takeUp(theirs)
  expect(await saver.save('Error on save.')).toBe(true)
  expect(change).toHaveBeenLastCalledWith(theirs, { annotation: 'Wire changed twice', doctorId: 7 })
})

test('a note that was deleted meanwhile becomes a new one with the next save', async () => {
  const { saver, create, change, last } = written(noteOf({ annotation: 'Wire', doctorId: 7 }))
  change.mockRejectedValueOnce(CallError.refused(404, { error: 'Not found' }))
  saver.write({ text: 'Wire changed', doctorId: 7 })
  expect(await saver.save('Error on autosave.')).toBe(false)
  expect(last()).toMatchObject({ kind: 'failed' })
  expect(await saver.save('Error on save.')).toBe(true)
  expect(create).toHaveBeenCalledTimes(1)
})
