import type { Claim, ClaimRow } from '@archwire/contract/claims/claim'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { type Opening, openThrough } from '../../patients/record/record-opening.ts'
import { presentClaim } from './claim-json.ts'
import { claimRow, claimsOf, wholeClaimOf } from './claim-queries.ts'

export async function listClaims(clinic: ClinicDatabase, opening: Opening): Promise<ReadyJson> {
  const { json } = await openThrough(clinic, opening, async tx => {
    const found = await claimsOf(tx, opening.patientId)
    if (found === undefined) throw notFound()
    return found
  })
  return new ReadyJson(json)
}

/** A claim with its history. Reading it counts as opening the patient's record. */
export async function readClaim(
  clinic: ClinicDatabase,
  links: FileLinks,
  input: Omit<Opening, 'patientId'> & { insuranceId: number; claimId: number },
): Promise<Claim> {
  const claim = await openThrough(clinic, input, async tx => {
    const found = await wholeClaimOf(tx, input)
    if (found === undefined) throw notFound()
    return found
  })
  return presentClaim(claim, { links, clinicId: clinic.id, now: input.now })
}

/** A claim as it is in lists. */
export async function readClaimRow(clinic: ClinicDatabase, id: number): Promise<ClaimRow> {
  const row = await clinic.read(tx => claimRow(tx, id))
  if (row === undefined) throw notFound()
  return row
}
