import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { bookableClinic } from './bookable-clinic.ts'
import { factories } from './factories.ts'
import type { MakeSample, Sample } from './sample.ts'

/** A page of a clinic of its own: everybody may open it, so that there is no other clinic to whom it is not there. */
const page =
  (more: (here: Awaited<ReturnType<typeof bookableClinic>>) => Sample): MakeSample =>
  async owner => {
    const here = await bookableClinic(owner)
    return { ...more(here), params: { slug: here.slug }, isCallersOwn: true }
  }

const guessed = { token: randomBytes(32).toString('base64url') }

/** A visit that was booked online, far enough ahead to be changed, with the link of its letter. */
async function visit(owner: Pool, clinicId: number) {
  const make = factories(owner)
  const type = await make.appointmentType(clinicId)
  const patient = await make.patient(clinicId)
  const room = await make.room(clinicId)
  const { id } = await make.appointment(clinicId, {
    starts_at: '2026-12-07 10:00',
    patient_id: patient.id,
    appointment_type_id: type.id,
    room_id: room.id,
  })
  await owner.query(
    `insert into bookings (clinic_id, appointment_id, uid, visitor_digest, first_name, email, phone_number,
                           doctor_is_chosen, told_starts_at)
     select $1, id, $3, sha256('one'), 'Pat', 'pat@example.com', '5551234567', false, starts_at
     from appointments where clinic_id = $1 and id = $2`,
    [clinicId, id, randomUUID()],
  )
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    'insert into booking_links (token_digest, clinic_id, appointment_id) values ($1, $2, $3)',
    [createHash('sha256').update(token).digest(), clinicId, id],
  )
  return { params: { token }, guessed }
}

const ofVisit: MakeSample = visit

export const bookingSamples: Record<string, MakeSample> = {
  'GET /public/clinics/:slug/booking': page(() => ({})),
  'GET /public/clinics/:slug/time_slots': page(({ type }) => ({
    query: `date=2026-05-07&appointment_type_id=${type.id}`,
  })),
  'GET /public/clinics/:slug/days': page(({ type }) => ({
    query: `from=2026-05-07&to=2026-05-08&appointment_type_id=${type.id}`,
  })),
  'POST /public/clinics/:slug/appointments': page(here => ({ body: here.request() })),
  'GET /public/bookings/:token': ofVisit,
  // Its type is not offered online: it is not asked for other times.
  'GET /public/bookings/:token/time_slots': async (owner, clinicId) => ({
    ...(await visit(owner, clinicId)),
    query: 'date=2026-12-08',
    answered: 422,
  }),
  'GET /public/bookings/:token/days': async (owner, clinicId) => ({
    ...(await visit(owner, clinicId)),
    query: 'from=2026-12-08&to=2026-12-09',
    answered: 422,
  }),
  'PUT /public/bookings/:token': async (owner, clinicId) => ({
    ...(await visit(owner, clinicId)),
    body: { confirmed: true },
  }),
  'DELETE /public/bookings/:token': ofVisit,
  'GET /public/bookings/:token/calendar.ics': ofVisit,
}
