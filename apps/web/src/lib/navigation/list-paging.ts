import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const isOnTop = ({ pathname }: { pathname: string }) => window.location.pathname === pathname

type Choice<T> = { read: (params: URLSearchParams) => T; write: (choice: T) => URLSearchParams }

/**
 * The filters of a list, kept in the address. Two quick choices both count: the second starts from the address, which
 * has the first at once, and not from what is rendered a moment later.
 */
export function useAddressChoice<T extends object>({ read, write }: Choice<T>) {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const choose = (next: Partial<T>) => {
    // Under a dialog, or while one is being left, the window has the dialog's address.
    const now = read(isOnTop(location) ? new URLSearchParams(window.location.search) : params)
    setParams(write({ ...now, ...next }), { replace: true })
  }
  return [read(params), choose] as const
}

/**
 * Redirects from a page that no longer exists to the last one. Under a dialog, which the redirect would replace, it
 * waits until the dialog is closed. `last` is undefined until it is loaded.
 */
export function useLastPage(page: number, last: number | undefined, goTo: (page: number) => void): void {
  // Another location whenever a dialog is opened or closed over the page.
  const location = useLocation()
  const lead = useEffectEvent(goTo)
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last) && isOnTop(location)) lead(last)
  }, [last, page, location])
}

export const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find(value => value === text)

export const pageOf = (params: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(params.get('page'))) || 1)

/** The query parameters of the choices that differ from their defaults. */
export const paramsOf = (choices: Record<string, string | number | false | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  )

type Pages<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/**
 * Loads one more page of a list at a press. A live change rereads the list, which drops a page that is under way: that
 * is requested again afterwards. The other way round, a press waits for a reread, which it would otherwise cancel.
 * Requests belong to one list: `list` tells them apart.
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
    // After a failure nothing else would begin the request again.
    if (isError && !isFetching) void fetchNextPage()
  }
  return { isAsking, askForMore }
}
