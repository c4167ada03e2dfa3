import { ageBuckets } from '@archwire/contract/finance/invoices'
import { claimStatuses } from '@archwire/domain/claims/claim-status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptParams, oneOf, pageOf, useAddressChoice, useLastPage } from '../../../lib/address-choice.ts'
import { useDebounced } from '../../../lib/debounced.ts'
import { claimWorkQuery, type WorkChoice, type WorkStatus } from '../api/worklist.ts'

const stillMs = 300

const statuses: readonly WorkStatus[] = ['open', 'all', ...claimStatuses]

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const inAddress = {
  read: (params: URLSearchParams) => ({
    // What nothing more comes of is no work.
    status: oneOf(statuses, params.get('status')) ?? 'open',
    payer: numberOf(params.get('payer')),
    age: oneOf(ageBuckets, params.get('age')),
    page: pageOf(params),
  }),
  write: ({ status, payer, age, page }: Omit<WorkChoice, 'query'>) =>
    keptParams({ status: status !== 'open' && status, payer, age, page: page > 1 && page }),
}

/**
 * What of the clinic's claims is shown. The address keeps it, but for what is typed: that may be somebody's name, and the
 * browser writes addresses down.
 */
export function useClaimWork() {
  const [kept, choose] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), stillMs)
  const choice: WorkChoice = { ...kept, query: settled }
  const list = useQuery(claimWorkQuery(choice))
  const show = (next: Partial<typeof kept>) => choose({ page: 1, ...next })

  // Its claims are done, or on the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useLastPage(choice.page, last, page => show({ page }))

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
      show({ status: 'all', payer: undefined, age: undefined })
    },
    isNarrowed: choice.payer !== undefined || choice.age !== undefined || choice.query !== '',
    list,
  }
}
