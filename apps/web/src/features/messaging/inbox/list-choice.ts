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

/** Undefined where the tab has no such filter: then all are shown. */
export const filterNamed = (
  status: ConversationStatus,
  name: string | null,
): ConversationFilter | undefined => filtersOf[status].find(one => one === name)

function readChoice(params: URLSearchParams): ListChoice {
  const status = conversationStatuses.find(one => one === params.get('status')) ?? 'open'
  return { status, filter: filterNamed(status, params.get('filter')) }
}

/** As the address keeps it, with the question mark; nothing for the list that people begin with. */
export function choiceInAddress({ status, filter }: ListChoice): string {
  const params = new URLSearchParams()
  if (status !== 'open') params.set('status', status)
  if (filter !== undefined) params.set('filter', filter)
  return params.size === 0 ? '' : `?${params}`
}

/** Which list is shown. The address keeps it, so that a reload and a step back show the same one. */
export function useListChoice(): ListChoice {
  const [params] = useSearchParams()
  const { status, filter } = readChoice(params)
  return useMemo(() => ({ status, filter }), [status, filter])
}

const inbox = '/v2/messages'

/** What the history keeps of a conversation that was opened from the list alone: that is one step back. */
type OpenedFrom = { fromInbox: true } | null

/** For whatever leads to a conversation; from one to another the list is not one step back. */
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
