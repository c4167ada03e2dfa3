import type { BrowserContext, Page } from '@playwright/test'

/**
 * A tired computer behind a thin line, for finding what only works when everything else is quick. Only when somebody
 * wants it (`WEATHER=rough npm test -- browser`): each test takes twice its time, and one that takes the network away itself
 * fails, for the browser obeys whoever spoke last.
 */
export async function roughWeather(context: BrowserContext): Promise<void> {
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
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 120,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
