import type { Activity, ActivityAction } from '@archwire/contract/claims/activity'
import type { Claim, ClaimItem, ClaimProvider } from '@archwire/contract/claims/claim'
import {
  addClaimItem,
  addClaimProvider,
  changeClaimItem,
  changeClaimProvider,
  removeClaimItem,
  removeClaimProvider,
} from '@archwire/contract/claims/claim-part-calls'
import type { Sent } from '@archwire/contract/endpoint'
import type { FormRulesRecord } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { claimsKey, updateStoredClaim } from '../claim/claim-queries.ts'
import { type SectionForm, useSection } from './use-section.ts'

type ClaimRef = Pick<Claim, 'id'>

export type ProviderRequest = Sent<typeof changeClaimProvider>['body']['provider']
export type NewProviderRequest = Sent<typeof addClaimProvider>['body']['provider']

export const addProvider = (
  { id: claimId }: ClaimRef,
  provider: NewProviderRequest,
  idempotencyKey: string,
): Promise<ClaimProvider> =>
  call(addClaimProvider, { params: { claimId }, body: { provider } }, { idempotencyKey })

export const saveProvider = (
  { id: claimId }: ClaimRef,
  { id: providerId, updatedAt }: ClaimProvider,
  provider: ProviderRequest,
): Promise<ClaimProvider> =>
  call(changeClaimProvider, { params: { claimId, providerId }, body: { provider } }, { ifMatch: updatedAt })

export const removeProvider = (
  { id: claimId }: ClaimRef,
  { id: providerId }: ClaimProvider,
): Promise<undefined> => call(removeClaimProvider, { params: { claimId, providerId } })

export type ItemRequest = Sent<typeof addClaimItem>['body']['item']

export const addItem = (
  { id: claimId }: ClaimRef,
  item: ItemRequest,
  idempotencyKey: string,
): Promise<ClaimItem> => call(addClaimItem, { params: { claimId }, body: { item } }, { idempotencyKey })

export const saveItem = (
  { id: claimId }: ClaimRef,
  { id: itemId, updatedAt }: ClaimItem,
  item: ItemRequest,
): Promise<ClaimItem> =>
  call(changeClaimItem, { params: { claimId, itemId }, body: { item } }, { ifMatch: updatedAt })

export const removeItem = ({ id: claimId }: ClaimRef, { id: itemId }: ClaimItem): Promise<undefined> =>
  call(removeClaimItem, { params: { claimId, itemId } })

const latestFirst = (one: Activity, other: Activity) => other.id - one.id

type Removed = {
  action: Extract<ActivityAction, `remove_${string}`>
  /** Its name in the claim's history. */
  called: string
  /** The kind of entry for the sentence: 'item'. */
  what: string
  /** What happens to the values left in the form. */
  left?: string
}

const typedStays = 'What you typed stays here until you cancel it, and is not saved.'

/** The person who did it last; empty until the history contains it. */
const whoDid = (activities: readonly Activity[], action: ActivityAction, called = ''): string =>
  activities.toSorted(latestFirst).find(one => one.action === action && one.message.includes(called))?.user
    ?.fullName ?? 'Somebody else'

/**
 * The message for an entry that was removed while it was being edited: who removed it, once the history says, and what
 * to do.
 */
export function removedMessage(activities: readonly Activity[], removed: Removed): string {
  const { action, called, what, left = typedStays } = removed
  return `${whoDid(activities, action, called)} removed this ${what} meanwhile. ${left}`
}

/** The message for an attachment that somebody else added first. */
export const attachmentTakenMessage = (activities: readonly Activity[]): string =>
  `${whoDid(activities, 'add_attachment')} added the attachment meanwhile. ${typedStays}`

/** The kinds of entries that a claim has lists of. */
export type PartKind = 'provider' | 'item'

type Entry = { id: number; updatedAt: string }

type ListPartOptions<R extends Entry, V extends object> = {
  claim: Claim
  kind: PartKind
  /** Undefined for a new entry. */
  stored: R | undefined
  /** Its name in the claim's history. */
  calledOf: (stored: R) => string
  valuesOf: (stored: R | undefined) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  add: (values: V, idempotencyKey: string) => Promise<R>
  save: (seen: R, values: V) => Promise<R>
  /** Called when the entry has left the page: a new one was added or discarded, or a removed one was discarded. */
  onGone: () => void
}

/** The name of an entry's form within the dialog, and the key under which its values are recovered. */
export const partName = ({ id }: Pick<Claim, 'id'>, kind: PartKind, which: number | 'new') =>
  `claim-${id}-${kind}s-${which}`

const partsOf = (claim: Claim, kind: PartKind): Entry[] => claim[`${kind}s`]

const withParts = (kind: PartKind, parts: Entry[]) => ({ [`${kind}s`]: parts }) as Partial<Claim>

/** The form of a provider or item, which has a version of its own. A new entry is added once. */
export function useListPart<R extends Entry, V extends object>(
  options: ListPartOptions<R, V>,
): SectionForm<V> {
  const queryClient = useQueryClient()
  const [keyFor] = useState(idempotencyKeys)
  const { claim, kind, stored, calledOf, add, save, onGone, ...rest } = options
  const put = (entry: R) => (known: Claim) => {
    const entries = partsOf(known, kind)
    const isThere = entries.some(({ id }) => id === entry.id)
    const next = isThere ? entries.map(one => (one.id === entry.id ? entry : one)) : [...entries, entry]
    return withParts(kind, next)
  }
  const removed =
    stored === undefined || partsOf(claim, kind).some(({ id }) => id === stored.id)
      ? undefined
      : removedMessage(claim.activities, { action: `remove_${kind}`, called: calledOf(stored), what: kind })
  return useSection<R, V>({
    ...rest,
    name: partName(claim, kind, stored?.id ?? 'new'),
    stored,
    store: (seen, values) => (seen === undefined ? add(values, keyFor(values)) : save(seen, values)),
    onStored: entry => updateStoredClaim(queryClient, claim, put(entry)),
    savedMessage: 'Claim successfully edited',
    startsOpen: stored === undefined,
    removed,
    onEnd: stored === undefined || removed !== undefined ? onGone : undefined,
  })
}

type RemovePartOptions = {
  claim: Claim
  kind: PartKind
  id: number
  /** Describes the entry in the confirmation. */
  detail: string
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** Removes an entry after confirmation. If somebody else has removed it already, that counts as removed. */
export function useRemovePart({ claim, kind, id, detail, remove, onRemoved }: RemovePartOptions) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const without = (known: Claim) =>
    withParts(
      kind,
      partsOf(known, kind).filter(one => one.id !== id),
    )
  const removing = useMutation({
    mutationFn: async () => {
      await remove().catch(error => {
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      onRemoved()
      await updateStoredClaim(queryClient, claim, without)
      notifySaved('Claim successfully edited')
    },
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
  })
  return {
    isRemoving: removing.isPending,
    confirmAndRemove: async () => {
      const text = `Are you sure you want to remove this ${kind}?`
      if (await confirm({ text, detail, yes: 'Remove', isDangerous: true })) removing.mutate()
    },
  }
}
