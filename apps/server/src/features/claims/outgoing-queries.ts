import type { ValidatedItem } from '@archwire/domain/claims/claim'
import type { ProviderKind } from '@archwire/domain/claims/claim-fields'
import type { PayerKind } from '@archwire/domain/insurance/payers'
import type { Address, Payer, Provider } from '../../drivers/clearinghouse/port.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type OutgoingProvider = Omit<Provider, 'address' | 'kind' | 'taxId'> & {
  kind: ProviderKind
  taxId: string
  addresses: (Address & { kind: 'primary' | 'secondary' })[]
}

export type OutgoingParts = {
  payer: Payer & {
    kind: PayerKind
    attachmentPrefixes: string[]
    /** Only there to practise with. */
    isPractice: boolean
    /** It takes claims from the clinic. */
    isEnrolled: boolean
  }
  providers: OutgoingProvider[]
  items: ValidatedItem[]
  narrative: string | null
  /** Files that go with it; those that the clearinghouse has say by which id. */
  files: { clearinghouseId: string | null; typeCode: string; syncStatus: string }[]
  attachmentId: string | null
}

/** What a claim needs besides its own row to go out: one statement, so that all of it is of one moment. */
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
