import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dayOf, drawGrid, visitAt, wednesday } from './test-grid.tsx'

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

/** The grid's heads, its lines of half hours, and how far it is scrolled. */
function drawn() {
  const grid = document.querySelector('main > div')
  return {
    scrolled: grid?.scrollTop,
    heads: boxOf(grid?.children[1]).bottom,
    lines: [...document.querySelectorAll('[data-half]')].map(line => boxOf(line).top),
  }
}

/** Late in the afternoon, so that the grid would like to begin as late as it can. */
async function openDay(size: { width: number; height: number }) {
  vi.setSystemTime(new Date('2026-05-06T20:10:00Z'))
  await drawGrid('day', [dayOf(wednesday, [visitAt(wednesday, 540)])], size)
  await expect.element(page.css('[data-id]')).toBeVisible()
  return drawn()
}

test.each([
  [1280, 800],
  [1280, 760],
  [1440, 900],
])(
  'a day that nearly fits opens with its first row below the heads, at %i x %i [CAL-69]',
  async (width, height) => {
    const { scrolled, heads, lines } = await openDay({ width, height })
    expect(scrolled).toBe(0)
    expect(lines[0]).toBeCloseTo(heads, 0)
    expect(boxOf(page.css('[data-id]').element()).top).toBeGreaterThanOrEqual(heads)
  },
)

test.each([
  [1280, 720],
  [1280, 560],
  [1366, 640],
  [390, 844],
])(
  'a day that does not fit opens with a whole row below the heads, at %i x %i [CAL-69]',
  async (width, height) => {
    const { scrolled, heads, lines } = await openDay({ width, height })
    expect(scrolled).toBeGreaterThan(0)
    expect(Math.min(...lines.map(top => Math.abs(top - heads)))).toBeLessThanOrEqual(1)
  },
)
