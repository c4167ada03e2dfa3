import type { ClaimProvider } from '@archwire/contract/claims/claim'
import {
  type ClaimProviderChange,
  type NewClaimProvider,
  secondBilling,
} from '@archwire/contract/claims/claim-part-calls'
import { addressMessages } from '@archwire/domain/claims/claim-fields'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { recordChange } from '../claim/claim-history.ts'
import { isTaxonomy, type LockedClaim, providerByNpi } from '../claim/claim-queries.ts'
import { lockClaimFor } from '../claim/claim-status.ts'
import {
  deleteAddresses,
  deleteProvider,
  hasOtherBilling,
  insertAddress,
  insertProvider,
  providerOf,
  updateAddress,
  updateProvider,
} from './provider-queries.ts'

type By = { userId: number; now: Date }
type Place = { claimId: number; providerId: number }

/** Adds a provider to a claim. It is linked to the clinic's own provider with the same NPI. */
export async function addProvider(
  tx: WriteTx,
  { claimId, newProvider, ...by }: By & { claimId: number; newProvider: NewClaimProvider },
): Promise<ClaimProvider> {
  const claim = await lockClaimFor(tx, 'edit', claimId)
  const values = await checkProvider(tx, { claimId, fields: newProvider, besides: null })
  const { id } = await insertProvider(tx, { claimId, values, now: by.now })
  for (const address of newProvider.addresses_attributes) await insertAddress(tx, id, address)
  const provider = await requireProvider(tx, { claimId, providerId: id })
  await recordProviderChange(
    tx,
    claim,
    { action: 'add_provider', verb: 'added', provider, changes: auditFieldsOf(provider) },
    by,
  )
  return provider
}

export const changeProvider = (
  clinic: ClinicDatabase,
  input: Place & By & { change: ClaimProviderChange; version: string | undefined },
): Promise<ClaimProvider> =>
  clinic.write(async tx => {
    const { claimId, providerId, change, version, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const before = await requireProvider(tx, input)
    const entity = { type: 'claim_provider', id: providerId }
    await refuseOldVersion(tx, version, before, entity, 'This provider')
    const values = await checkProvider(tx, { claimId, fields: change, besides: providerId })
    await updateProvider(tx, providerId, values)
    await saveAddresses(tx, before, change)
    const provider = await requireProvider(tx, input)
    const changes = changedFields(auditFieldsOf(before), auditFieldsOf(provider))
    if (Object.keys(changes).length > 0)
      await recordProviderChange(
        tx,
        claim,
        { action: 'update_provider', verb: 'updated', provider, changes },
        by,
      )
    return provider
  })

export const removeProvider = (clinic: ClinicDatabase, input: Place & By): Promise<undefined> =>
  clinic.write(async tx => {
    const { claimId, providerId, ...by } = input
    const claim = await lockClaimFor(tx, 'edit', claimId)
    const provider = await requireProvider(tx, input)
    await deleteProvider(tx, providerId)
    const changes = changedFields(auditFieldsOf(provider), { kind: null, name: null, npi: null })
    await recordProviderChange(
      tx,
      claim,
      { action: 'remove_provider', verb: 'removed', provider, changes },
      by,
    )
    return undefined
  })

async function requireProvider(tx: WriteTx, { claimId, providerId }: Place): Promise<ClaimProvider> {
  const provider = await providerOf(tx, { claimId, id: providerId })
  if (provider === undefined) throw notFound()
  return provider
}

async function checkProvider(
  tx: WriteTx,
  { claimId, fields, besides }: { claimId: number; fields: ClaimProviderChange; besides: number | null },
) {
  if (fields.kind === 'Billing' && (await hasOtherBilling(tx, { claimId, besides })))
    throw refuse(422, secondBilling)
  if (!(await isTaxonomy(tx, fields.taxonomy))) throw refuseFields({ taxonomy: ['is invalid'] })
  return { ...fields, providerId: await providerByNpi(tx, fields.npi) }
}

/**
 * An address with an id is changed. One without an id changes the address of its kind, unless that is sent with its id
 * too; otherwise it is added. At least one address must remain.
 */
async function saveAddresses(
  tx: WriteTx,
  { id, addresses }: ClaimProvider,
  { addresses_attributes: sent = [], removedAddressIds: removed = [] }: ClaimProviderChange,
): Promise<void> {
  const ids = sent.flatMap(address => address.id ?? [])
  const named = new Set(ids)
  if (named.size < ids.length) throw refuseFields({ addresses_attributes: ['is invalid'] })
  const known = sent.map(address => ({
    address,
    old: addresses.find(one =>
      address.id === undefined ? one.kind === address.kind && !named.has(one.id) : one.id === address.id,
    ),
  }))
  if (known.some(({ address, old }) => address.id !== undefined && old === undefined))
    throw refuseFields({ addresses_attributes: ['is invalid'] })
  const taken = new Set(known.flatMap(({ old }) => (old === undefined ? [] : [old.id])))
  if (removed.some(one => taken.has(one) || addresses.every(address => address.id !== one)))
    throw refuseFields({ removedAddressIds: ['is invalid'] })
  const remaining = addresses
    .filter(one => !taken.has(one.id) && !removed.includes(one.id))
    .map(({ kind }) => kind)
  const kinds = [...remaining, ...sent.map(({ kind }) => kind)]
  if (new Set(kinds).size < kinds.length) throw refuseFields({ addresses_attributes: ['is invalid'] })
  if (removed.length > 0 && kinds.length === 0)
    throw refuseFields({ addresses_attributes: [addressMessages.address1] })
  await deleteAddresses(tx, id, removed)
  for (const { address, old } of known) {
    if (old === undefined) await insertAddress(tx, id, address)
    else await updateAddress(tx, id, { ...address, id: old.id })
  }
}

type Named = Pick<ClaimProvider, 'kind' | 'organizationName' | 'firstName' | 'lastName'>

const nameOf = ({ organizationName, firstName, lastName }: Named): string =>
  organizationName ?? `${firstName} ${lastName}`

/** The line of the history about a provider that was added, updated or removed. */
export const providerMessage = (provider: Named, verb: string): string =>
  `${provider.kind} provider ${nameOf(provider)} ${verb}`

const auditFieldsOf = (provider: ClaimProvider): Record<string, unknown> => {
  const { kind, npi, npiType, taxId, specialty, taxonomy, addresses } = provider
  return { kind, name: nameOf(provider), npi, npiType, taxId, specialty, taxonomy, addresses }
}

const recordProviderChange = (
  tx: WriteTx,
  claim: LockedClaim,
  what: {
    action: 'add_provider' | 'update_provider' | 'remove_provider'
    verb: string
    provider: ClaimProvider
    changes: Record<string, unknown>
  },
  by: By,
): Promise<void> => {
  const { action, verb, provider, changes } = what
  const done = ({ add_provider: 'create', update_provider: 'update', remove_provider: 'delete' } as const)[
    action
  ]
  return recordChange(tx, claim, {
    action,
    message: providerMessage(provider, verb),
    ...by,
    trail: { action: done, entityType: 'claim_provider', entityId: provider.id, changes },
  })
}
