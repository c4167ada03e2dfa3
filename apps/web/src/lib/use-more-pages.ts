import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Pages<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/**
 * One page more of a list, asked for by a press.
 * A live change reads the list again, which drops a page that is under way: it is asked for again after that.
 * The other way round, a press waits for such a reading instead of cutting it short, which would lose the change.
 * What was asked for of one list says nothing about the next one that takes its place: `list` tells them apart.
 */
export function useMorePages<Page>(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: Pages<Page>,
  list = '',
): { isAsking: boolean; askForMore: () => void } {
  const [wanted, setWanted] = useState({ list, pages: 0 })
  const shown = data?.pages.length ?? 0
  const isWanted = wanted.list === list && wanted.pages > shown
  const isAsking = hasNextPage && isWanted && (isFetching || !isError)
  useEffect(() => {
    if (isAsking && !isFetching) void fetchNextPage()
  }, [isAsking, isFetching, fetchNextPage])
  const askForMore = () => {
    setWanted({ list, pages: shown + 1 })
    // After a failure nothing else would begin it again.
    if (isError && !isFetching) void fetchNextPage()
  }
  return { isAsking, askForMore }
}
