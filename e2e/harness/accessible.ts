import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isGate } from '../../scripts/test-runner/whole-run.ts'

// The minified script is a third of axe's own `source`, and every checked page has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wholeLooks: [scheme: 'light' | 'dark', RunOptions][] = [
  ['light', {}],
  // The dark scheme is the same page in other colours, so only the rules about colours are checked again.
  ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }],
]
// Contrast and reloaded style sheets cost the most time of a check, and findings there are rare.
const gateLooks: typeof wholeLooks = [
  ['light', { preload: false, rules: { 'color-contrast': { enabled: false } } }],
]

/** Expects no findings of axe, in light and in dark; the gate checks light alone, and not the contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, options] of isGate() ? gateLooks : wholeLooks) {
    await page.emulateMedia({ colorScheme })
    // The app renders again for a scheme; the patients' and the server's pages change by their style sheets alone.
    const drawnBy = page.locator('html[data-mantine-color-scheme]')
    if ((await drawnBy.count()) > 0) {
      await expect(drawnBy).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    }
    // The check is repeated if necessary, because an element that is just appearing or loading is not in its final
    // state.
    await expect.poll(() => violations(page, options), `what axe finds in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * axe runs in the page itself and stays there until the next load: handing it over for each check, and opening a page
 * for its results, would take longer than the check.
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
