import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNewer } from './version-conflict.ts'

/** How long search results, for patients and for users, count as fresh. */
export const searchStaleTime = 60_000

/** The same for documents and images. */
export const filesStaleTime = 60_000

/** The same for everything else. */
export const defaultStaleTime = 5 * 60_000

/** The same for the numbers of the dashboard, and how long they are kept while nobody looks at them. */
export const metricsStaleTime = 5 * 60_000
export const metricsCacheTime = 10 * 60_000

/** The same for a patient's cards, plans and invoices. */
export const financeStaleTime = 30_000

/** The same for a patient's insurances, eligibility checks and claims. */
export const insurancesStaleTime = 30_000

type CachedRecord = { id: number; createdAt: string; updatedAt: string }

const newestFirst = (one: CachedRecord, other: CachedRecord) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id

/**
 * Replaces a record, or adds it at the top if the newest stand there. A version older than the cached one changes
 * nothing.
 */
export function withRecord<T extends CachedRecord>(list: readonly T[], record: T): T[] {
  const known = list.find(({ id }) => id === record.id)
  if (known === undefined) return [...list, record].toSorted(newestFirst)
  return list.map(one => (one === known && !isNewer(known, record) ? record : one))
}

/** The same in a cached list; a response that is still under way may not contain the record yet, and is updated too. */
export function putInList<T extends CachedRecord>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  record: T,
): void {
  whereKnown<T[]>(queryClient, queryKey, list => withRecord(list, record))
}

/** Replaces the record itself, if it is cached. */
export function putRecord<T extends CachedRecord>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  record: T,
): void {
  whereKnown<T>(queryClient, queryKey, known => (isNewer(known, record) ? known : record))
}

/** Applies a change to the cached data, and again to a response that is under way. */
function whereKnown<T>(queryClient: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const put = () => void queryClient.setQueryData<T>(queryKey, known => known && change(known))
  put()
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(put, () => undefined)
}

/** The key of every optimistic change: data that is read while one runs is older than the screen. */
export const optimisticChange = ['shown early'] as const
