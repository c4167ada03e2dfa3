import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptParams, oneOf, useAddressChoice } from '../../../lib/address-choice.ts'
import { useDebounced } from '../../../lib/debounced.ts'
import { useMorePages } from '../../../lib/use-more-pages.ts'
import { type AuditChoice, auditLogQuery, others } from '../api/audit-log.ts'

const stillMs = 300

type Kept = Omit<AuditChoice, 'query'>

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? text : undefined

const inAddress = {
  read: (params: URLSearchParams): Kept => ({
    person: oneOf(others, params.get('person')) ?? numberOf(params.get('person')),
    patient: numberOf(params.get('patient')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  }),
  write: (kept: Kept) => keptParams(kept),
}

/**
 * What of the log is shown. The address keeps it, but for what is typed: that may be somebody's name, and the browser
 * writes addresses down.
 */
export function useAuditLog() {
  const [kept, show] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)
  const { settled } = useDebounced(typed.trim(), stillMs)
  const choice: AuditChoice = { ...kept, query: settled }
  const isReversed = kept.from !== undefined && kept.to !== undefined && kept.from > kept.to
  const list = useInfiniteQuery({ ...auditLogQuery(choice), enabled: !isReversed })
  const more = useMorePages(list, JSON.stringify(choice))
  return {
    choice,
    typed,
    search: setTyped,
    show,
    showAll: () => {
      setTyped('')
      setRound(round + 1)
      show({ person: undefined, patient: undefined, from: undefined, to: undefined })
    },
    isNarrowed: settled !== '' || Object.values(kept).some(value => value !== undefined),
    isReversed,
    round,
    list,
    entries: list.data?.pages.flatMap(({ records }) => records),
    ...more,
  }
}
