import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isGate } from '../../scripts/test-runner/whole-run.ts'

// A third of what axe's own `source` is: every page that is looked at has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wholeLooks: [scheme: 'light' | 'dark', RunOptions][] = [
  ['light', {}],
  // Dark is the same page in other colours: only what is about colours need be looked at again.
  ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }],
]
// Colours, and styles that are loaded once more for a look, cost the most of it and change the least.
const gateLooks: typeof wholeLooks = [
  ['light', { preload: false, rules: { 'color-contrast': { enabled: false } } }],
]

/** axe finds nothing, in light and in dark; the gate looks at light alone, and not at contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, options] of isGate() ? gateLooks : wholeLooks) {
    await page.emulateMedia({ colorScheme })
    // The app draws itself anew; the pages of patients and of the server go by the style sheet alone.
    const drawnBy = page.locator('html[data-mantine-color-scheme]')
    if ((await drawnBy.count()) > 0) {
      await expect(drawnBy).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    }
    // Again, if need be: what is just appearing, or being loaded, is not what people will find.
    await expect.poll(() => violations(page, options), `what axe finds in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * axe runs in the page itself and stays there until the next load: to hand it over for each
 * look, and to open a page for its results, costs more than the look.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  expect(page.frames(), 'axe looks at one frame').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async options => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const results = await axe.run(document, options)
      return results.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
      )
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}
