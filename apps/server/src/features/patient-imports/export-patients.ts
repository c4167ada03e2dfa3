import { Readable } from 'node:stream'
import { exportFields, importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import type { ImportedPatient } from '@archwire/domain/patient-imports/read-line'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { FileResponse } from '../../platform/http/route.ts'
import { profileFields } from '../patients/record/profile-columns.ts'

/** Counts the patients, without merged records. */
const countPatients = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) as count from patients where clinic_id = ${tx.clinicId} and merged_into is null`,
    )
  ).count

const patientsAfter = (
  tx: Tx,
  after: number,
  most: number,
): Promise<(Omit<ImportedPatient, 'note'> & { id: number })[]> =>
  tx.many(sql`
    select id, ${profileFields}, archived_at is not null as archived, fake_gf_patient_id as "formerNumber"
    from patients where clinic_id = ${tx.clinicId} and id > ${after} and merged_into is null
    order by id limit ${most}`)

const atOnce = 2_000

/** All patients, as a file that can be imported again. The export is audited, because it names every patient. */
export async function exportPatients(
  clinic: ClinicDatabase,
  { today, now }: { today: string; now: Date },
): Promise<FileResponse> {
  await clinic.writeFrom('reserve', async tx => {
    const changes = { patients: await countPatients(tx) }
    tx.audit({ action: 'export', entityType: 'clinic', entityId: tx.clinicId, changes })
  })
  return new FileResponse({
    contentType: 'text/csv; charset=utf-8',
    byteSize: undefined,
    isShown: false,
    fileName: `patients-${today}.csv`,
    tag: `patients-${now.getTime()}`,
    open: async () => Readable.from(linesOf(clinic)),
  })
}

async function* linesOf(clinic: ClinicDatabase): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportFields.map(field => importFieldNames[field]))
  // One page at a time, so that a slow reader keeps no transaction open.
  for (let after = 0; ; ) {
    const rows = await clinic.read(tx => patientsAfter(tx, after, atOnce))
    yield rows.map(row => csvLine(exportFields.map(field => written(row[field])))).join('')
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

const written = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
