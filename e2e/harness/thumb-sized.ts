import type { Page } from '@playwright/test'
import { expect, isPhone } from './harness.ts'

/**
 * Expects that on a phone every button is as large as a thumb. A link within a sentence need only be as tall as its
 * line, and an element inside of a larger target counts as that target.
 */
export async function expectThumbSized(page: Page): Promise<void> {
  if (!isPhone(page)) return
  await expect.poll(() => tooSmall(page), 'too small for a thumb').toEqual([])
}

const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const thumb = 44
    const open = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ?? document.body
    const targetOf = (element: Element): Element => {
      const label = element.matches('input[type="checkbox"], input[type="radio"]')
        ? element.closest('label, .mantine-Checkbox-body')
        : null
      // The border around a password can be pressed like the field in it.
      return label ?? element.closest('.mantine-PasswordInput-input') ?? element
    }
    return [...open.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap(element => {
        const { width, height } = targetOf(element).getBoundingClientRect()
        // An element that is hidden until it has the focus cannot be touched.
        if (width <= 1 || height <= 1) return []
        const isInSentence =
          element.matches('a') &&
          getComputedStyle(element).display === 'inline' &&
          element.closest('p') !== null
        if (height >= (isInSentence ? 16 : thumb) && (isInSentence || width >= thumb)) return []
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
        return [`${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`]
      })
  })
