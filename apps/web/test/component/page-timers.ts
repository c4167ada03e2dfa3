let timers: Set<number> | undefined

type Start = (...args: unknown[]) => number

/** Called once, before the app is loaded: timers of the page are tracked from then on, and can be cleared. */
export function keepPageTimers(): void {
  const own = window as unknown as Record<'setTimeout' | 'setInterval', Start>
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = own[name].bind(window)
    own[name] = (...args) => {
      const timer = start(...args)
      timers?.add(timer)
      return timer
    }
  }
}

/** Tests share one page; a timer left by one would otherwise fire in the next. */
export const pageTimers = {
  begin: (): void => {
    timers = new Set()
  },
  end: (): void => {
    // Timeouts and intervals share their ids.
    for (const timer of timers ?? []) clearTimeout(timer)
    timers = undefined
  },
}
