import type { listProviders, ProviderChange } from '@archwire/contract/clinic/providers'
import type { Reply } from '@archwire/contract/endpoint'
import { isNpi } from '@archwire/domain/insurance/npi'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type ProviderRow = SetUpRow & ProviderChange & { name: string }

// All fields are listed, so that an unchanged address equals the one that was sent.
const addresses = sql`
  (select coalesce(json_agg(json_build_object(
     'address1', a.value->'address1', 'address2', a.value->'address2', 'city', a.value->'city',
     'state', a.value->'state', 'zipcode', a.value->'zipcode', 'kind', a.value->'kind') order by a.place), '[]')
   from jsonb_array_elements(addresses) with ordinality as a(value, place))`
const shown = sql`
  id, name, first_name as "firstName", last_name as "lastName", organization_name as "organizationName", npi,
  npi_type as "npiType", tax_id as "taxId", specialty, taxonomy_code as taxonomy, ${addresses} as addresses`
const columns = sql`${shown}, active, updated_at as "updatedAt"`
const byName = sql`name collate "und-x-icu", id`

/** A provider that changes its type loses the name of the former type. */
const valuesOf = (provider: ProviderChange): Sql => {
  const isPerson = provider.npiType === 'individual'
  return sql`
    ${provider.npi}, ${provider.npiType}, ${provider.taxId}, ${isPerson ? provider.firstName : null},
    ${isPerson ? provider.lastName : null}, ${isPerson ? null : provider.organizationName}, ${provider.specialty},
    ${provider.taxonomy}, ${JSON.stringify(provider.addresses)}::jsonb`
}
const written = sql`
  npi, npi_type, tax_id, first_name, last_name, organization_name, specialty, taxonomy_code, addresses`

export const providers: SetUpKind<ProviderRow, ProviderChange> = {
  entity: 'provider',
  table: sql`providers`,
  constraints: {
    providers_by_npi: ['npi', 'has already been taken'],
    providers_taxonomy_code_fkey: ['taxonomy', 'is invalid'],
  },
  list: tx =>
    tx.many(
      sql`select ${columns} from providers where clinic_id = ${tx.clinicId} order by active desc, ${byName}`,
    ),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from providers where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, provider) =>
    tx.one(sql`
      insert into providers (clinic_id, ${written}) values (${tx.clinicId}, ${valuesOf(provider)}) returning id`),
  update: (tx, id, provider) =>
    tx.run(sql`
      update providers set (${written}, active) = row(${valuesOf(provider)}, ${provider.active}::boolean)
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`delete from providers where clinic_id = ${tx.clinicId} and id = ${id}`),
  check: async (_tx, wanted) => {
    const problems = providerProblems(wanted)
    if (Object.keys(problems).length > 0) throw refuseFields(problems)
  },
}

function providerProblems(wanted: ProviderChange): Record<string, string[]> {
  const blank = ["can't be blank"]
  const names =
    wanted.npiType === 'organization'
      ? { organization_name: wanted.organizationName }
      : { first_name: wanted.firstName, last_name: wanted.lastName }
  const missing = Object.entries(names).filter(([, name]) => name === null)
  return {
    ...Object.fromEntries(missing.map(([field]) => [field, blank])),
    ...(!isNpi(wanted.npi) && { npi: ['is invalid'] }),
  }
}

export const providersInUse = (tx: Tx): Promise<Reply<typeof listProviders>> =>
  tx.many(sql`
    select ${shown},
      exists (select from clinics c where c.id = ${tx.clinicId} and c.npi = providers.npi) as "isClinic"
    from providers where clinic_id = ${tx.clinicId} and active order by ${byName}`)
