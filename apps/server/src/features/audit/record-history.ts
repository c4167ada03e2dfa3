import type { Reply } from '@archwire/contract/endpoint'
import type { recordHistory as recordHistoryCall } from '@archwire/contract/patients/record-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { recordsOf } from '../patients/records-of.ts'
import { describeTraces } from '../scheduling/appointment-history.ts'
import { countTracesOfRecords, tracesOfRecords } from './record-queries.ts'
import { recordWords } from './record-words.ts'

const pageSize = 50

/** Who opened a patient's record and who changed what in it, in words. Whoever reads that has opened the record too. */
export async function recordHistory(
  clinic: ClinicDatabase,
  asked: Opening & { page: number; timeZone: string },
): Promise<Reply<typeof recordHistoryCall>> {
  const { patientId, page, timeZone } = asked
  const { answer } = await openThrough(clinic, asked, async tx => {
    const records = await recordsOf(tx, patientId)
    if (records.length === 0) throw notFound()
    const [traces, count] = await Promise.all([
      tracesOfRecords(tx, records, (page - 1) * pageSize, pageSize),
      countTracesOfRecords(tx, records),
    ])
    const entries = await describeTraces(tx, traces, timeZone, recordWords)
    const answer = {
      records: entries.map((entry, place) => ({
        ...entry,
        entityType: traces[place]?.entityType ?? '',
        entityId: traces[place]?.entityId ?? null,
      })),
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(count / pageSize)),
    }
    return { patientId, answer }
  })
  return answer
}
