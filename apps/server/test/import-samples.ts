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
  [`POST ${root}/:id/start`]: inStatus('checked', {
    import: { round: 0, duplicates: 'skip', faults: 'drop' },
  }),
  [`POST ${root}/:id/cancel`]: inStatus('checked'),
  // One at a time in a clinic: the one that was started above is over.
  [`POST ${root}/:id/undo`]: async (owner, clinicId, storage) => {
    await owner.query(
      `update patient_imports set status = 'canceled' where clinic_id = $1 and status = 'importing'`,
      [clinicId],
    )
    return anImport(owner, clinicId, storage, 'imported')
  },
}
