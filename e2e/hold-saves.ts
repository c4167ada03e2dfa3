import type { Page } from '@playwright/test'

/** What is saved there is under way until the answer is called. */
export async function holdSaves(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (['PUT', 'POST'].includes(route.request().method())) await promise
    await route.continue()
  })
  return resolve
}
