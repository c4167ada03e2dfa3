import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'

afterEach(() => void vi.unstubAllGlobals())

const failure = (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return queryClient.fetchQuery(clinicQuery).catch((error: Error) => error)
}

test('the message about a clinic that cannot be loaded has the text of the status, or its number [ERR-20]', async () => {
  const refusal = { error: 'Admin access required' }
  expect(await failure(Response.json(refusal, { status: 403, statusText: 'Forbidden' }))).toMatchObject({
    message: 'Error fetching clinic: Forbidden',
    status: 403,
  })
  expect(await failure(Response.json(refusal, { status: 403 }))).toMatchObject({
    message: 'Error fetching clinic: 403',
  })
})

test('an ended session shows no failure of the clinic', async () => {
  expect(await failure(Response.json({ error: 'Authentication failed' }, { status: 401 }))).toMatchObject({
    message: 'Your session has expired. Please log in again.',
    status: 401,
  })
})
