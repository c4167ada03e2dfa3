import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNewer } from './version-conflict.ts'

/** How long what was found for patients and for users counts as fresh. */
export const searchStaleTime = 60_000

/** The same of documents and images. */
export const filesStaleTime = 60_000

/** The same of everything else. */
export const defaultStaleTime = 5 * 60_000

/** The numbers of the dashboard, and how long they are kept when nobody looks at them. */
export const metricsStaleTime = 5 * 60_000
export const metricsCacheTime = 10 * 60_000

/** The same of a patient's cards, plans and invoices. */
export const financeStaleTime = 30_000

/** The same of a patient's insurances, of what payers were asked, and of claims. */
export const insurancesStaleTime = 30_000

type CachedRecord = { id: number; createdAt: string; updatedAt: string }

const newestFirst = (one: CachedRecord, other: CachedRecord) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id

/** In place of what it was before, or added where the newest come first. What is older than what is known changes nothing. */
export function withRecord<T extends CachedRecord>(list: readonly T[], record: T): T[] {
  const known = list.find(({ id }) => id === record.id)
  if (known === undefined) return [...list, record].toSorted(newestFirst)
  return list.map(one => (one === known && !isNewer(known, record) ? record : one))
}

/** The same in a list that was loaded; an answer that is still on its way may not know of it yet, and is told too. */
export function putInList<T extends CachedRecord>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  record: T,
): void {
  whereKnown<T[]>(queryClient, queryKey, list => withRecord(list, record))
}

/** In place of the record itself, where it was loaded. */
export function putRecord<T extends CachedRecord>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  record: T,
): void {
  whereKnown<T>(queryClient, queryKey, known => (isNewer(known, record) ? known : record))
}

/** Does it to what is known, and once more to the answer that is on its way. */
function whereKnown<T>(queryClient: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const put = () => void queryClient.setQueryData<T>(queryKey, known => known && change(known))
  put()
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(put, () => undefined)
}

/** The name of every change that shows before the server has answered: what is read meanwhile is older than the screen. */
export const optimisticChange = ['shown early'] as const
