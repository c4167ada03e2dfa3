import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const networks = new WeakMap<Page, Promise<CDPSession>>()

/** The one session that sets a page's network: with two sessions it would not be clear which setting holds. */
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

/** Sets the network's latency in milliseconds, and its upload rate in bytes a second; -1 means unlimited. */
export async function setNetwork(
  page: Page,
  line: { latency: number; uploadThroughput: number },
): Promise<void> {
  const session = await networkOf(page)
  await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: -1, ...line })
}

/**
 * Slows down the computer and the network, to find tests that only pass when everything is quick. It runs only on
 * request (`WEATHER=rough npm run test:all -- browser`): each test takes twice its time, and one that takes the
 * network away itself fails, because the browser follows the last setting.
 */
export async function slowDownInRoughWeather(context: BrowserContext): Promise<void> {
  if (process.env.WEATHER !== 'rough') return
  context.on('page', page => void slowDown(page))
  // A browser steps back asynchronously; here the page's own work always comes first.
  await context.addInitScript(() => {
    // Uses the real timer, because a test may stop the page's clock.
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
