import { ageBuckets } from '@archwire/contract/finance/invoices'
import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDebounced } from '../../../lib/debounced.ts'
import { claimWorkQuery, type WorkChoice, type WorkStatus } from '../api/worklist.ts'

const stillMs = 300

const statuses: readonly WorkStatus[] = ['open', 'all', ...claimStatuses]

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find(value => value === text)

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/**
 * What of the clinic's claims is shown. The address keeps it, but for what is typed: that may be somebody's name, and the
 * browser writes addresses down.
 */
export function useClaimWork() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const choice: WorkChoice = {
    // What nothing more comes of is no work.
    status: oneOf(statuses, params.get('status')) ?? 'open',
    payer: numberOf(params.get('payer')),
    age: oneOf(ageBuckets, params.get('age')),
    query: settled,
    page: numberOf(params.get('page')) ?? 1,
  }
  const list = useQuery(claimWorkQuery(choice))

  const show = (next: Partial<WorkChoice>) => {
    const { status, payer, age, page } = { ...choice, page: 1, ...next }
    const kept = new URLSearchParams()
    if (status !== 'open') kept.set('status', status)
    if (payer !== undefined) kept.set('payer', String(payer))
    if (age !== undefined) kept.set('age', age)
    if (page > 1) kept.set('page', String(page))
    setParams(kept, { replace: true })
  }

  // The last page may be gone since: its claims are done, or on the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  const goTo = useEffectEvent((known: number) => show({ page: known }))
  useEffect(() => {
    if (last !== undefined && choice.page > Math.max(1, last)) goTo(last)
  }, [last, choice.page])

  return {
    choice,
    typed,
    search: (text: string) => {
      setTyped(text)
      if (choice.page > 1) show({})
    },
    show,
    showAll: () => {
      setTyped('')
      setParams(new URLSearchParams({ status: 'all' }), { replace: true })
    },
    isNarrowed: choice.payer !== undefined || choice.age !== undefined || choice.query !== '',
    list,
  }
}
