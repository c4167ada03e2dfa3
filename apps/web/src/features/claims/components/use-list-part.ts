import type { Claim } from '@archwire/contract/claims/claim'
import type { FormRulesRecord } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onceKeys } from '../../../lib/once-key.ts'
import { changeStored } from '../api/store-claim.ts'
import { removedWords } from './removed-words.ts'
import { type SectionForm, useSection } from './use-section.ts'

/** What a claim has lists of. */
export type PartKind = 'provider' | 'item'

type Entry = { id: number; updatedAt: string }

type Given<R extends Entry, V extends object> = {
  claim: Claim
  kind: PartKind
  /** Undefined: another one. */
  stored: R | undefined
  /** What the history calls it by. */
  calledOf: (stored: R) => string
  valuesOf: (stored: R | undefined) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  add: (values: V, idempotencyKey: string) => Promise<R>
  save: (seen: R, values: V) => Promise<R>
  /** Its place on the page is gone: it was added or not, or given up after somebody else had removed it. */
  onGone: () => void
}

/** Under which name one of them takes part in the dialog, and is kept when the session ends. */
export const partName = ({ id }: Pick<Claim, 'id'>, kind: PartKind, which: number | 'new') =>
  `claim-${id}-${kind}s-${which}`

export const partsOf = (claim: Claim, kind: PartKind): Entry[] => claim[`${kind}s`]

export const withParts = (kind: PartKind, parts: Entry[]) => ({ [`${kind}s`]: parts }) as Partial<Claim>

/** One provider or item of a claim, which has a version of its own, or another one that is added, once. */
export function useListPart<R extends Entry, V extends object>(given: Given<R, V>): SectionForm<V> {
  const queryClient = useQueryClient()
  const [keyFor] = useState(onceKeys)
  const { claim, kind, stored, calledOf, add, save, onGone, ...rest } = given
  const put = (entry: R) => (known: Claim) => {
    const entries = partsOf(known, kind)
    const isThere = entries.some(({ id }) => id === entry.id)
    const next = isThere ? entries.map(one => (one.id === entry.id ? entry : one)) : [...entries, entry]
    return withParts(kind, next)
  }
  const removed =
    stored === undefined || partsOf(claim, kind).some(({ id }) => id === stored.id)
      ? undefined
      : removedWords(claim.activities, { action: `remove_${kind}`, called: calledOf(stored), what: kind })
  return useSection<R, V>({
    ...rest,
    name: partName(claim, kind, stored?.id ?? 'new'),
    stored,
    store: (seen, values) => (seen === undefined ? add(values, keyFor(values)) : save(seen, values)),
    onStored: entry => changeStored(queryClient, claim, put(entry)),
    said: 'Claim successfully edited',
    startsOpen: stored === undefined,
    removed,
    onEnd: stored === undefined || removed !== undefined ? onGone : undefined,
  })
}
