let timers: Set<number> | undefined

/** Once, before the app is loaded: what a page waits for is known from then on, and can end with it. */
export function keepPageTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = window[name].bind(window)
    window[name] = ((...args: Parameters<typeof set>) => {
      const timer = set(...args)
      timers?.add(timer)
      return timer
    }) as typeof window[typeof name]
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
