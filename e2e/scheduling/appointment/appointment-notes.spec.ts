import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, logIn, screenshot, startSession, test } from '../../harness/harness.ts'
import { endSessionsOf } from '../../harness/page-control.ts'
import { visitDay } from '../visit-fixture.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment info' })
const question = (page: Page) => page.getByRole('alertdialog')
const field = (page: Page) => windowOf(page).getByPlaceholder('Write a note...')

test('an unsaved note survives the closing of the window and the end of the session [NOT-10]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  await startSession(page, clinic.staff)
  await cutLiveUpdates(page)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  // The draft must be stored, not only sent, because the page is loaded again in a moment.
  const stored = () =>
    page.waitForResponse(answer => answer.url().includes('/drafts/') && answer.request().method() === 'PUT')
  const [response] = await Promise.all([stored(), field(page).fill('Bring retai')])
  expect(response.request().postDataJSON()).toEqual({ text: 'Bring retai' })
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('Are you sure you want to leave without saving changes?')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/v2/appointment/${id}`)
  await expect(dialog.getByText(/You were writing a note here on/)).toBeVisible()
  await screenshot(page, 'appointment-note-draft')
  await dialog.getByRole('button', { name: 'Continue writing' }).click()
  await expect(field(page)).toHaveValue('Bring retai')
  // The save must find the session ended, not a draft that was still to be stored.
  await Promise.all([stored(), field(page).fill('Bring retainer')])
  await endSessionsOf(clinic.staff, server, page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, clinic.staff)
  await expect(field(page)).toHaveValue('Bring retainer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('region', { name: 'Notes', exact: true })).toContainText('Bring retainer')
  await expect(dialog.getByText(/You were writing a note here on/)).toHaveCount(0)
})
