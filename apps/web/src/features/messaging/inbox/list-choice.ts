import { conversationStatuses } from '@archwire/contract/messaging/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  type ListChoice,
  type ListFilter,
  type ListName,
  needsAnswerCountQuery,
} from '../conversations/conversations.ts'

const lists: readonly ListName[] = ['needs-answer', ...conversationStatuses]

/** Closed conversations have no unread filter, and those that need an answer none at all. */
const filtersOf: Record<ListName, readonly ListFilter[]> = {
  'needs-answer': [],
  open: ['unread', 'unanswered', 'flagged'],
  closed: ['unanswered', 'flagged'],
}

const filterLabels: Record<ListFilter, string> = {
  unread: 'Unread',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
}

export const filterChoices = (status: ListName) => [
  { value: '', label: 'All' },
  ...filtersOf[status].map(filter => ({ value: filter, label: filterLabels[filter] })),
]

/** Undefined if the tab has no such filter: then all are shown. */
export const filterNamed = (status: ListName, name: string | null): ListFilter | undefined =>
  filtersOf[status].find(one => one === name)

/** The list that the address names; undefined if it names none. */
function readChoice(params: URLSearchParams): ListChoice | undefined {
  const named = lists.find(one => one === params.get('status'))
  const status = named ?? 'open'
  const filter = filterNamed(status, params.get('filter'))
  return named === undefined && filter === undefined ? undefined : { status, filter }
}

/** The query of the address, with its question mark; a filter alone is one of the open conversations. */
export function choiceInAddress({ status, filter }: ListChoice): string {
  const params = new URLSearchParams()
  if (status !== 'open' || filter === undefined) params.set('status', status)
  if (filter !== undefined) params.set('filter', filter)
  return `?${params}`
}

/** The part of the address that names the list, so that a reload and Back show the same one; empty if none does. */
export function useListAddress(): string {
  const [params] = useSearchParams()
  const choice = readChoice(params)
  return choice === undefined ? '' : choiceInAddress(choice)
}

/** The list that is shown; undefined until it is known whether somebody needs an answer. */
export function useListChoice(usual: ListName | undefined): ListChoice | undefined {
  const [params] = useSearchParams()
  const { status, filter } = readChoice(params) ?? { status: usual, filter: undefined }
  return useMemo(() => (status === undefined ? undefined : { status, filter }), [status, filter])
}

/** How many conversations need an answer. Undefined while nobody knows; none if that cannot be read. */
export function useNeedsAnswerCount(): number | undefined {
  const { data, isError } = useQuery(needsAnswerCountQuery)
  return data ?? (isError ? 0 : undefined)
}

/**
 * The list that somebody finds who comes to the inbox: those who need an answer or, if nobody does, the open ones. It
 * stays until they come anew, so that it does not change under their eyes with the last answer.
 */
export function useUsualList(): ListName | undefined {
  const { pathname, key } = useLocation()
  const count = useNeedsAnswerCount()
  const arrival = pathname === inbox ? key : undefined
  const [found, setFound] = useState<{ arrival: string | undefined; list: ListName }>()
  const isNew = found === undefined || (arrival !== undefined && arrival !== found.arrival)
  if (count !== undefined && isNew) setFound({ arrival, list: count > 0 ? 'needs-answer' : 'open' })
  return found?.list
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
  const address = `${inbox}${useListAddress()}`
  return () => {
    if (state?.fromInbox === true) void navigate(-1)
    else void navigate(address, { replace: true })
  }
}
