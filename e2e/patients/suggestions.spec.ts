import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]

/** Eight patients with one last name, and a window as low as one beside another program. */
async function lowWindow({ page, make, clinic }: Pick<Fixtures, 'page' | 'make' | 'clinic'>): Promise<void> {
  for (const first_name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal']) {
    await make.patient(clinic.id, { first_name, last_name: 'Suarez' })
  }
  await page.setViewportSize({ width: 1280, height: 480 })
  await startSession(page, clinic.administrator)
}

/** Expects that the list is visible as a whole, or scrolls by itself, and nothing cuts it off or covers it. */
async function expectWholeList(page: Page): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Patients' })
  await expect(list.getByRole('option')).not.toHaveCount(0)
  const corners = () =>
    list.evaluate(listbox => {
      const around = listbox.parentElement ?? listbox
      const { top, bottom, left, right } = around.getBoundingClientRect()
      const isSeen = (x: number, y: number) => around.contains(document.elementFromPoint(x, y))
      return {
        isInWindow: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
        top: isSeen(left + 8, top + 8),
        bottom: isSeen(right - 24, bottom - 8),
        isTall: bottom - top >= 120,
      }
    })
  await expect.poll(corners).toEqual({ isInWindow: true, top: true, bottom: true, isTall: true })
}

test('in a low window a booking form does not cut off its suggested patients', {
  tag: ['@wide', '@whole'],
}, async ({ page, make, clinic }) => {
  await lowWindow({ page, make, clinic })
  await page.goto('/v2/event/new')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: /^Patient/ })
  await field.fill('suarez')
  await expectWholeList(page)
  await expectAccessible(page)
  await screenshot(page, 'booking-suggestions-low')
  // Keys reach the last patient and choose it.
  const last = page.getByRole('option', { name: 'Hal Suarez' })
  for (let step = 0; step < 7; step++) await field.press('ArrowDown')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(dialog.getByText('Hal Suarez')).toBeVisible()
})

test('the list stays at its field while the dialog is scrolled and the window changes', {
  tag: ['@wide', '@whole'],
}, async ({ page, make, clinic }) => {
  await lowWindow({ page, make, clinic })
  await page.goto('/v2/task/new')
  const field = page.getByRole('dialog').getByRole('combobox', { name: /^Patient/ })
  await field.fill('suarez')
  await expectWholeList(page)
  await page.setViewportSize({ width: 900, height: 400 })
  await expectWholeList(page)
  await field.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Patients' })).toBeHidden()
  await expect(field).toHaveValue('suarez')
})
