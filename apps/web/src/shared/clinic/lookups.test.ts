import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { labelsQuery } from '../../features/scheduling/appointment-window/labels-query.ts'
import { doctorsBesideRoomsQuery, doctorsQuery, roomsQuery } from './lookups.ts'

afterEach(() => void vi.unstubAllGlobals())

const failure = (query: unknown, answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return queryClient.fetchQuery(query as FetchQueryOptions).catch((error: Error) => error)
}

test.each([
  ["We couldn't find the doctors", doctorsQuery],
  ['Failed to fetch doctors', doctorsBesideRoomsQuery],
  ['Failed to fetch rooms', roomsQuery],
  ["We couldn't fetch the labels", labelsQuery],
])('a list that cannot be loaded shows "%s" [ERR-17, ERR-19, ERR-21, ERR-22]', async (message, query) => {
  const refusal = { error: 'Internal server error' }
  expect(await failure(query, Response.json(refusal, { status: 500 }))).toMatchObject({ message })
})
