import type { TreatmentPlace } from '@archwire/contract/treatments/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { goByClock } from '../scheduling/go-by-clock.ts'
import { treatmentsJson } from './queries.ts'

/** What was done for a patient, a page of it: whoever reads it opens their record. */
export async function listTreatments(
  clinic: ClinicDatabase,
  asked: Opening & { before: TreatmentPlace | undefined; timeZone: string },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const [, found] = await Promise.all([goByClock(tx, asked.timeZone), treatmentsJson(tx, asked)])
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}
