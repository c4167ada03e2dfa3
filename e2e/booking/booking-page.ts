import type { Locator, Page } from '@playwright/test'
import { expect, type Make } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { nextWorkDay } from '../scheduling/clinic-fixture.ts'

type Clinic = { id: number; name: string }

const phone = '5550142000'

/** A clinic with one doctor, one room and two types that can be booked online, whose booking page is open. */
export async function bookableClinic(server: RunningServer, make: Make, clinic: Clinic) {
  // All tests of a worker book from one address, which may book only ten visits an hour.
  await server.owner.query('delete from rate_limits')
  await make.hours(clinic.id)
  const room = await make.room(clinic.id, { title: 'Exam Room One' })
  const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  const consultation = await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
  const check = await make.appointmentType(clinic.id, { title: 'Aligner Check', duration: 15 })
  for (const type of [consultation, check]) {
    await make.offer(clinic.id, doctor.id, type.id)
    await server.owner.query('insert into bookable_types (clinic_id, appointment_type_id) values ($1, $2)', [
      clinic.id,
      type.id,
    ])
  }
  await server.owner.query(
    'update booking_settings set enabled = true, min_lead_hours = 0, cancel_cutoff_hours = 1 where clinic_id = $1',
    [clinic.id],
  )
  const { rows } = await server.owner.query(
    `update clinics set phone_number = $2, address1 = '12 Harbor Street', city = 'Albany', state = 'NY', zipcode = '12207'
     where id = $1 returning slug`,
    [clinic.id, phone],
  )
  const slug: string = rows[0].slug
  return { slug, address: `/book/${slug}`, doctor, room, consultation, check, day: nextWorkDay() }
}

/** The page, or a frame that contains it. */
type Place = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>

export const heading = (place: Place, name: string): Locator =>
  place.getByRole('heading', { level: 1, name, exact: true })
export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: typeof name === 'string' })
export const field = (place: Place, name: string): Locator => place.getByLabel(name, { exact: true })

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** Tuesday, November 17 */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T12:00:00Z`))

export async function chooseDay(place: Place, day: string): Promise<void> {
  await button(place, new RegExp(`^${dayWords(day)}, \\d+ times? free$`)).click()
  await expect(place.getByRole('heading', { level: 2, name: dayWords(day) })).toBeVisible()
}

export async function chooseTime(place: Place, day: string, time: string): Promise<void> {
  await chooseDay(place, day)
  await button(place, time).click()
  await expect(heading(place, 'Your details')).toBeVisible()
}

/** Goes to the last step, with the visitor's details. */
export async function atDetails(place: Place, day: string, time = '10:00 AM'): Promise<void> {
  await button(place, /^Consultation/).click()
  await expect(heading(place, 'Choose a time')).toBeVisible()
  await chooseTime(place, day, time)
}

type Person = { firstName?: string; lastName?: string; email?: string; phoneNumber?: string }

export async function fillIn(place: Place, person: Person = {}): Promise<void> {
  await field(place, 'First name').fill(person.firstName ?? 'Zoë')
  await field(place, 'Last name').fill(person.lastName ?? 'Muñoz')
  await field(place, 'Email').fill(person.email ?? 'zoe@example.com')
  await field(place, 'Mobile phone').fill(person.phoneNumber ?? '5551234567')
}

export const submit = (place: Place): Locator => button(place, 'Book appointment')

/** The appointments that were booked by the clinic's booking page. */
export const bookedOnline = async (server: RunningServer, clinicId: number) =>
  (
    await server.owner.query(
      `select to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as starts_at, t.title,
         p.first_name, p.last_name, p.email, p.phone_number, a.canceled_at is not null as canceled
       from appointments a
       join clinics c on c.id = a.clinic_id
       join appointment_types t on t.id = a.appointment_type_id
       join patients p on p.id = a.patient_id
       where a.clinic_id = $1 and a.from_booking_page order by a.id`,
      [clinicId],
    )
  ).rows

/** The link in the last email to this address, at the server of the test. */
export async function manageLink(server: RunningServer, email: string): Promise<string> {
  await server.runPendingJobs()
  const { rows } = await server.owner.query(
    'select text from sandbox_emails where to_email = $1 order by id desc limit 1',
    [email],
  )
  const [link] = /\/book\/manage\/[\w-]+/.exec(rows[0]?.text ?? '') ?? []
  if (link === undefined) throw new Error(`no link in: ${rows[0]?.text}`)
  return link
}
