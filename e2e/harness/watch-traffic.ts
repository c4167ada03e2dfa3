import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** What a page reports of its pending work. */
type PendingWork = { plans: () => string[]; idle: (done: (deadline: IdleDeadline) => void) => void }

declare global {
  interface Window {
    pendingWork?: PendingWork
  }
}

/**
 * Runs in the page before anything else does: it counts the calls under way, the steps in the history that the browser
 * takes in its own time, and what is put off for a moment, such as the 300 ms for another key. Where a test stops the
 * page's clock, that takes the timers' place, and its own are counted.
 */
function watchPendingWork(): void {
  // Whatever waits longer than that waits for somebody, or for a server that is gone.
  const aMoment = 500
  const view = window
  const plans = new Map<object, string>()
  const begin = (plan: string) => {
    const mark = {}
    plans.set(mark, plan)
    return () => void plans.delete(mark)
  }

  type Later = (work: (...args: unknown[]) => void, wait?: unknown, ...rest: unknown[]) => number
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
          (...args: unknown[]) => {
            end()
            ends.delete(id)
            work(...args)
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
    const inner = of[name] as (...args: unknown[]) => Promise<unknown>
    const outer = function (this: unknown, ...args: unknown[]) {
      const end = begin(String(name))
      const answer = inner.apply(this, args)
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

  view.pendingWork = { plans: () => [...plans.values()], idle: done => void idle(done, { timeout: 5_000 }) }
}

/** Asked of the page once the browser has nothing else to do there. */
function readPendingWork(): Promise<string[]> {
  const pending = window.pendingWork
  if (pending === undefined) return Promise.resolve([])
  return new Promise(resolve =>
    pending.idle(({ didTimeout }) => resolve(didTimeout ? ['the page is at work'] : pending.plans())),
  )
}

const pages = new WeakMap<Page, Set<Request>>()

// A sound or a picture that is still coming changes nothing that a test looks at.
const watched = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

/** From before its pages load anything: what they have asked for and not got yet, and what they are about to do. */
export async function watchTraffic(context: BrowserContext): Promise<void> {
  context.on('page', watchPage)
  await context.addInitScript(watchPendingWork)
}

function watchPage(page: Page): void {
  const unanswered = new Set<Request>()
  pages.set(page, unanswered)
  page.on('request', request => {
    if (!watched.includes(request.resourceType())) return
    // With the page before it goes whatever that was waiting for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear()
    unanswered.add(request)
  })
  const end = (request: Request) => void unanswered.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

const calls = (page: Page): string[] =>
  [...(pages.get(page) ?? [])].map(request => `${request.method()} ${request.url()}`)

/**
 * The page has everything that it wanted to load, and does nothing more by itself for now: no call is under way, nothing
 * is put off for a moment, and the browser has nothing to do. However slow the machine is, no time is counted for that.
 */
export async function settled(page: Page): Promise<void> {
  const awaited = async () => {
    const under = calls(page)
    if (under.length > 0) return under
    const planned = await page.evaluate(readPendingWork).catch(() => ['another page is being loaded'])
    // What it has begun meanwhile was heard of before its answer.
    return [...planned, ...calls(page)]
  }
  const message = 'what the page still waits for'
  await expect.poll(awaited, { message, intervals: [50], timeout: 60_000 }).toEqual([])
}
