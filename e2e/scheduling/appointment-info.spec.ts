import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { otherDesk } from '../other-desk.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'
import { minutesAgo, today, visitDay } from './visit-day.ts'

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Appointment info' })
const question = (page: Page) => page.getByRole('alertdialog')

test('an appointment shows everything of itself and its patient, and leads to the others [APT-03] [APT-53] [APT-54] [APT-55] [APT-57] [APT-58] [APT-59] [APT-62] [APT-64] [APT-65] [APT-66] [APT-69] [APT-70]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { visit, type, one, doctor } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { starts_at: today(45) })
  const other = (starts_at: string) =>
    make.appointment(clinic.id, {
      starts_at,
      patient_id: patientId,
      appointment_type_id: type.id,
      room_id: one.id,
      doctor_id: doctor.id,
    })
  const [next] = await Promise.all([other('2031-03-04 10:00'), other('2020-02-29 09:00')])
  for (const name of ['VIP', 'Parent calls']) await make.label(clinic.id, { name })
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, alerts)
     values ($1, $2, 'green', 'Allergic to mint', true)`,
    [clinic.id, patientId],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await expect(dialog.getByRole('heading', { name: /Consultation\s*30 min/ })).toBeVisible()
  await expect(dialog.getByText('Exam Room One')).toBeVisible()
  await expect(dialog.getByText('Dora Lee')).toBeVisible()
  await expect(dialog.getByText(/^\d\d:\d\d [AP]M – \d\d:\d\d [AP]M$/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/v2/appointment/${id}/edit`,
  )
  await expect(dialog.getByRole('region', { name: 'Office Notes' })).toContainText('Allergic to mint')
  await expect(dialog.getByText('No notes yet')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /@/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^\(555\)/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'See Profile' })).toHaveAttribute(
    'href',
    `/v2/patient/${patientId}/profile`,
  )
  await expect(dialog.getByRole('link', { name: 'View all appointments' })).toHaveAttribute(
    'href',
    `/v2/patient/${patientId}/treatment`,
  )
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Put on VIP' }).click()
  await expect(dialog.getByRole('button', { name: 'Take off VIP' })).toBeVisible()
  await dialog.getByText('History').click()
  await expect(dialog.getByText('Labels changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByPlaceholder('Write a note...')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'appointment-info')

  const following = dialog.getByRole('region', { name: 'Next Appointments' })
  await expect(dialog.getByRole('region', { name: 'Previous Appointments' }).getByRole('link')).toContainText(
    ['Feb 29, 2020'],
  )
  await following.getByRole('link').click()
  await expect(page).toHaveURL(`/v2/appointment/${next.id}`)
  await expect(dialog.getByText('Tuesday, March 4, 2031')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('at the desk an appointment is confirmed, marked, labelled and checked in, each by one click [APT-56] [APT-61] [APT-68] [APT-72] [APT-73] [APT-79] [APT-80] [APT-85]', {
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
  // A double click does one thing. The label goes with it.
  await dialog.getByRole('button', { name: 'No Show' }).dblclick()
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
  // It is noted to the minute, which may be over by now.
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

test('a seated visit is unseated or only looked at, a virtual one says so, one to be moved leads to the edit page [APT-60] [APT-74] [APT-75] [APT-77] [APT-84] [APT-89] [APT-90] [ERR-24]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const seated = await visit('Sy Seated', {
    starts_at: '2025-05-06 10:00',
    checked_in_at: new Date('2025-05-06T13:50:00Z'),
    seated_at: new Date('2025-05-06T14:05:00Z'),
  })
  const sits = await visit('Sia Today', {
    starts_at: today(-20),
    checked_in_at: minutesAgo(25),
    seated_at: minutesAgo(15),
  })
  const moved = await visit('Rhea Later', { reschedule: true, virtual: true, room_id: null })
  const waits = await visit('Wanda Long', { starts_at: today(-5), checked_in_at: minutesAgo(20) })
  await startSession(page, clinic.staff)
  const dialog = windowOf(page)

  await page.goto(`/v2/appointment/${seated.id}`)
  await expect(dialog.getByRole('button', { name: 'Seated' })).toBeDisabled()
  await expect(dialog.getByRole('link', { name: 'View', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Unseat' })).toHaveCount(0)
  await page.goto(`/v2/appointment/${sits.id}`)
  await dialog.getByRole('button', { name: 'Unseat' }).click()
  await expect(question(page)).toContainText('Are you sure you want to unseat the patient?')
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/v2/appointment/${moved.id}`)
  await expect(dialog.getByText('This appointment is Virtual.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'No Show' })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Reschedule' })).toHaveAttribute(
    'href',
    `/v2/appointment/${moved.id}/edit`,
  )
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(dialog.getByRole('button', { name: 'No Show' })).toBeVisible()

  await page.goto(`/v2/appointment/${waits.id}`)
  await dialog.getByRole('link', { name: /^Seat \(Waiting 2\d minutes\)$/ }).click()
  const seat = page.getByRole('dialog', { name: 'Seat Patient' })
  await seat.getByLabel('Doctor').selectOption('No Doctor')
  await seat.getByLabel('Room').selectOption('No Room')
  await seat.getByRole('button', { name: 'Start' }).click()
  await expect(seat.getByRole('alert')).toHaveText('Doctor or Room are required')
  await screenshot(page, 'seat-patient-nobody')
  await seat.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
})

test('what others do shows in the window while a note is being written, and an appointment that is gone says so [LIV-11] [ERR-16]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  const ana = await otherDesk(await anotherPage(), clinic.administrator)
  expectRefusal(`404 GET /v2/rest/appointments/${id}`)
  expectRefusal('404 GET /v2/rest/appointments/999999')
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = windowOf(page)
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await dialog.getByPlaceholder('Write a note...').fill('Bring the retai')
  await followed(page, 'appointment')

  await ana.confirm(id)
  await expect(dialog.getByRole('button', { name: 'Confirmed' })).toBeVisible()
  await expect(dialog.getByPlaceholder('Write a note...')).toHaveValue('Bring the retai')
  await expect(dialog.getByPlaceholder('Write a note...')).toBeFocused()

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
