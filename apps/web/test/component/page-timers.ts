let timers: Set<number> | undefined

type Start = (...args: unknown[]) => number

/** Once, before the app is loaded: what a page waits for is known from then on, and can end with it. */
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

/** Tests share one page; what one waits for at its end would otherwise happen in the next. */
export const pageTimers = {
  begin: (): void => {
    timers = new Set()
  },
  end: (): void => {
    // Timeouts and intervals share their numbers.
    for (const timer of timers ?? []) clearTimeout(timer)
    timers = undefined
  },
}
