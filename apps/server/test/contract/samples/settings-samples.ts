import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'
import { insertRow } from '../../database/owner-queries.ts'
import { factories } from '../../fixtures/factories.ts'
import { storedBlob } from './file-samples.ts'
import type { MakeSample } from './sample.ts'

const root = '/settings/patient_imports'

async function anImport(owner: Pool, clinicId: number, storage: FileStorage, status: string) {
  const blob = await storedBlob(owner, storage, clinicId, {
    fileName: 'patients.csv',
    content: Buffer.from('First name,Last name\nAda,Lovelace\n'),
  })
  const { id } = await insertRow<{ id: number }>(owner, 'patient_imports', {
    clinic_id: clinicId,
    status,
    blob_id: blob.id,
    file_name: 'patients.csv',
    byte_size: 34,
    sha256: Buffer.alloc(32),
    encoding: 'utf-8',
    delimiter: ',',
    created_by_user_id: (await factories(owner).user(clinicId)).id,
    created_at: '2026-05-06',
  })
  return { params: { id } }
}

const inStatus =
  (status: string, body?: unknown): MakeSample =>
  async (owner, clinicId, storage) => ({
    ...(await anImport(owner, clinicId, storage, status)),
    ...(body !== undefined && { body }),
  })

/** A clinic has only one at a time, so those that other calls left running are ended. */
const endOthers = (owner: Pool, clinicId: number) =>
  owner.query(
    `update patient_imports set status = 'canceled' where clinic_id = $1 and status in ('importing', 'undoing')`,
    [clinicId],
  )

export const importSamples: Record<string, MakeSample> = {
  [`GET ${root}/:id`]: inStatus('matching'),
  [`GET ${root}/:id/sample`]: inStatus('matching'),
  [`PUT ${root}/:id/columns`]: inStatus('matching', {
    import: {
      encoding: 'utf-8',
      delimiter: ',',
      hasHead: true,
      columns: ['firstName', 'lastName'],
      dayOrder: 'mdy',
    },
  }),
  [`GET ${root}/:id/lines`]: inStatus('checked'),
  [`GET ${root}/:id/problems.csv`]: inStatus('checked'),
  [`POST ${root}/:id/start`]: async (owner, clinicId, storage) => {
    await endOthers(owner, clinicId)
    const body = { import: { round: 0, duplicates: 'skip', faults: 'drop' } }
    return { ...(await anImport(owner, clinicId, storage, 'checked')), body }
  },
  [`POST ${root}/:id/cancel`]: inStatus('checked'),
  [`POST ${root}/:id/undo`]: async (owner, clinicId, storage) => {
    await endOthers(owner, clinicId)
    return anImport(owner, clinicId, storage, 'imported')
  },
}

type Made = { id: number }
type Make = ReturnType<typeof factories>

/** Every kind of record in a clinic's set-up, how to make one, and a change of it. */
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

/** A record that an appointment uses: it is deactivated instead of deleted. */
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
