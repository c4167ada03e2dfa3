/** What a page tells of itself. */
type Told = { plans: () => string[]; idle: (done: (deadline: IdleDeadline) => void) => void }

declare global {
  interface Window {
    toldToTests?: Told
  }
}

/**
 * Runs in the page before anything else does: it counts the calls under way, the steps in the history that the browser
 * takes in its own time, and what is put off for a moment, such as the 300 ms for another key. Where a test stops the
 * page's clock, that takes the timers' place, and its own are counted.
 */
export function watchPlans(): void {
  // Whatever waits longer than that waits for somebody, or for a server that is gone.
  const aMoment = 500
  const view = window
  const plans = new Map<object, string>()
  const begin = (plan: string) => {
    const mark = {}
    plans.set(mark, plan)
    return () => void plans.delete(mark)
  }

  type Later = (work: (...given: unknown[]) => void, wait?: unknown, ...rest: unknown[]) => number
  type Forget = (id?: number) => void
  const watchTimer = (start: string, stop: string, isSoon: (wait: unknown) => boolean) => {
    const ends = new Map<number, () => void>()
    const watchStart = (inner: Later): Later => {
      const outer: Later = (work, wait, ...rest) => {
        if (started !== outer || typeof work !== 'function' || !isSoon(wait)) {
          return inner.call(view, work, wait, ...rest)
        }
        const end = begin(`${start} ${String(wait)}`)
        const id = inner.call(
          view,
          (...given: unknown[]) => {
            end()
            ends.delete(id)
            work(...given)
          },
          wait,
          ...rest,
        )
        ends.set(id, end)
        return id
      }
      return outer
    }
    const watchStop =
      (inner: Forget): Forget =>
      id => {
        if (id !== undefined) {
          ends.get(id)?.()
          ends.delete(id)
        }
        inner.call(view, id)
      }
    const own = view as unknown as Record<string, Later & Forget>
    let started = watchStart(own[start] as Later)
    let stopped = watchStop(own[stop] as Forget)
    const replace = (inner: Later) => {
      started = watchStart(inner)
    }
    const replaceStop = (inner: Forget) => {
      stopped = watchStop(inner)
    }
    Object.defineProperty(view, start, { configurable: true, get: () => started, set: replace })
    Object.defineProperty(view, stop, { configurable: true, get: () => stopped, set: replaceStop })
  }
  const idle = view.requestIdleCallback.bind(view)
  watchTimer('setTimeout', 'clearTimeout', wait => Number(wait ?? 0) <= aMoment)
  watchTimer('requestIdleCallback', 'cancelIdleCallback', () => true)

  const watchAnswer = <T extends object, N extends keyof T>(of: T, name: N) => {
    const inner = of[name] as (...given: unknown[]) => Promise<unknown>
    const outer = function (this: unknown, ...given: unknown[]) {
      const end = begin(String(name))
      const answer = inner.apply(this, given)
      answer.then(end, end)
      return answer
    }
    of[name] = outer as T[N]
  }
  watchAnswer(view, 'fetch')
  for (const name of ['json', 'text', 'blob', 'arrayBuffer'] as const) watchAnswer(Response.prototype, name)

  let arrive: () => void = () => undefined
  for (const name of ['go', 'back', 'forward'] as const) {
    const step: (delta?: number) => void = history[name].bind(history)
    history[name] = (delta?: number) => {
      arrive()
      arrive = begin(`history.${name}`)
      step(delta)
    }
  }
  addEventListener('popstate', () => arrive(), { capture: true })

  view.toldToTests = { plans: () => [...plans.values()], idle: done => void idle(done, { timeout: 5_000 }) }
}

/** Asked of the page once the browser has nothing else to do there. */
export function askedPlans(): Promise<string[]> {
  const told = window.toldToTests
  if (told === undefined) return Promise.resolve([])
  return new Promise(resolve =>
    told.idle(({ didTimeout }) => resolve(didTimeout ? ['the page is at work'] : told.plans())),
  )
}
