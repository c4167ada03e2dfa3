import type { Pool } from 'pg'
import type { FileStorage } from '../src/drivers/storage/port.ts'
import { factories } from './factories.ts'
import { storedBlob } from './file-samples.ts'
import { insertRow } from './insert-row.ts'
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

/** One at a time in a clinic: those that other calls left at work are over. */
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
