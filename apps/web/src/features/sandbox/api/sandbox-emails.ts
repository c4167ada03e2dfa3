import type { Received } from '@archwire/contract/endpoint'
import { listSandboxEmails } from '@archwire/contract/sandbox/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export type SandboxEmail = Received<typeof listSandboxEmails>[number]

export const sandboxEmailsQuery = queryOptions({
  queryKey: ['sandbox', 'emails'],
  queryFn: ({ signal }) => call(listSandboxEmails, {}, { signal }),
})
