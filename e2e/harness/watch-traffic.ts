import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** What a page reports of its pending work. */
type PendingWork = { plans: () => string[]; idle: (done: (deadline: IdleDeadline) => void) => void }

declare global {
  interface Window {
    pendingWork?: PendingWork
  }
}

/**
 * Runs in the page before anything else: it counts the calls under way, the steps in the history that the browser
 * takes asynchronously, and the work that is put off for a moment, such as the 300 ms for another key. If a test
 * stops the page's clock, the clock's timers replace the real ones, and are counted instead.
 */
function watchPendingWork(): void {
  // A timer longer than this waits for a person, or for a server that is gone.
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

/** Asks the page for its pending work once the browser is idle. */
function readPendingWork(): Promise<string[]> {
  const pending = window.pendingWork
  if (pending === undefined) return Promise.resolve([])
  return new Promise(resolve =>
    pending.idle(({ didTimeout }) => resolve(didTimeout ? ['the page is at work'] : pending.plans())),
  )
}

const pages = new WeakMap<Page, Set<Request>>()

// A sound or a picture that is still loading changes nothing that a test checks.
const watched = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

/**
 * Watches, from before its pages load anything, their requests without a response and the work that they have put
 * off.
 */
export async function watchTraffic(context: BrowserContext): Promise<void> {
  context.on('page', watchPage)
  await context.addInitScript(watchPendingWork)
}

function watchPage(page: Page): void {
  const unanswered = new Set<Request>()
  pages.set(page, unanswered)
  page.on('request', request => {
    if (!watched.includes(request.resourceType())) return
    // A navigation drops all requests of the page before.
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
 * Waits until the page has loaded everything and does nothing more by itself: no call is under way, no work is put
 * off for a moment, and the browser is idle. It counts no time, so a slow machine makes no difference.
 */
export async function settled(page: Page): Promise<void> {
  const awaited = async () => {
    const under = calls(page)
    if (under.length > 0) return under
    const planned = await page.evaluate(readPendingWork).catch(() => ['another page is being loaded'])
    // Requests that the page began meanwhile were noted before their response.
    return [...planned, ...calls(page)]
  }
  const message = 'what the page still waits for'
  await expect.poll(awaited, { message, intervals: [50], timeout: 60_000 }).toEqual([])
}
