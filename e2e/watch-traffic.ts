import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { askedPlans, watchPlans } from './watch-plans.ts'

const pages = new WeakMap<Page, Set<Request>>()

// A sound or a picture that is still coming changes nothing that a test looks at.
const watched = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

/** From before its pages load anything: what they have asked for and not got yet, and what they are about to do. */
export async function watchTraffic(context: BrowserContext): Promise<void> {
  context.on('page', watchPage)
  await context.addInitScript(watchPlans)
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
    const planned = await page.evaluate(askedPlans).catch(() => ['another page is being loaded'])
    // What it has begun meanwhile was heard of before its answer.
    return [...planned, ...calls(page)]
  }
  const message = 'what the page still waits for'
  await expect.poll(awaited, { message, intervals: [50], timeout: 60_000 }).toEqual([])
}
