import type { Page } from '@playwright/test'
import { expect, screenshot, startSession, test } from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { followed } from '../../harness/watch-live.ts'
import { today, visitDay } from '../visit-fixture.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment info' })
const question = (page: Page) => page.getByRole('alertdialog')

test('at the front desk an appointment is confirmed, marked, labelled and checked in, each by one click [APT-56, APT-61, APT-68, APT-72, APT-73, APT-79, APT-80, APT-85]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz', { starts_at: today(45) })
  for (const name of ['No Show', 'VIP', 'Parent calls', 'Late payer']) await make.label(clinic.id, { name })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Confirmed' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  // A double click acts once: it asks, because the visit is still to come. The label is set with it.
  await dialog.getByRole('button', { name: 'No Show' }).dblclick()
  await question(page).getByRole('button', { name: 'Mark as No Show' }).click()
  await expect(dialog.getByRole('button', { name: 'No Show' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Check-in' })).toHaveCount(0)
  const labels = dialog.getByRole('list', { name: 'Labels of the appointment' })
  await expect(labels.getByRole('listitem')).toHaveText(['No Show'])
  await dialog.getByRole('button', { name: 'No Show' }).click()
  await expect(labels.getByRole('listitem')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Change' }).click()
  for (const name of ['VIP', 'Parent calls', 'Late payer']) {
    await dialog.getByRole('button', { name: `Put on ${name}` }).click()
    await expect(labels.getByText(name)).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: /^Put on .*/ }).or(dialog.getByText('at most 3')),
    ).not.toHaveCount(0)
  }
  await expect(dialog.getByRole('button', { name: /^Put on/ })).toHaveCount(0)
  await expect(dialog.getByText('An appointment can have at most 3 labels.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take off VIP' }).click()
  await expect(labels.getByRole('listitem')).toHaveText(['Parent calls', 'Late payer'])

  await dialog.getByRole('button', { name: 'Check-in', exact: true }).click()
  await expect(question(page)).toContainText('Are you sure you want to do the check-in of this appointment?')
  await question(page).getByRole('button', { name: 'Check-in' }).click()
  // The check-in is recorded to the minute, which may be over by now.
  await expect(dialog.getByRole('link', { name: /^Seat \(Waiting [01] minutes\)$/ })).toBeVisible()
  await screenshot(page, 'appointment-info-waiting')
  await dialog.getByRole('button', { name: 'Undo Check-in' }).click()
  await expect(question(page)).toContainText('Are you sure you want to undo the patient check in?')
  await question(page).getByRole('button', { name: 'Undo Check-in' }).click()
  await expect(dialog.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()

  await dialog.getByText('History').click()
  await expect(dialog.getByText('Check-in undone')).toBeVisible()
  await expect(dialog.getByText(/Sam Lee · /).first()).toBeVisible()
})

test('changes by others are shown in the window while a note is being written, and an appointment that is moved or gone says so [LIV-11, ERR-16, APT-111]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  expectRefusal(`404 GET /v2/rest/appointments/${id}`)
  expectRefusal('404 GET /v2/rest/appointments/999999')
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await dialog.getByPlaceholder('Write a note...').fill('Bring the retai')
  await followed(page, 'appointment')

  await ana.confirm(id)
  await expect(dialog.getByRole('button', { name: 'Confirmed' })).toBeDisabled()
  await expect(dialog.getByPlaceholder('Write a note...')).toHaveValue('Bring the retai')
  await expect(dialog.getByPlaceholder('Write a note...')).toBeFocused()

  const notice = dialog.getByRole('status').filter({ hasText: 'This appointment was moved meanwhile.' })
  await expect(notice).toHaveCount(0)
  const was = (await dialog.getByRole('definition').nth(1).textContent()) ?? ''
  await ana.moveTo(id, new Date(Date.now() + 2 * 3_600_000).toISOString())
  await expect(notice).toContainText(was)
  await expect(dialog.getByRole('definition').nth(1)).not.toHaveText(was)

  await ana.cancel(id)
  await expect(dialog.getByRole('alert')).toContainText('This appointment was canceled meanwhile.')
  await expect(dialog.getByPlaceholder('Write a note...')).toHaveValue('Bring the retai')
  await expect(dialog.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(dialog.getByRole('region', { name: 'Labels' })).toHaveCount(0)
  await screenshot(page, 'appointment-info-canceled')
  await dialog.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/v2/appointment/999999')
  await expect(dialog.getByRole('alert')).toContainText("We couldn't find the appointment")
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('alert')).toContainText("We couldn't find the appointment")
})
