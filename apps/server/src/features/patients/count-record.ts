import type { RecordCounts } from '@archwire/contract/patients/record-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { contentsOf } from './queries.ts'
import { type Opening, openThrough } from './record-opening.ts'

export async function countRecord(clinic: ClinicDatabase, asked: Opening): Promise<RecordCounts> {
  const { patientId } = asked
  const { counts } = await openThrough(clinic, asked, async tx => {
    const counts = await contentsOf(tx, patientId)
    if (counts === undefined) throw notFound()
    return { patientId, counts }
  })
  return counts
}
