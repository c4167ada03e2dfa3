import { addDays, weekOf } from '@archwire/domain/scheduling/calendar/calendar-dates'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import { bookingClinic, nextWorkDay } from '../clinic-fixture.ts'

test('a visit is moved to the next week by two presses, other desks see it go and come back, and nobody else is moved [NXT-11, NXT-12]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
  expectRefusal,
}) => {
  const { one, lee, consultation, zoe } = await bookingClinic(make, clinic.id)
  const day = nextWorkDay()
  const visit = await make.appointment(clinic.id, {
    starts_at: `${day} 10:00`,
    duration: 45,
    appointment_type_id: consultation.id,
    doctor_id: lee.id,
    room_id: one.id,
    patient_id: zoe.id,
  })
  // The server says that the visit is longer than usual; a visit that is moved keeps its length.
  expectRefusal(`409 PUT /v2/rest/appointments/${visit.id}`)
  const inDatabase = async () => {
    const { rows } = await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         room_id = $2 and doctor_id = $3 as "isInPlace"
       from appointments where id = $1`,
      [visit.id, one.id, lee.id],
    )
    return rows[0]
  }
  const before = { at: `${day} 10:00`, duration: 45, isInPlace: true }
  const other = await anotherPage()
  await startSession(other, clinic.administrator)
  await other.goto(`/v2/appointment/${visit.id}`)
  const otherInfo = other.getByRole('dialog', { name: 'Appointment info' })
  await expect(otherInfo.getByText('10:00 AM – 10:45 AM')).toBeVisible()

  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${visit.id}`)
  const info = page.getByRole('dialog', { name: 'Appointment info' })
  await info.getByRole('link', { name: 'Move to another week' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another week' })
  await expect(dialog.getByText(/^Now: /)).toContainText('10:00 AM · Consultation, 45 min')
  const monday = addDays(weekOf(addDays(day, 7))[0] ?? '', 1)
  const first = dialog.locator(`[data-column="${monday}"]`).getByRole('button').first()
  await expect(first).toHaveAccessibleName(/^9:00 AM, Monday, .*, with Dr\. Dora Lee, Exam Room One$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'move-to-another-week')
  await first.click()

  const notice = page.getByRole('alert').filter({ hasText: 'Zoë Muñoz’s visit is moved from' })
  await expect(notice).toContainText(/10:00 AM to Mon, .*, 9:00 AM\./)
  await expect(info.getByText('9:00 AM – 9:45 AM')).toBeVisible()
  await expect(otherInfo.getByText('9:00 AM – 9:45 AM')).toBeVisible()
  expect(await inDatabase()).toEqual({ ...before, at: `${monday} 09:00` })
  await screenshot(page, 'moved-to-another-week')

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(info.getByText('10:00 AM – 10:45 AM')).toBeVisible()
  await expect(otherInfo.getByText('10:00 AM – 10:45 AM')).toBeVisible()
  expect(await inDatabase()).toEqual(before)
})
