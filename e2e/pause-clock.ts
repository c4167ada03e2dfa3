import type { Page } from '@playwright/test'

/**
 * From here on the time of the page goes on by `clock.runFor` alone. The moment must still be to come when the page hears
 * of it, on a slow machine too.
 */
export async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}
