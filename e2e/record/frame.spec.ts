import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { visitDay } from '../scheduling/visit-fixture.ts'

test('the record shows the patient and the next appointment, and its views have addresses of their own [PRO-01, PRO-03, PRO-07, PRO-08, PRO-22, ROL-07]', {
  tag: '@wide',
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: '2031-03-04 10:00' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}`)
  await expect(page).toHaveURL(`/v2/patient/${patientId}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Patient Profile' })).toBeVisible()
  await expect(page.getByText('Next appointment: Consultation, Mar 4, 2031, 10:00 AM')).toBeVisible()
  await page.getByRole('link', { name: 'CHANGE' }).click()
  await expect(page).toHaveURL(`/v2/appointment/${id}/edit`)
  // The dialog listens to keys a moment after it appears, when it has the focus.
  await expect(page.getByRole('dialog', { name: 'Edit Appointment' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/v2/patient/${patientId}/profile`)

  const tabs = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Treatments' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Treatments' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(tabs.getByRole('link', { name: 'Treatments' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
})

test('an archived record says so, and an administrator restores it for everybody', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega', archived_at: new Date() })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByText('This patient is archived.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await followed(page, 'treatments')
  await expectAccessible(page)
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${id}/profile`)
  await screenshot(theirs, 'record-archived')
  await theirs.getByRole('button', { name: 'Restore' }).click()
  await expect(theirs.getByText('Patient has been restored.')).toBeVisible()
  await expect(theirs.getByText('This patient is archived.')).toHaveCount(0)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Pat Vega' })).toBeFocused()
  await expect(page.getByText('This patient is archived.')).toHaveCount(0)
})
