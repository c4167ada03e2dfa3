import type { ClaimRow } from '@archwire/contract/claims/claim'
import { attachmentErrors } from '@archwire/domain/claims/attachments'
import type { ClaimError, ClaimProblems, ValidatedClaim } from '@archwire/domain/claims/claim'
import { validateClaim } from '@archwire/domain/claims/validate-claim'
import type { Address, OutgoingClaim } from '../../drivers/clearinghouse/port.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { claimRow } from './claim-queries.ts'
import { type OutgoingParts, type OutgoingProvider, outgoingParts } from './outgoing-queries.ts'

/** A claim with everything that the rules look at and that leaves the house. */
export type ReadyClaim = { row: ClaimRow; parts: OutgoingParts }

export async function readyClaim(tx: Tx, claimId: number): Promise<ReadyClaim> {
  const [row, parts] = await Promise.all([claimRow(tx, claimId), outgoingParts(tx, claimId)])
  if (row === undefined) throw new Error(`there is no claim ${claimId}`)
  return { row, parts }
}

/** What our own rules have against it, before anybody outside sees it. */
export const problemsOf = ({ row, parts }: ReadyClaim, today: string): ClaimProblems => {
  const { patientInfo, subscriber, dateAppliancePlaced, treatmentMonths, remainingMonths } = row
  const claim: ValidatedClaim = {
    payer: parts.payer,
    patientInfo,
    subscriber,
    providers: parts.providers,
    items: parts.items,
    dateAppliancePlaced,
    treatmentMonths,
    remainingMonths,
    attachedFiles: attachedFiles(parts),
    isPredetermination: row.isPredetermination,
  }
  return validateClaim(claim, today)
}

/** One that the clearinghouse did not take goes nowhere. */
const attachedFiles = ({ files }: OutgoingParts): number =>
  files.filter(({ syncStatus }) => syncStatus !== 'sync_failed').length

/** The same of its files alone, once the clearinghouse was given them. */
export const fileProblemsOf = (parts: OutgoingParts): ClaimError[] =>
  attachmentErrors({ ...parts, attachedFiles: attachedFiles(parts) })

/** The claim as the clearinghouse takes it. `replaces`: it takes the place of one that the payer has. */
export function outgoingClaim(
  { row, parts }: ReadyClaim,
  { controlNumber, replaces }: Pick<OutgoingClaim, 'controlNumber' | 'replaces'>,
): OutgoingClaim {
  const { firstName, lastName, dob, gender, address1, address2, city, state, zipcode } = row.patientInfo
  const { subscriber: _source, name: _name, sequenceCode, ...subscriber } = row.subscriber
  return {
    controlNumber,
    payer: { code: parts.payer.code, name: parts.payer.name, kind: parts.payer.kind },
    sequence: sequenceCode,
    patient: { firstName, lastName, dob, gender, address1, address2, city, state, zipcode },
    subscriber,
    providers: parts.providers.map(({ addresses, ...provider }) => ({
      ...provider,
      address: addressOf({ addresses }),
    })),
    items: parts.items,
    dateAppliancePlaced: row.dateAppliancePlaced,
    treatmentMonths: row.treatmentMonths,
    remainingMonths: row.remainingMonths,
    narrative: parts.narrative,
    attachments: attachmentsOf(parts),
    replaces,
    ...(row.isPredetermination && { isPredetermination: true }),
  }
}

/** Those that the clearinghouse has, where the payer finds them; without a file, the narrative by itself. */
export function attachmentsOf({
  files,
  attachmentId,
}: Pick<OutgoingParts, 'files' | 'attachmentId'>): OutgoingClaim['attachments'] {
  const found = files.flatMap(({ clearinghouseId, typeCode }) =>
    clearinghouseId === null ? [] : [{ id: clearinghouseId, typeCode }],
  )
  return found.length > 0 || attachmentId === null ? found : [{ id: attachmentId, typeCode: '03' }]
}

const nowhere: Address = { address1: null, address2: null, city: null, state: null, zipcode: null }

/** The primary one, or the only one. */
function addressOf({ addresses }: Pick<OutgoingProvider, 'addresses'>): Address {
  const [first] = addresses.toSorted((one, other) => one.kind.localeCompare(other.kind))
  if (first === undefined) return nowhere
  const { kind: _kind, ...address } = first
  return address
}
