import {
  type ConversationFilter,
  type ConversationStatus,
  conversationFilters,
  conversationStatuses,
} from '@archwire/contract/messaging/calls'
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ListChoice } from '../conversations/conversations.ts'

/** Closed conversations have no unread filter. */
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

/** Undefined if the tab has no such filter: then all are shown. */
export const filterNamed = (
  status: ConversationStatus,
  name: string | null,
): ConversationFilter | undefined => filtersOf[status].find(one => one === name)

function readChoice(params: URLSearchParams): ListChoice {
  const status = conversationStatuses.find(one => one === params.get('status')) ?? 'open'
  return { status, filter: filterNamed(status, params.get('filter')) }
}

/** The query of the address, with its question mark; empty for the default list. */
export function choiceInAddress({ status, filter }: ListChoice): string {
  const params = new URLSearchParams()
  if (status !== 'open') params.set('status', status)
  if (filter !== undefined) params.set('filter', filter)
  return params.size === 0 ? '' : `?${params}`
}

/** The list that the address names, so that a reload and Back show the same one. */
export function useListChoice(): ListChoice {
  const [params] = useSearchParams()
  const { status, filter } = readChoice(params)
  return useMemo(() => ({ status, filter }), [status, filter])
}

const inbox = '/v2/messages'

/** The state of the history entry of a conversation that was opened from the list: Back is one step then. */
type OpenedFrom = { fromInbox: true } | null

/** The state for links to a conversation; from one conversation to another, the list is more than one step back. */
export const useOpenedFrom = (): OpenedFrom => (useLocation().pathname === inbox ? { fromInbox: true } : null)

/** Leaves a conversation for the list that it was opened from. */
export function useBackToInbox(): () => void {
  const navigate = useNavigate()
  const { state }: { state: OpenedFrom } = useLocation()
  const address = `${inbox}${choiceInAddress(useListChoice())}`
  return () => {
    if (state?.fromInbox === true) void navigate(-1)
    else void navigate(address, { replace: true })
  }
}
