import type { ClaimRow } from '@archwire/contract/claims/claim'
import { attachmentErrors } from '@archwire/domain/claims/attachments'
import type { ClaimError, ClaimProblems, ValidatedClaim, ValidatedItem } from '@archwire/domain/claims/claim'
import type { ProviderKind } from '@archwire/domain/claims/claim-fields'
import { validateClaim } from '@archwire/domain/claims/validate-claim'
import type { PayerKind } from '@archwire/domain/insurance/payers'
import type { Address, OutgoingClaim, Payer, Provider } from '../../../drivers/clearinghouse/port.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { claimRow } from '../claim/claim-queries.ts'

type OutgoingProvider = Omit<Provider, 'address' | 'kind' | 'taxId'> & {
  kind: ProviderKind
  taxId: string
  addresses: (Address & { kind: 'primary' | 'secondary' })[]
}

export type OutgoingParts = {
  payer: Payer & {
    kind: PayerKind
    attachmentPrefixes: string[]
    /** The payer is one for practice. */
    isPractice: boolean
    /** The clinic is enrolled to send claims to this payer. */
    isEnrolled: boolean
  }
  providers: OutgoingProvider[]
  items: ValidatedItem[]
  narrative: string | null
  /** The files of the claim, with their ids at the clearinghouse if they were sent. */
  files: { clearinghouseId: string | null; typeCode: string; syncStatus: string }[]
  attachmentId: string | null
}

/** What a claim needs besides its own row to be sent. One statement, so that all parts are of the same moment. */
export const outgoingParts = (tx: Tx, claimId: number): Promise<OutgoingParts> =>
  tx.one(sql`
    select json_build_object('code', y.code, 'name', y.name, 'kind', y.kind, 'attachmentPrefixes', y.attachment_prefixes,
        'isPractice', y.practice, 'isEnrolled', y.enrolled_claims) as payer,
      (select coalesce(json_agg(json_build_object(
         'kind', p.kind, 'npi', p.npi, 'npiType', p.npi_type, 'firstName', p.first_name, 'lastName', p.last_name,
         'organizationName', p.organization_name, 'taxId', p.tax_id, 'taxonomy', p.taxonomy_code, 'addresses', (
           select coalesce(json_agg(json_build_object('kind', a.kind, 'address1', a.address1, 'address2', a.address2,
             'city', a.city, 'state', a.state, 'zipcode', a.zipcode) order by a.kind), '[]')
           from claim_provider_addresses a where a.clinic_id = p.clinic_id and a.claim_provider_id = p.id))
         order by p.id), '[]')
       from claim_providers p where p.clinic_id = c.clinic_id and p.claim_id = c.id) as providers,
      (select coalesce(json_agg(json_build_object('id', i.id, 'procedureCode', i.procedure_code,
         'feeCents', i.fee_cents, 'quantity', i.quantity, 'startDate', i.start_date, 'endDate', i.end_date,
         'teeth', i.teeth, 'areas', i.areas)
         order by i.id), '[]')
       from claim_items i where i.clinic_id = c.clinic_id and i.claim_id = c.id) as items,
      t.narrative, t.clearinghouse_id as "attachmentId",
      (select coalesce(json_agg(json_build_object('clearinghouseId', m.clearinghouse_id, 'typeCode', m.type_code,
         'syncStatus', m.sync_status) order by m.id), '[]')
       from claim_attachment_images m where m.clinic_id = t.clinic_id and m.claim_attachment_id = t.id) as files
    from claims c join insurance_payers y on y.id = c.payer_id
    left join claim_attachments t on t.clinic_id = c.clinic_id and t.claim_id = c.id
    where c.clinic_id = ${tx.clinicId} and c.id = ${claimId}`)

/** A claim with everything that is validated and sent. */
export type ReadyClaim = { row: ClaimRow; parts: OutgoingParts }

export async function readyClaim(tx: Tx, claimId: number): Promise<ReadyClaim> {
  const [row, parts] = await Promise.all([claimRow(tx, claimId), outgoingParts(tx, claimId)])
  if (row === undefined) throw new Error(`there is no claim ${claimId}`)
  return { row, parts }
}

/** The errors that our own rules find, before the claim is sent anywhere. */
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

/** A file that the clearinghouse refused does not count. */
const attachedFiles = ({ files }: OutgoingParts): number =>
  files.filter(({ syncStatus }) => syncStatus !== 'sync_failed').length

/** The errors about files alone, after they were sent to the clearinghouse. */
export const fileProblemsOf = (parts: OutgoingParts): ClaimError[] =>
  attachmentErrors({ ...parts, attachedFiles: attachedFiles(parts) })

/** The claim in the form that the clearinghouse takes. `replaces`: it replaces one that the payer has. */
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

/** The files that the clearinghouse has, where the payer finds them. Without a file, the narrative alone. */
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

/** The primary address, or the only one. */
function addressOf({ addresses }: Pick<OutgoingProvider, 'addresses'>): Address {
  const [first] = addresses.toSorted((one, other) => one.kind.localeCompare(other.kind))
  if (first === undefined) return nowhere
  const { kind: _kind, ...address } = first
  return address
}
