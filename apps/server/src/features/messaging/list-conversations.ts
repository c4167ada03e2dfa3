import {
  type ConversationFilter,
  type ConversationStatus,
  conversationsPerPage,
} from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { conversationsPage } from './list-queries.ts'
import { pageOf } from './pages.ts'

type Asked = {
  page: number
  status?: ConversationStatus | undefined
  filter?: ConversationFilter | undefined
  query?: string | undefined
}

/** Of patients it shows the names alone: that opens nobody's record. */
export async function listConversations(
  clinic: ClinicDatabase,
  { page, status, filter, query = '' }: Asked,
): Promise<ReadyJson> {
  const size = conversationsPerPage
  const found = await clinic.read(tx =>
    conversationsPage(tx, { status, filter, typed: query, offset: (page - 1) * size, size }),
  )
  return new ReadyJson(pageOf(found, { page, size }))
}
