import type { Claim } from '@archwire/contract/claims/claim'
import type { FormRulesRecord } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onceKeys } from '../../../lib/once-key.ts'
import { changeStored } from '../api/store-claim.ts'
import { type SectionForm, useSection } from './use-section.ts'

type Entry = { id: number; updatedAt: string }

type Given<R extends Entry, V extends object> = {
  claim: Claim
  /** Which list of the claim it belongs to. */
  list: 'providers' | 'items'
  /** Undefined: another one. */
  stored: R | undefined
  valuesOf: (stored: R | undefined) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  add: (values: V, idempotencyKey: string) => Promise<R>
  save: (seen: R, values: V) => Promise<R>
  /** Somebody else has removed it: in words. */
  removed?: string | undefined
  onEnd?: (() => void) | undefined
}

/** Under which name one of them takes part in the dialog, and is kept when the session ends. */
export const partName = ({ id }: Pick<Claim, 'id'>, list: 'providers' | 'items', which: number | 'new') =>
  `claim-${id}-${list}-${which}`

/** One provider or item of a claim, which has a version of its own, or another one that is added, once. */
export function useListPart<R extends Entry, V extends object>(given: Given<R, V>): SectionForm<V> {
  const queryClient = useQueryClient()
  const [keyFor] = useState(onceKeys)
  const { claim, list, stored, add, save, ...rest } = given
  const put = (entry: R) => (known: Claim) => {
    const entries: Entry[] = known[list]
    const isThere = entries.some(({ id }) => id === entry.id)
    const next = isThere ? entries.map(one => (one.id === entry.id ? entry : one)) : [...entries, entry]
    return { [list]: next } as Partial<Claim>
  }
  return useSection<R, V>({
    ...rest,
    name: partName(claim, list, stored?.id ?? 'new'),
    stored,
    store: (seen, values) => (seen === undefined ? add(values, keyFor(values)) : save(seen, values)),
    onStored: entry => changeStored(queryClient, claim, put(entry)),
    said: 'Claim successfully edited',
    startsOpen: stored === undefined,
  })
}
