export type Timers = {
  set(callback: () => void, ms: number): unknown
  clear(timer: unknown): void
}

const systemTimers: Timers = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

// Five quick attempts, and after that a slow one each minute.
const quickWaits = [1_000, 2_000, 4_000, 8_000, 16_000]
const slowWait = 60_000

/** Plans when to reconnect. */
export function reconnectSchedule(attempt: () => void, timers: Timers = systemTimers) {
  let failures = 0
  let timer: unknown

  const stop = () => {
    timers.clear(timer)
    timer = undefined
  }
  const tryNow = () => {
    stop()
    attempt()
  }
  return {
    /** Plans the next attempt; returns `paused` once the quick ones are used up. */
    failed: (): 'connecting' | 'paused' => {
      stop()
      const wait = quickWaits[failures]
      failures += 1
      timer = timers.set(tryNow, wait ?? slowWait)
      return wait === undefined ? 'paused' : 'connecting'
    },
    succeeded: () => {
      failures = 0
      stop()
    },
    tryNow,
    stop,
  }
}
