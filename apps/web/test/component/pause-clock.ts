import { vi } from 'vitest'

/** From here on the page's time advances by `vi.advanceTimersByTime` alone, until the returned function is called. */
export function pauseClock(): () => void {
  const fake = (options: Parameters<typeof vi.useFakeTimers>[0]) => {
    const now = Date.now()
    vi.useRealTimers()
    vi.useFakeTimers({ ...options, now })
  }
  fake({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  return () => fake({ toFake: ['Date'], shouldAdvanceTime: true })
}
