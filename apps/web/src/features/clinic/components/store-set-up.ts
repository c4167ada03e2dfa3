import type { QueryClient } from '@tanstack/react-query'
import type { Kept } from './set-up-kind.ts'

type Listed = { query: { queryKey: readonly unknown[] } }

/** Shows the list as it shall be, until it is read again. */
export async function storeList<Record extends Kept>(
  queryClient: QueryClient,
  { query: { queryKey } }: Listed,
  change: (records: Record[]) => Record[],
): Promise<void> {
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Record[]>(queryKey, records => records && change(records))
}

/** Shows a record as the server has just answered; the order of the list comes with the next reading. */
export async function storeRecord<Record extends Kept>(
  queryClient: QueryClient,
  kind: Listed,
  record: Record,
): Promise<void> {
  await storeList<Record>(queryClient, kind, records =>
    records.map(known => (known.id === record.id ? record : known)),
  )
  void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
}
