import { canProceedToClaim, fixErrorsFirst } from '@archwire/domain/eligibility/eligibility-status'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { eligibilitiesOf, eligibilityOf, responseOf } from '../checks/eligibility-queries.ts'

/** A claim cannot be based on an inquiry that the payer has not answered, or has answered with errors. */
export async function refuseUnanswered(tx: Tx, input: { id: number; insuranceId: number }): Promise<void> {
  const found = await responseOf(tx, input)
  if (found === undefined) throw refuseFields({ eligibility_id: ['is invalid'] })
  if (!canProceedToClaim(found)) throw refuse(422, fixErrorsFirst)
}

export async function listEligibilities(clinic: ClinicDatabase, opening: Opening): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, opening, async tx => {
    const found = await eligibilitiesOf(tx, opening.patientId)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

/** One inquiry. Its insurance may have been removed since. */
export async function readEligibility(
  clinic: ClinicDatabase,
  input: Omit<Opening, 'patientId'> & { id: number; insuranceId: number },
): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, input, async tx => {
    const found = await eligibilityOf(tx, input)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}
