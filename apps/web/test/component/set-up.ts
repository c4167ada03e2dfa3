import { afterEach, beforeEach, vi } from 'vitest'
import { keepPageTimers } from './page-timers.ts'
import { playLive } from './played-live.ts'

playLive()
keepPageTimers()

const complaints: string[] = []
const expected: RegExp[] = []

/** Names the console errors that this test expects. */
export const expectComplaint = (pattern: RegExp): void => void expected.push(pattern)

addEventListener('unhandledrejection', event =>
  complaints.push(`unhandled rejection: ${String(event.reason)}`),
)

const console = globalThis.console
const write = console.error
console.error = (...words: unknown[]) => {
  complaints.push(words.map(String).join(' '))
  write(...words)
}

beforeEach(() => {
  complaints.length = 0
  expected.length = 0
  // The clock shows the time of the recording, Wednesday at ten in the morning; random numbers are the same each
  // time.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-06T14:00:00Z'), shouldAdvanceTime: true })
  let count = 0
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const findings = complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint)))
  const missing = expected.filter(pattern => !complaints.some(complaint => pattern.test(complaint)))
  if (findings.length > 0 || missing.length > 0) {
    throw new Error(
      `the page complained: ${findings.join('\n')} ${missing.map(p => `no complaint: ${p}`).join('\n')}`,
    )
  }
})
