import type { Pool } from 'pg'
import { schedulingClinic } from './scheduling-clinic.ts'

let visitors = 0

/** A clinic like that of the calendar's tests, with a booking page for both of its types, a day ahead at least. */
export async function bookableClinic(owner: Pool, values: { time_zone?: string } = {}) {
  const here = await schedulingClinic(owner, values)
  const { clinicId, type, remoteType } = here
  const { rows } = await owner.query<{ slug: string }>(
    `update clinics set phone_number = '2125550100', address1 = '120 Maple Avenue', city = 'New York', state = 'NY',
       zipcode = '10011' where id = $1 returning slug`,
    [clinicId],
  )
  await owner.query(
    `insert into bookable_types (clinic_id, appointment_type_id) select $1, id from unnest($2::bigint[]) as id`,
    [clinicId, [type.id, remoteType.id]],
  )
  await owner.query(
    'update booking_settings set enabled = true, min_lead_hours = 2, cancel_cutoff_hours = 24 where clinic_id = $1',
    [clinicId],
  )
  const slug = rows[0]?.slug ?? ''
  /** Somebody who has never been here. */
  const visitor = (person: Record<string, unknown> = {}) => {
    visitors += 1
    return {
      firstName: 'Vera',
      lastName: `Visitor${visitors}`,
      email: `vera${visitors}@example.com`,
      phoneNumber: String(6_460_000_000 + visitors),
      ...person,
    }
  }
  return {
    ...here,
    slug,
    url: `/v2/rest/public/clinics/${slug}`,
    visitor,
    /** What the page sends; every value can be given. */
    request: (given: Record<string, unknown> = {}, person: Record<string, unknown> = {}) => ({
      appointment: {
        appointmentTypeId: type.id,
        startsAt: '2026-05-07T10:00:00.000-04:00',
        patientAttributes: visitor(person),
        ...given,
      },
    }),
  }
}

export type BookableClinic = Awaited<ReturnType<typeof bookableClinic>>
