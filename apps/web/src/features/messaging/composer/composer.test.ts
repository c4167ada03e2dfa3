import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createComposer } from './composer.ts'

/** A server that responds when the test says so. */
function slowDrafts() {
  const { promise, resolve, reject } = Promise.withResolvers<{ text: string } | null>()
  const saved: string[] = []
  return {
    saved,
    answer: resolve,
    fail: reject,
    read: () => promise,
    save: async (text: string) => void saved.push(text),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(3_000)

test('a draft is shown in the conversation that it was written in, however late it is loaded', async () => {
  const [one, other] = [slowDrafts(), slowDrafts()]
  const [here, there] = [createComposer(one), createComposer(other)]
  void here.readDraft(() => 7)
  void there.readDraft(() => 9)
  other.answer({ text: 'For Zoe' })
  await settle()
  there.write('For Zoe and more', 9)
  one.answer({ text: 'For Ana' })
  await settle()
  expect(here.state().text).toBe('For Ana')
  expect(there.state().text).toBe('For Zoe and more')
  expect(other.saved.at(-1)).toBe('For Zoe and more')
  expect(one.saved).not.toContain('For Zoe and more')
})

test('text typed before the draft is loaded stands below it, and overwrites nothing', async () => {
  const drafts = slowDrafts()
  const composer = createComposer(drafts)
  void composer.readDraft(() => 1)
  composer.write('typed', 1)
  await settle()
  expect(drafts.saved).toEqual([])
  drafts.answer({ text: 'from yesterday' })
  await settle()
  expect(composer.state().text).toBe('from yesterday\ntyped')
  expect(drafts.saved).toEqual(['from yesterday\ntyped'])
})

test('a draft that could not be loaded is not overwritten, and is requested again', async () => {
  const [away, back] = [slowDrafts(), slowDrafts()]
  let answering = away
  const { saved } = back
  const composer = createComposer({ read: () => answering.read(), save: back.save })
  void composer.readDraft(() => 1)
  away.fail(new Error('away'))
  await settle()
  composer.write('sent', 1)
  composer.take('sent', 1)
  composer.sent(composer.state().sending[0]?.key ?? '')
  composer.write('typed', 1)
  composer.flush()
  await settle()
  expect(saved).toEqual([])
  answering = back
  void composer.readDraft(() => 1)
  back.answer({ text: 'from yesterday' })
  await settle()
  expect(composer.state().text).toBe('from yesterday\ntyped')
  expect(saved).toEqual(['from yesterday\ntyped'])
})

test('the draft of a text is deleted once the text was sent, and not before', async () => {
  const drafts = slowDrafts()
  const composer = createComposer(drafts)
  void composer.readDraft(() => 1)
  drafts.answer(null)
  await settle()
  composer.write('Hello', 5)
  await settle()
  composer.take('Hello', 6)
  await settle()
  expect(composer.state()).toMatchObject({ text: '', sending: [{ body: 'Hello', seen: 5, after: 6 }] })
  expect(drafts.saved).toEqual(['Hello'])
  composer.sent(composer.state().sending[0]?.key ?? '')
  await settle()
  expect(drafts.saved).toEqual(['Hello', ''])
})

test('a refused text is back in the field, above what was typed since', async () => {
  const composer = createComposer(slowDrafts())
  composer.write('one', 1)
  composer.take('one', 1)
  composer.write('two', 1)
  composer.take('two', 1)
  composer.write('three', 1)
  composer.putBack('No.')
  expect(composer.state()).toMatchObject({ text: 'one\ntwo\nthree', problem: 'No.', sending: [] })
  composer.write('one', 1)
  expect(composer.state().problem).toBeUndefined()
})

test('a text with an unknown outcome is sent again under the same key, a changed text under another', () => {
  const composer = createComposer(slowDrafts())
  composer.write('Hello', 1)
  composer.take('Hello', 1)
  const key = composer.state().sending[0]?.key
  composer.putBack('No answer.', { isUnsure: true })
  composer.take('Hello', 2)
  expect(composer.state().sending[0]).toMatchObject({ key, seen: 1 })
  composer.putBack('No answer.', { isUnsure: true })
  composer.write('Hello you', 2)
  composer.take('Hello you', 2)
  expect(composer.state().sending[0]?.key).not.toBe(key)
})

test('a text that turns out to have been sent leaves the field, unless it was edited', () => {
  const composer = createComposer(slowDrafts())
  const lose = () => {
    composer.write('Hello', 1)
    composer.take('Hello', 1)
    composer.putBack('No answer.', { isUnsure: true })
  }
  lose()
  composer.forgetUnsure()
  expect(composer.state()).toMatchObject({ text: '', problem: undefined, unsure: undefined })
  lose()
  composer.write('Hello you', 1)
  composer.forgetUnsure()
  expect(composer.state().text).toBe('Hello you')
})
