import type { Locator, Page } from '@playwright/test'
import { expect, startSession, test } from '../harness.ts'
import { openTasks } from '../tasks/tasks-page.ts'

/** Notes what has the focus in the very moment in which a dialog comes onto the page. */
const watchOpenings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isDialog = (node: Node) =>
      node instanceof Element && node.parentElement?.querySelector('[role="dialog"], [role="alertdialog"]')
    new MutationObserver(changes => {
      if (!changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) return
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused
      document.documentElement.dataset.focused ??= label?.textContent ?? ''
    }).observe(document.body, { childList: true, subtree: true })
  })

const focusedFirst = (page: Page) => page.evaluate(() => document.documentElement.dataset.focused)

const forget = (page: Page) => page.evaluate(() => void delete document.documentElement.dataset.focused)

const heldBy = (dialog: Locator) => dialog.evaluate(box => box.contains(document.activeElement))

test('the first key typed into a dialog is not lost, Tab stays in it, and closing it gives the focus back', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openTasks(page, clinic.staff)
  await watchOpenings(page)
  const opener = page.getByRole('link', { name: 'Add Task' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await dialog.waitFor()
  await page.keyboard.type('Order gloves')
  const name = dialog.getByLabel('Task Name')
  await expect(name).toHaveValue('Order gloves')
  expect(await focusedFirst(page)).toContain('Task Name')

  const close = dialog.getByRole('button', { name: 'Close' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await page.keyboard.press('Shift+Tab')
  await expect(close).toBeFocused()
  // It waits for a patient: Create cannot be reached.
  await page.keyboard.press('Shift+Tab')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab')
    expect(await heldBy(dialog)).toBe(true)
  }

  await forget(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  expect(await focusedFirst(page)).toBe('Stay')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Leave' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(opener).toBeFocused()
})

test('a dialog that had to be loaded first gives the focus back too', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v2/rest/patients/*/history*', async route => {
    await promise
    await route.continue()
  })
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${id}/profile`)
  await page.getByRole('button', { name: 'More for this patient' }).click()
  await page.getByRole('menuitem', { name: 'History' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'History' })
  await expect(dialog.getByRole('img', { name: 'Loading' })).toBeVisible()
  expect(await heldBy(dialog)).toBe(true)
  await watchOpenings(page)
  resolve()
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeFocused()
  expect(await focusedFirst(page)).toContain('History')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for this patient' })).toBeFocused()
})
