import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../lib/api/call-error.ts'
import { defaultStaleTime } from '../lib/api/query-cache.ts'

// Trying again helps against a lost connection or a restart, never against a refusal.
const isWorthAnotherTry = (tries: number, error: unknown) =>
  tries < 2 && error instanceof CallError && (error.kind === 'network' || error.status >= 500)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': without a connection a screen shows the failure and Retry, and does not wait silently.
      queries: {
        staleTime: defaultStaleTime,
        gcTime: defaultStaleTime,
        retry: isWorthAnotherTry,
        retryDelay: 500,
        networkMode: 'always',
        // What failed is read again once the connection is back, and nobody has to press Retry.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
