import { ageBuckets, listOverdue } from '@archwire/contract/finance/invoices'
import { Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { financeStaleTime } from '../../../lib/api/query-cache.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { ListPage } from '../../../ui/layout/clinic-page.tsx'
import { FittingColumns } from '../../../ui/layout/columns.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { PressTile } from '../../../ui/layout/press-tile.tsx'
import { money } from '../money/money-labels.ts'
import { OverdueList } from './overdue-list.tsx'

export type AgeBucket = (typeof ageBuckets)[number]

/** The overdue invoices of the whole clinic, oldest first. */
export const overdueQuery = (bucket: AgeBucket | undefined, page: number) =>
  queryOptions({
    queryKey: ['overdue', bucket, page],
    queryFn: ({ signal }) => call(listOverdue, { query: { bucket, page } }, { signal }),
    staleTime: financeStaleTime,
    // The previous page stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })

const names: Record<AgeBucket, string> = {
  '0-30': '0 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
}

/** The overdue invoices of the whole clinic; the address contains the filter and the page. */
export function OverdueScreen() {
  const [params, setParams] = useSearchParams()
  const bucket = ageBuckets.find(one => one === params.get('age'))
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(overdueQuery(bucket, page))
  const show = (age: AgeBucket | undefined) => setParams(age === undefined ? {} : { age }, { replace: true })
  const turnTo = (to: number) =>
    setParams({ ...(bucket === undefined ? {} : { age: bucket }), page: String(to) })
  return (
    <ListPage
      title="Overdue invoices"
      fileUrl={`/v2/rest/billing/overdue.csv${bucket === undefined ? '' : `?bucket=${bucket}`}`}
    >
      {data === undefined ? (
        error !== null && !isFetching ? (
          <LoadFailure what="What is overdue" error={error} retry={() => void refetch()} />
        ) : (
          <Placeholder width="100%" height={240} label="Loading" />
        )
      ) : (
        <>
          <FittingColumns component="ul" least={150} gap="xs" aria-label="By age">
            {data.buckets.map(one => (
              <li key={one.bucket}>
                <PressTile
                  isPressed={one.bucket === bucket}
                  onPress={() => show(one.bucket === bucket ? undefined : one.bucket)}
                >
                  <span>{names[one.bucket]}</span>
                  <Text component="strong" fz="lg" fw={700}>
                    {money(one.amount)}
                  </Text>
                  <span>{one.invoices === 1 ? '1 invoice' : `${one.invoices} invoices`}</span>
                </PressTile>
              </li>
            ))}
          </FittingColumns>
          <div aria-busy={isPlaceholderData}>
            {data.records.length === 0 ? (
              <Text c="dimmed">Nothing is overdue{bucket === undefined ? '' : ' at this age'}.</Text>
            ) : (
              <OverdueList invoices={data.records} />
            )}
          </div>
          <PageTurner label="Pages of invoices" page={page} pages={data.totalPages} turnTo={turnTo} />
        </>
      )}
    </ListPage>
  )
}
