import { expect } from 'vitest'

const thumb = 44

/** Runs a test at both widths, because the width is its point: `test.each(bothWidths)`. */
export const bothWidths = ['desktop', 'phone'] as const

/** Like browser tests without a tag: the gate runs them on a desktop, the whole run on a phone too. */
export const widths: readonly (typeof bothWidths)[number][] =
  import.meta.env.TESTS === 'gate' ? ['desktop'] : bothWidths

/**
 * Expects that on a phone every button is as large as a thumb. A link within a sentence need only be as tall as its
 * line, and an element inside of a larger target counts as that target.
 */
export async function expectThumbSized(): Promise<void> {
  if (window.innerWidth > 768) return
  await expect.poll(tooSmall, { message: 'too small for a thumb' }).toEqual([])
}

function tooSmall(): string[] {
  const open = [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ?? document.body
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
}

function targetOf(element: Element): Element {
  const label = element.matches('input[type="checkbox"], input[type="radio"]')
    ? element.closest('label, .mantine-Checkbox-body')
    : null
  // The border around a password can be pressed like the field in it.
  return label ?? element.closest('.mantine-PasswordInput-input') ?? element
}
