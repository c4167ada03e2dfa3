import type { ConversationRow } from '@archwire/contract/messaging/calls'
import { changedFields } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import {
  hasIncoming,
  type LockedConversation,
  lockConversation,
  lockOrCreateConversation,
  onlyPatientOf,
  updateConversation,
} from '../conversation/conversation-queries.ts'
import { conversationRowById, phoneOfPatient } from '../conversation/conversation-views.ts'
import { type AnnounceCounts, announceConversation } from '../conversation/live-events.ts'

type StartInput = { phoneNumber?: string | null | undefined; patientId?: number | null | undefined }

/** Opens the conversation with a phone number, or with a patient's number. Creates it if there is none. */
export const startConversation = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  { input, now }: { input: StartInput; now: Date },
): Promise<{ id: number; isNew: boolean }> =>
  clinic.write(async tx => {
    const phoneNumber = await phoneOf(tx, input)
    const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
    const { id, isNew } = locked
    if (locked.open && !isNew) return { id, isNew }
    if (!locked.open) await updateConversation(tx, { ...locked, open: true })
    await auditStart(tx, { id, phoneNumber, isNew })
    announceConversation(tx, 'opened', id)
    if (!locked.open && !locked.read) await announceCounts(tx)
    return { id, isNew }
  })

async function phoneOf(tx: Tx, { phoneNumber, patientId }: StartInput): Promise<string> {
  if (phoneNumber != null) return phoneNumber
  const patient = patientId == null ? undefined : await phoneOfPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  if (patient.phoneNumber === null) throw refuse(422, 'Patient has no phone number')
  return patient.phoneNumber
}

async function auditStart(
  tx: WriteTx,
  one: { id: number; phoneNumber: string; isNew: boolean },
): Promise<void> {
  const patientId = await onlyPatientOf(tx, one.phoneNumber)
  tx.audit({
    action: one.isNew ? 'create' : 'update',
    entityType: 'conversation',
    entityId: one.id,
    ...(patientId !== undefined && { patientId }),
    changes: one.isNew ? { phoneNumber: one.phoneNumber } : { open: { from: false, to: true } },
  })
}

type ChangeInput = {
  read?: boolean | undefined
  flagged?: boolean | undefined
  open?: boolean | undefined
  needsAnswer?: boolean | undefined
}

type State = { read: boolean; flagged: boolean; open: boolean; needsAnswer: boolean }

const events = {
  open: { true: 'opened', false: 'closed' },
  read: { true: 'readed', false: 'unreaded' },
  flagged: { true: 'flagged', false: 'unflagged' },
  needsAnswer: { true: 'changed', false: 'changed' },
} as const

/**
 * A missing field keeps its value. Saving the same value changes nothing. Whoever closes a conversation has dealt with
 * it: it needs no answer any more, also when a reminder opens it again.
 */
export const changeConversation = (
  clinic: ClinicDatabase,
  announceCounts: AnnounceCounts,
  { id, input }: { id: number; input: ChangeInput },
): Promise<ConversationRow> =>
  clinic.write(async tx => {
    const locked = await lockConversation(tx, id)
    if (locked === undefined) throw notFound()
    const { open, read, flagged, needsAnswer } = locked
    const wanted = {
      open: input.open ?? open,
      read: input.read ?? read,
      flagged: input.flagged ?? flagged,
      needsAnswer: input.needsAnswer ?? (needsAnswer && input.open !== false),
    }
    if (read && !wanted.read && !wanted.open) {
      throw refuse(422, 'Only open conversations can be marked as unread')
    }
    if (wanted.needsAnswer && (locked.unansweredId === null || !wanted.open)) {
      throw refuse(422, 'There is no text to answer')
    }
    // What follows from closing is no change of its own.
    const { needsAnswer: _, ...marks } = wanted
    const changes = changedFields(locked, input.needsAnswer === undefined ? marks : wanted)
    if (Object.keys(changes).length > 0) await saveChange(tx, locked, wanted, changes)
    const [row] = await Promise.all([
      conversationRowById(tx, id),
      changes.open !== undefined || changes.read !== undefined ? announceCounts(tx) : undefined,
    ])
    if (row === undefined) throw new Error('a conversation that is held is gone')
    return row.json
  })

async function saveChange(
  tx: WriteTx,
  locked: LockedConversation,
  wanted: State,
  changes: Record<string, unknown>,
): Promise<void> {
  const [unread, patientId] = await Promise.all([
    unreadAfter(tx, locked, wanted.read),
    onlyPatientOf(tx, locked.phoneNumber),
  ])
  await updateConversation(tx, { id: locked.id, ...wanted, unread })
  tx.audit({
    action: 'update',
    entityType: 'conversation',
    entityId: locked.id,
    ...(patientId !== undefined && { patientId }),
    changes,
  })
  for (const field of ['open', 'read', 'flagged', 'needsAnswer'] as const) {
    if (field in changes) announceConversation(tx, events[field][`${wanted[field]}`], locked.id)
  }
}

/** A conversation that is marked as unread has one unread text: the newest one from the patient. */
async function unreadAfter(
  tx: WriteTx,
  { id, read, unread }: LockedConversation,
  isRead: boolean,
): Promise<number> {
  if (isRead) return 0
  return read ? Number(await hasIncoming(tx, id)) : unread
}
