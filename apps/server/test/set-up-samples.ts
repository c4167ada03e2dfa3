import type { Pool } from 'pg'
import { factories } from './factories.ts'
import type { MakeSample } from './sample.ts'

type Made = { id: number }
type Make = ReturnType<typeof factories>

/** Every kind of a clinic's set-up, how to make one, and a change of it. */
const kinds: { path: string; make(make: Make, clinicId: number): Promise<Made>; body: unknown }[] = [
  { path: 'rooms', make: (make, clinicId) => make.room(clinicId), body: { room: { active: false } } },
  {
    path: 'doctors',
    make: (make, clinicId) => make.doctor(clinicId),
    body: { doctor: { firstName: 'Dana' } },
  },
  {
    path: 'appointment_types',
    make: (make, clinicId) => make.appointmentType(clinicId),
    body: { appointment_type: { duration: 45 } },
  },
  {
    path: 'labels',
    make: (make, clinicId) => make.label(clinicId),
    body: { label: { color: '#112233' } },
  },
]

/** One that an appointment has used: taken out of use, where others would be gone. */
async function used(owner: Pool, clinicId: number, path: string): Promise<Made> {
  const make = factories(owner)
  const records: Record<string, Made> = {
    rooms: await make.room(clinicId),
    doctors: await make.doctor(clinicId),
    appointment_types: await make.appointmentType(clinicId),
    labels: await make.label(clinicId),
  }
  const idOf = (kind: string) => records[kind]?.id ?? 0
  const appointment = await make.appointment(clinicId, {
    starts_at: '2026-05-07 10:00',
    patient_id: (await make.patient(clinicId)).id,
    appointment_type_id: idOf('appointment_types'),
    doctor_id: idOf('doctors'),
    room_id: idOf('rooms'),
  })
  await owner.query(
    'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
    [clinicId, appointment.id, idOf('labels')],
  )
  return { id: idOf(path) }
}

export const setUpSamples: Record<string, MakeSample> = Object.fromEntries(
  kinds.flatMap(({ path, make, body }) => {
    const fresh = async (owner: Pool, clinicId: number) => ({
      id: (await make(factories(owner), clinicId)).id,
    })
    return [
      [
        `PUT /settings/${path}/:id`,
        async (owner: Pool, clinicId: number) => ({ params: await fresh(owner, clinicId), body }),
      ],
      [
        `DELETE /settings/${path}/:id`,
        async (owner: Pool, clinicId: number) => ({ params: await used(owner, clinicId, path) }),
      ],
      [
        `GET /settings/${path}/:id/affected`,
        async (owner: Pool, clinicId: number) => ({ params: await fresh(owner, clinicId) }),
      ],
    ]
  }),
)
