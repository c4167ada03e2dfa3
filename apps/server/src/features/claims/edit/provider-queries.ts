import type { ClaimProvider } from '@archwire/contract/claims/claim'
import type { ClaimProviderChange, SentProviderAddress } from '@archwire/contract/claims/claim-part-calls'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { oneProvider } from '../claim/claim-json.ts'

type Place = { claimId: number; id: number }

export const providerOf = async (tx: Tx, { claimId, id }: Place): Promise<ClaimProvider | undefined> =>
  (
    await tx.maybeOne<{ json: ClaimProvider }>(sql`
      ${oneProvider} where p.clinic_id = ${tx.clinicId} and p.claim_id = ${claimId} and p.id = ${id}`)
  )?.json

/** Whether the claim has a billing provider other than this one. */
export const hasOtherBilling = async (
  tx: Tx,
  { claimId, besides }: { claimId: number; besides: number | null },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from claim_providers
    where clinic_id = ${tx.clinicId} and claim_id = ${claimId} and kind = 'Billing'
      and id is distinct from ${besides}::bigint`)) !== undefined

type Values = Omit<ClaimProviderChange, 'addresses_attributes' | 'removedAddressIds'> & {
  providerId: number | null
}

const written = sql`
  provider_id, kind, npi, npi_type, first_name, last_name, organization_name, tax_id, specialty, taxonomy_code`

/** A provider that changes its type loses the name of the former type. */
const valuesOf = (values: Values): Sql => {
  const isPerson = values.npiType === 'individual'
  return sql`
    ${values.providerId}::bigint, ${values.kind}, ${values.npi}, ${values.npiType}, ${isPerson ? values.firstName : null},
    ${isPerson ? values.lastName : null}, ${isPerson ? null : values.organizationName}, ${values.taxId},
    ${values.specialty}, ${values.taxonomy}`
}

export const insertProvider = (
  tx: WriteTx,
  { claimId, values, now }: { claimId: number; values: Values; now: Date },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into claim_providers (clinic_id, claim_id, ${written}, created_at, updated_at)
    values (${tx.clinicId}, ${claimId}, ${valuesOf(values)}, ${now}, ${now}) returning id`)

export const updateProvider = (tx: WriteTx, id: number, values: Values): Promise<number> =>
  tx.run(sql`
    update claim_providers set (${written}) = row(${valuesOf(values)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const deleteProvider = (tx: WriteTx, id: number): Promise<number> =>
  tx.run(sql`delete from claim_providers where clinic_id = ${tx.clinicId} and id = ${id}`)

export const insertAddress = (
  tx: WriteTx,
  providerId: number,
  { address1, address2, city, state, zipcode, kind }: SentProviderAddress,
): Promise<number> =>
  tx.run(sql`
    insert into claim_provider_addresses (clinic_id, claim_provider_id, kind, address1, address2, city, state, zipcode)
    values (${tx.clinicId}, ${providerId}, ${kind}, ${address1}, ${address2}, ${city}, ${state}, ${zipcode})`)

export const updateAddress = (
  tx: WriteTx,
  providerId: number,
  { id, address1, address2, city, state, zipcode, kind }: SentProviderAddress & { id: number },
): Promise<number> =>
  tx.run(sql`
    update claim_provider_addresses set kind = ${kind}, address1 = ${address1}, address2 = ${address2}, city = ${city},
      state = ${state}, zipcode = ${zipcode}
    where clinic_id = ${tx.clinicId} and claim_provider_id = ${providerId} and id = ${id}`)

export const deleteAddresses = (tx: WriteTx, providerId: number, ids: number[]): Promise<number> =>
  tx.run(sql`
    delete from claim_provider_addresses
    where clinic_id = ${tx.clinicId} and claim_provider_id = ${providerId} and id = any(${ids}::bigint[])`)
