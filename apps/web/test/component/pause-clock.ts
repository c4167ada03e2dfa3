import { vi } from 'vitest'

/** From here on the time of the page goes on by `vi.advanceTimersByTime` alone, until what this answers is called. */
export function pauseClock(): () => void {
  const fake = (options: Parameters<typeof vi.useFakeTimers>[0]) => {
    const now = Date.now()
    vi.useRealTimers()
    vi.useFakeTimers({ ...options, now })
  }
  fake({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  return () => fake({ toFake: ['Date'], shouldAdvanceTime: true })
}
