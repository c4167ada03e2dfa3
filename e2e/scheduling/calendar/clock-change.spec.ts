import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import type { RunningServer } from '../../harness/server.ts'
import { bookingClinic, choosePatient, dialogOf, openNewAppointment } from '../clinic-fixture.ts'

// In New York the clocks go back at two in the morning of this day: one o'clock occurs twice.
const changeDay = '2027-11-07'
const halfPastMidnight = new Date('2027-11-07T04:30:00Z')

const openOnSundays = (server: RunningServer, clinicId: number) =>
  server.owner.query(
    `update clinic_hours set is_open = true, opens_at = '00:00', closes_at = '18:00', has_break = false,
       break_from = null, break_to = null where clinic_id = $1 and week_day = 0`,
    [clinicId],
  )

test('in an hour that occurs twice both times are offered, booked and kept', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  await bookingClinic(make, clinic.id)
  await openOnSundays(server, clinic.id)
  const starts = async () =>
    (
      await server.owner.query('select starts_at from appointments where clinic_id = $1 order by id', [
        clinic.id,
      ])
    ).rows.map(({ starts_at }: { starts_at: Date }) => starts_at.toISOString())
  await page.clock.install({ time: halfPastMidnight })
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const info = dialogOf(page, 'Appointment info')

  const dialog = await openNewAppointment(page)
  const time = dialog.getByRole('combobox', { name: 'Time' })
  const fill = async () => {
    await choosePatient(page, dialog, 'zoe')
    await dialog.getByLabel('Appointment type').selectOption({ label: 'Consultation (30 min)' })
  }
  await fill()
  await time.fill('1:15 am')
  await time.press('Tab')
  await expect(time).toHaveValue('01:15 AM EDT')
  await time.click()
  await expect(dialog.getByRole('option', { name: /^01:\d\d AM/ })).toHaveText([
    '01:00 AM EDT',
    '01:15 AM EDT',
    '01:30 AM EDT',
    '01:45 AM EDT',
    '01:00 AM EST',
    '01:15 AM EST',
    '01:30 AM EST',
    '01:45 AM EST',
  ])
  await expectAccessible(page)
  await dialog.getByRole('option', { name: '01:15 AM EST' }).click()
  await expect(time).toHaveValue('01:15 AM EST')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(info).toContainText('1:15 AM EST – 1:45 AM EST')
  expect(await starts()).toEqual(['2027-11-07T06:15:00.000Z'])
  await page.goBack()

  await openNewAppointment(page)
  await fill()
  await time.fill('1:15a')
  await time.press('Tab')
  await expect(dialog.getByText('This patient already has an appointment on this day').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(info).toContainText('1:15 AM EDT – 1:45 AM EDT')
  await expect(info.getByRole('region', { name: 'Next Appointments' }).getByRole('listitem')).toContainText([
    /Nov 7, 2027, 1:15\sAM EST/,
  ])
  expect(await starts()).toEqual(['2027-11-07T06:15:00.000Z', '2027-11-07T05:15:00.000Z'])

  // The second of the two stays the second when it is saved unchanged.
  await info.getByRole('region', { name: 'Next Appointments' }).getByRole('link').click()
  await expect(info).toContainText('1:15 AM EST – 1:45 AM EST')
  await info.getByRole('link', { name: 'Edit' }).click()
  const edit = dialogOf(page, 'Edit Appointment')
  await expect(edit.getByRole('combobox', { name: 'Time' })).toHaveValue('01:15 AM EST')
  await edit.getByRole('textbox', { name: 'Duration' }).fill('15')
  // A warning that is not visible yet would need confirmation.
  await expect(edit.getByText('This type is usually 30 minutes').first()).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(info).toContainText('1:15 AM EST – 1:30 AM EST')
  expect(await starts()).toEqual(['2027-11-07T06:15:00.000Z', '2027-11-07T05:15:00.000Z'])
  await info.getByText('History', { exact: true }).click()
  await expect(info.getByText('Start: 11/07/2027 01:15 AM EST')).toBeVisible()
})

test('an appointment in an hour that occurs twice is shown with the zone abbreviation, on paper too', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { consultation, two, zoe } = await bookingClinic(make, clinic.id)
  await openOnSundays(server, clinic.id)
  for (const instant of ['2027-11-07T05:15:00Z', '2027-11-07T06:15:00Z']) {
    const { id } = await make.appointment(clinic.id, {
      starts_at: `${changeDay} 01:15`,
      patient_id: zoe.id,
      appointment_type_id: consultation.id,
      room_id: two.id,
    })
    // By the local time alone it could be either.
    await server.owner.query(
      `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes'
       where id = $1`,
      [id, instant],
    )
  }
  await page.clock.install({ time: halfPastMidnight })
  await startSession(page, clinic.staff)
  await page.goto('/v2/event/new')
  // The form focuses its first field once it is loaded, which would take the focus from a quicker person.
  await expect(dialogOf(page).getByRole('combobox', { name: 'Patient' })).toBeFocused()
  const time = dialogOf(page).getByRole('combobox', { name: 'Time' })
  await time.fill('1:15 am')
  await time.press('Tab')
  await expect(time).toHaveValue('01:15 AM EDT')
  await time.click()
  await expect(dialogOf(page).getByRole('option', { name: '01:15 AM EST' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'new-appointment-doubled-hour')

  await page.goto('/v2/flow')
  const entries = page
    .getByRole('main')
    .getByRole('region', { name: 'Today', exact: true })
    .getByRole('listitem')
  await expect(entries).toContainText(['1:15 AM EDT', '1:15 AM EST'])
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'daily-flow-doubled-hour')

  await page.goto(`/v2/calendar/day/${changeDay}`)
  await expect(page.getByRole('button', { name: /^Zoë Muñoz/ })).toHaveCount(2)
  if (isPhone(page)) return
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('article tbody').getByRole('row').filter({ hasText: 'Zoë' })).toHaveText([
    /^1:15 AM EDT – 1:45 AM EDT/,
    /^1:15 AM EST – 1:45 AM EST/,
  ])
})

test('outside of the clinic’s hours both can be chosen too, also for blocked time', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  await bookingClinic(make, clinic.id)
  await page.clock.install({ time: halfPastMidnight })
  await startSession(page, clinic.administrator)
  await page.goto('/v2/event/new')
  const dialog = dialogOf(page)
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.fill('1:30 am')
  await time.press('Tab')
  await time.click()
  await expect(dialog.getByRole('option', { name: /^01:/ })).toHaveText(['01:30 AM EDT', '01:30 AM EST'])
  await page.keyboard.press('Escape')

  await dialog.getByRole('tab', { name: 'Blocked time' }).click()
  const blocked = dialogOf(page, 'New Blocked Time')
  await blocked.getByLabel('Clinic', { exact: true }).last().selectOption({ label: clinic.name })
  const [start, end] = ['Start time', 'End time'].map(name => blocked.getByRole('combobox', { name }))
  await start?.click()
  await blocked.getByRole('option', { name: '01:45 AM EDT' }).click()
  await expect(end ?? blocked).toHaveValue('01:15 AM EST')
  await blocked.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Blocked time created.')).toBeVisible()
  const { rows } = await server.owner.query('select starts_at, ends_at from time_offs where clinic_id = $1', [
    clinic.id,
  ])
  expect(rows).toEqual([
    { starts_at: new Date('2027-11-07T05:45:00Z'), ends_at: new Date('2027-11-07T06:15:00Z') },
  ])
})
