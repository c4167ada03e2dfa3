import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { firstLineOf } from '../src/features/claims/inbound/store-unread-file.ts'
import { insertRow } from './insert-row.ts'

/** A file of the clearinghouse that came some time ago and could not be read. */
export function unreadFileOf(
  owner: Pool,
  clinicId: number,
  { content, received_at }: { content: string; received_at: string },
): Promise<{ id: number }> {
  const bytes = Buffer.from(content)
  return insertRow<{ id: number }>(owner, 'unread_clearinghouse_files', {
    clinic_id: clinicId,
    content: bytes,
    content_hash: createHash('sha256').update(bytes).digest(),
    byte_size: bytes.length,
    first_line: firstLineOf(bytes),
    problem: 'Segment 1 (ISA): it is not one',
    reader: 1,
    came_by: 'sent',
    received_at,
    tried_at: received_at,
  })
}
