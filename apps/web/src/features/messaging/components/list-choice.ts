import {
  type ConversationFilter,
  type ConversationStatus,
  conversationFilters,
  conversationStatuses,
} from '@archwire/contract/messaging/calls'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListChoice } from '../api/row-order.ts'

/** What is closed waits for nobody to read it. */
const filtersOf: Record<ConversationStatus, readonly ConversationFilter[]> = {
  open: conversationFilters,
  closed: ['unanswered', 'flagged'],
}

const filterLabels: Record<ConversationFilter, string> = {
  unread: 'Unread',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
}

export const filterChoices = (status: ConversationStatus) => [
  { value: '', label: 'All' },
  ...filtersOf[status].map(filter => ({ value: filter, label: filterLabels[filter] })),
]

/** Undefined where the tab has no such filter: then all are shown. */
export const filterNamed = (
  status: ConversationStatus,
  name: string | null,
): ConversationFilter | undefined => filtersOf[status].find(one => one === name)

export function readChoice(params: URLSearchParams): ListChoice {
  const status = conversationStatuses.find(one => one === params.get('status')) ?? 'open'
  return { status, filter: filterNamed(status, params.get('filter')) }
}

/** As the address keeps it, with the question mark; nothing for the list that people begin with. */
export function choiceInAddress({ status, filter }: ListChoice): string {
  const kept = new URLSearchParams()
  if (status !== 'open') kept.set('status', status)
  if (filter !== undefined) kept.set('filter', filter)
  return kept.size === 0 ? '' : `?${kept}`
}

/** Which list is shown. The address keeps it, so that a reload and a step back show the same one. */
export function useListChoice(): ListChoice {
  const [params] = useSearchParams()
  const { status, filter } = readChoice(params)
  return useMemo(() => ({ status, filter }), [status, filter])
}
