import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { eligibilitiesOf, eligibilityOf } from './queries.ts'

export async function listEligibilities(clinic: ClinicDatabase, asked: Opening): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const found = await eligibilitiesOf(tx, asked.patientId)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

/** One, also of an insurance that was removed since: it was asked about all the same. */
export async function readEligibility(
  clinic: ClinicDatabase,
  asked: Omit<Opening, 'patientId'> & { id: number; insuranceId: number },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, asked, async tx => {
    const found = await eligibilityOf(tx, asked)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}
