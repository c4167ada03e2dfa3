import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { factories } from '../../fixtures/factories.ts'
import { bookableClinic } from '../../fixtures/scheduling/visitor-fixture.ts'
import type { MakeSample, Sample } from './sample.ts'

/** An appointment of the clinic that is swept, with what a call on it needs. */
async function sampleAppointment(owner: Pool, clinicId: number) {
  const make = factories(owner)
  const [patient, type, room] = [
    await make.patient(clinicId),
    await make.appointmentType(clinicId),
    await make.room(clinicId),
  ]
  const appointment = await make.appointment(clinicId, {
    starts_at: '2026-05-07 10:00',
    patient_id: patient.id,
    appointment_type_id: type.id,
    room_id: room.id,
  })
  return { params: { id: appointment.id }, appointment, type, room }
}

const withBody =
  (body: unknown): MakeSample =>
  async (owner, clinicId) => ({ params: (await sampleAppointment(owner, clinicId)).params, body })

const withLabel: MakeSample = async (owner, clinicId) => ({
  params: {
    ...(await sampleAppointment(owner, clinicId)).params,
    labelId: (await factories(owner).label(clinicId)).id,
  },
})

const withNote =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => {
    const { params } = await sampleAppointment(owner, clinicId)
    const { rows } = await owner.query(
      `insert into notes (clinic_id, patient_id, appointment_id, annotation, created_at)
       select clinic_id, patient_id, id, 'Wire changed', '2026-05-06T13:00:00Z' from appointments where id = $1
       returning id`,
      [params.id],
    )
    return { params: { ...params, noteId: rows[0].id }, body }
  }

export const appointmentSamples: Record<string, MakeSample> = {
  'GET /appointments/:id': withBody(undefined),
  'GET /appointments/:id/notes': withBody(undefined),
  'POST /appointments/:id/notes': async (owner, clinicId, storage) => {
    await factories(owner).doctor(clinicId)
    return withBody({ annotation: 'Wire changed' })(owner, clinicId, storage)
  },
  'PUT /appointments/:id/notes/:noteId': withNote({ annotation: 'Wire and bracket changed' }),
  'DELETE /appointments/:id/notes/:noteId': withNote(),
  'GET /appointments/:id/history': withBody(undefined),
  'PUT /appointments/warnings/:id': withBody({ appointment: { starts_at: '2026-5-7 10:00 AM' } }),
  'PUT /appointments/:id': async (owner, clinicId) => {
    const { params, type, room } = await sampleAppointment(owner, clinicId)
    const startsAt = '2026-5-7 11:00 AM'
    return {
      params,
      body: { appointment: { appointmentTypeId: type.id, roomId: room.id, duration: 30, startsAt } },
    }
  },
  'DELETE /appointments/:id': withBody(undefined),
  'POST /appointments/:id/undo': async (owner, clinicId) => {
    const { params, appointment } = await sampleAppointment(owner, clinicId)
    const before = { ...(await stateNow(owner, params.id)), label_ids: [] }
    await owner.query(
      'insert into appointment_undos (clinic_id, appointment_id, version, before) values ($1, $2, $3, $4)',
      [clinicId, params.id, appointment.updated_at, JSON.stringify(before)],
    )
    return { params, body: { version: appointment.updated_at.toISOString() } }
  },
  'PUT /appointments/:id/confirm': withBody({ completed: true }),
  'PUT /appointments/:id/check_in': withBody({}),
  'DELETE /appointments/:id/check_in': withBody(undefined),
  'PUT /appointments/:id/seat': async (owner, clinicId) => {
    const { params, room } = await sampleAppointment(owner, clinicId)
    return { params, body: { roomId: room.id, seated: true } }
  },
  'PUT /appointments/:id/finish': async (owner, clinicId) => {
    const { params } = await sampleAppointment(owner, clinicId)
    await owner.query('update appointments set seated_at = now() where id = $1', [params.id])
    return { params, body: {} }
  },
  'DELETE /appointments/:id/finish': withBody(undefined),
  'PUT /appointments/:id/no_show': withBody({ noShow: true }),
  'PUT /appointments/:id/reschedule': withBody({ reschedule: true }),
  'PUT /appointments/:id/labels/:labelId': withLabel,
  'DELETE /appointments/:id/labels/:labelId': withLabel,
}

const stateNow = async (owner: Pool, id: number) =>
  (
    await owner.query(
      `select appointment_type_id as "appointmentTypeId", doctor_id as "doctorId", room_id as "roomId", day,
         starts_at as "startsAt", duration, virtual, no_show as "noShow", reschedule
       from appointments where id = $1`,
      [id],
    )
  ).rows[0]

/** The public page of a clinic of its own: everybody may open it, so it is foreign to no other clinic. */
const page =
  (more: (here: Awaited<ReturnType<typeof bookableClinic>>) => Sample): MakeSample =>
  async owner => {
    const here = await bookableClinic(owner)
    return { ...more(here), params: { slug: here.slug }, isCallersOwn: true }
  }

const guessed = { token: randomBytes(32).toString('base64url') }

/** A visit that was booked online, far enough ahead to be changed, with the link of its email. */
async function sampleVisit(owner: Pool, clinicId: number) {
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

const ofVisit: MakeSample = sampleVisit

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
  // Its type is not offered online, so other times can be requested.
  'GET /public/bookings/:token/time_slots': async (owner, clinicId) => ({
    ...(await sampleVisit(owner, clinicId)),
    query: 'date=2026-12-08',
    answered: 422,
  }),
  'GET /public/bookings/:token/days': async (owner, clinicId) => ({
    ...(await sampleVisit(owner, clinicId)),
    query: 'from=2026-12-08&to=2026-12-09',
    answered: 422,
  }),
  'PUT /public/bookings/:token': async (owner, clinicId) => ({
    ...(await sampleVisit(owner, clinicId)),
    body: { confirmed: true },
  }),
  'DELETE /public/bookings/:token': ofVisit,
  'GET /public/bookings/:token/calendar.ics': ofVisit,
}
