import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, locators } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds a part of the page by its CSS selector, if no role or name finds it. */
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` })

/** Expects these texts in this order, and waits for them. */
export const expectTexts = async (locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> => {
  const shown = () =>
    locator.elements().map(element => element.textContent?.replace(/\s+/g, ' ').trim() ?? '')
  await expect
    .poll(shown)
    .toEqual(texts.map(text => (typeof text === 'string' ? text : expect.stringMatching(text))))
}

export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count)

/** Expects the page's address: '/v2/tasks', with its query if the test names it. */
export async function expectAddress(address: string | RegExp): Promise<void> {
  const hasQuery = address instanceof RegExp || address.includes('?')
  const now = () => location.pathname + (hasQuery ? location.search : '')
  if (typeof address === 'string') await expect.poll(now).toBe(address)
  else await expect.poll(now).toMatch(address)
}

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(tooWide, { message: 'wider than the window by' }).toBeLessThanOrEqual(0)
}

// Only the whole run checks colours, in light and in dark.
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  rules: { 'color-contrast': { enabled: import.meta.env.TESTS === 'all' } },
}

const violations = async (): Promise<string[]> =>
  (await axe.run(document, options)).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
  )

/** Expects no findings of axe. It retries, because an element that is just appearing is not in its final state. */
export const expectAccessible = (): Promise<void> =>
  expect.poll(violations, { message: 'what axe finds', interval: 200 }).toEqual([])
