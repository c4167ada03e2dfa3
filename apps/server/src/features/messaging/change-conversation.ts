import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type AnnounceCounts, announceConversation } from './announce.ts'
import {
  type HeldConversation,
  hasIncoming,
  lockConversation,
  onlyPatientOf,
  updateConversation,
} from './conversation-queries.ts'
import { rowById } from './queries.ts'

type Given = { read?: boolean | undefined; flagged?: boolean | undefined; open?: boolean | undefined }

const events = {
  open: { true: 'opened', false: 'closed' },
  read: { true: 'readed', false: 'unreaded' },
  flagged: { true: 'flagged', false: 'unflagged' },
} as const

/** What is left out stays. What is so already changes nothing: whoever was first did it. */
export const changeConversation = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  { id, given }: { id: number; given: Given },
): Promise<ConversationRow> =>
  clinic.write(async tx => {
    const held = await lockConversation(tx, id)
    if (held === undefined) throw notFound()
    const { open, read, flagged } = held
    const wanted = {
      open: given.open ?? open,
      read: given.read ?? read,
      flagged: given.flagged ?? flagged,
    }
    if (read && !wanted.read && !wanted.open) {
      throw refuse(422, 'Only open conversations can be marked as unread')
    }
    const changes = changedFields({ open, read, flagged }, wanted)
    if (Object.keys(changes).length > 0) await save(tx, held, wanted, changes)
    const [row] = await Promise.all([
      rowById(tx, id),
      changes.open !== undefined || changes.read !== undefined ? announceCounts(tx) : undefined,
    ])
    if (row === undefined) throw new Error('a conversation that is held is gone')
    return row.json
  })

async function save(
  tx: WriteTx,
  held: HeldConversation,
  wanted: { open: boolean; read: boolean; flagged: boolean },
  changes: Record<string, unknown>,
): Promise<void> {
  const [unread, patientId] = await Promise.all([
    unreadAfter(tx, held, wanted.read),
    onlyPatientOf(tx, held.phoneNumber),
  ])
  await updateConversation(tx, { id: held.id, ...wanted, unread })
  tx.audit({
    action: 'update',
    entityType: 'conversation',
    entityId: held.id,
    ...(patientId !== undefined && { patientId }),
    changes,
  })
  for (const field of ['open', 'read', 'flagged'] as const) {
    if (field in changes) announceConversation(tx, events[field][`${wanted[field]}`], held.id)
  }
}

/** Marked as unread, the newest of what the patient wrote counts as unread. */
async function unreadAfter(
  tx: WriteTx,
  { id, read, unread }: HeldConversation,
  isRead: boolean,
): Promise<number> {
  if (isRead) return 0
  return read ? Number(await hasIncoming(tx, id)) : unread
}
