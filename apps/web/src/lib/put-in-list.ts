import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNewer } from './newer-in.ts'

type Kept = { id: number; createdAt: string; updatedAt: string }

const newestFirst = (one: Kept, other: Kept) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id

/** In place of what it was before, or added where the newest come first. What is older than what is known changes nothing. */
export function withRecord<T extends Kept>(list: readonly T[], record: T): T[] {
  const known = list.find(({ id }) => id === record.id)
  if (known === undefined) return [...list, record].toSorted(newestFirst)
  return list.map(one => (one === known && !isNewer(known, record) ? record : one))
}

/** The same in a list that was loaded; an answer that is still on its way may not know of it yet, and is told too. */
export function putInList<T extends Kept>(queryClient: QueryClient, queryKey: QueryKey, record: T): void {
  whereKnown<T[]>(queryClient, queryKey, list => withRecord(list, record))
}

/** In place of the record itself, where it was loaded. */
export function putRecord<T extends Kept>(queryClient: QueryClient, queryKey: QueryKey, record: T): void {
  whereKnown<T>(queryClient, queryKey, known => (isNewer(known, record) ? known : record))
}

/** Does it to what is known, and once more to the answer that is on its way. */
export function whereKnown<T>(queryClient: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const put = () => void queryClient.setQueryData<T>(queryKey, known => known && change(known))
  put()
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(put, () => undefined)
}
