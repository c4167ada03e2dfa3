import { expect, type Page, type Request } from '@playwright/test'

type Traffic = { unanswered: Set<Request>; lastBegun: number }

const pages = new WeakMap<Page, Traffic>()

// A sound or a picture that is still coming changes nothing that a test looks at.
const watched = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

// Longer than the 300 ms that a page waits for another key before it asks or saves something.
const quiet = 400

/** From before the page loads anything: what it has asked for and not got yet. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { unanswered: new Set(), lastBegun: Date.now() }
  pages.set(page, traffic)
  page.on('request', request => {
    if (!watched.includes(request.resourceType())) return
    // With the page before it goes whatever that was waiting for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.unanswered.clear()
    traffic.unanswered.add(request)
    traffic.lastBegun = Date.now()
  })
  const end = (request: Request) => void traffic.unanswered.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** The page has everything that it wanted to load, and sends nothing more by itself for now. */
export async function settled(page: Page): Promise<void> {
  const awaited = () => {
    const { unanswered, lastBegun } = pages.get(page) ?? { unanswered: [], lastBegun: 0 }
    const rest = [...unanswered].map(request => `${request.method()} ${request.url()}`)
    return rest.length === 0 && Date.now() - lastBegun < quiet ? ['a moment of quiet'] : rest
  }
  const message = 'what the page still waits for'
  await expect.poll(awaited, { message, intervals: [100], timeout: 20_000 }).toEqual([])
}

/**
 * The same, counted from now: what the page has just heard, it may be about to act upon. It gets a turn for that first,
 * however busy it is.
 */
export async function settledFromNow(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  const traffic = pages.get(page)
  if (traffic !== undefined) traffic.lastBegun = Date.now()
  await settled(page)
}
