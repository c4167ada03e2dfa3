import { Readable } from 'node:stream'
import { exportFields, importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import { byteOrderMark, csvLine } from '@archwire/domain/tables/csv-writer'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { FileAnswer } from '../../platform/http/route.ts'
import { countPatients, patientsAfter } from './export-queries.ts'

const atOnce = 2_000

/** All patients, as a file that can be imported again; whoever took it is written down, for it names them all. */
export async function exportPatients(
  clinic: ClinicDatabase,
  { today, now }: { today: string; now: Date },
): Promise<FileAnswer> {
  await clinic.writeFrom('reserve', async tx => {
    const changes = { patients: await countPatients(tx) }
    tx.audit({ action: 'export', entityType: 'clinic', entityId: tx.clinicId, changes })
  })
  return new FileAnswer({
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
  // A page at a time, so that nobody who reads slowly keeps a transaction open.
  for (let after = 0; ; ) {
    const rows = await clinic.read(tx => patientsAfter(tx, after, atOnce))
    yield rows.map(row => csvLine(exportFields.map(field => written(row[field])))).join('')
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

const written = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')
