import type { LinkCalls } from '@archwire/contract/documents/link-calls'
import { call } from '../../../lib/call.ts'

/** What the server is told of a link, and asked about it. */
export const linkWork = (calls: LinkCalls, id: number) => ({
  /** Somebody took it along: it works for longer. */
  tellCopied: () => call(calls.copy, { params: { id } }),
  withdraw: () => call(calls.withdraw, { params: { id } }),
})
