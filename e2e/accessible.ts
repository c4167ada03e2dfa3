import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

// A third of what axe's own `source` is: every page that is looked at has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe finds nothing, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The app draws itself anew; the pages of patients and of the server go by the style sheet alone.
    const drawnBy = page.locator('html[data-mantine-color-scheme]')
    if ((await drawnBy.count()) > 0) {
      await expect(drawnBy).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    }
    // Dark is the same page in other colours: only what is about colours need be looked at again.
    const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : []
    // Again, if need be: what is just appearing, or being loaded, is not what people will find.
    await expect
      .poll(() => violations(page, rules), { message: `what axe finds in ${colorScheme}`, timeout: 30_000 })
      .toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * By these rules, or by all. axe runs in the page itself and stays there until the next load: to hand it over for each
 * look, and to open a page for its results, costs more than the look.
 */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  expect(page.frames(), 'axe looks at one frame').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }
  return page.evaluate(async options => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run(document, options)
    return results.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    )
  }, options)
}
