import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const networks = new WeakMap<Page, Promise<CDPSession>>()

/** The one that says how thin a page's line is: of two, the browser would not obey whoever spoke last. */
function networkOf(page: Page): Promise<CDPSession> {
  const known = networks.get(page)
  if (known !== undefined) return known
  const opened = page
    .context()
    .newCDPSession(page)
    .then(async session => {
      await session.send('Network.enable')
      return session
    })
  networks.set(page, opened)
  return opened
}

/** How long an answer takes to come, in milliseconds, and how many bytes a second are sent; -1: as many as can be. */
export async function setNetwork(
  page: Page,
  line: { latency: number; uploadThroughput: number },
): Promise<void> {
  const session = await networkOf(page)
  await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: -1, ...line })
}

/**
 * A tired computer behind a thin line, for finding what only works when everything else is quick. Only when somebody
 * wants it (`WEATHER=rough npm run test:all -- browser`): each test takes twice its time, and one that takes the network away itself
 * fails, for the browser obeys whoever spoke last.
 */
export async function slowDownInRoughWeather(context: BrowserContext): Promise<void> {
  if (process.env.WEATHER !== 'rough') return
  context.on('page', page => void slowDown(page))
  // A browser steps back in its own time, and whatever the page does meanwhile comes first.
  await context.addInitScript(() => {
    // The real one: a test may stop the page's clock.
    const later = window.setTimeout.bind(window)
    for (const name of ['go', 'back', 'forward'] as const) {
      const step: (delta?: number) => void = history[name].bind(history)
      history[name] = (delta?: number) => void later(() => step(delta), 150)
    }
  })
}

async function slowDown(page: Page): Promise<void> {
  const session = await networkOf(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  await setNetwork(page, { latency: 120, uploadThroughput: -1 })
}
