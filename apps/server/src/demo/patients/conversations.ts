import { usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { writeConfirmation, writeReminder } from '@archwire/domain/messaging/visit-texts'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { Client } from 'pg'
import { beginHistory, type History } from '../history/write-history.ts'
import { type DemoConversation, type DemoText, demoConversations } from './conversation-texts.ts'

type DemoClinic = { id: number; name: string; phoneNumber: string; timeZone: string }

/** A phone number, and the appointment that a reminder to it names. */
type Phone = { number: string; visit?: { id: number; startsAt: Date; firstName: string } }

/** Adds the conversations with their texts. */
export async function insertConversations(
  owner: Client,
  clinic: DemoClinic,
  { conversations, now }: { conversations: number; now: Date },
): Promise<void> {
  const { rows: users } = await owner.query<{ id: number }>(
    'select id from users where clinic_id = $1 order by id',
    [clinic.id],
  )
  const next = await phonesOf(owner, clinic, now)
  const history = await beginHistory(owner, clinic.id, [
    'conversations',
    'messages',
    'reminded_appointments',
    'confirmed_appointments',
  ])
  for (const one of demoConversations.slice(0, conversations)) {
    const phone = next(one.with)
    if (phone === undefined) continue
    const conversationId = addConversation(history, one, { number: phone.number, now })
    const within: Place = { clinic, conversationId, phone, userId: null, yesId: null, now }
    for (const [place, text] of one.texts.entries()) {
      const userId = text.by === 'staff' ? (users[place % users.length]?.id ?? null) : null
      const id = addText(history, { ...within, userId }, text)
      if (text.isYes === true) within.yesId = id
    }
  }
  await history.write()
  await owner.query(placedByLastText, [clinic.id])
}

// A conversation refers to its last text and the text to the conversation, so this runs when both exist.
const placedByLastText = `
  update conversations c set last_message_id = m.id, last_message_type = m.type, moved_at = m.created_at,
    unanswered_message_id = case when w.type = 'Incoming' then w.id end,
    unanswered_at = case when w.type = 'Incoming' then w.created_at end,
    needs_answer = c.open and coalesce(w.type = 'Incoming', false)
  from (select distinct on (conversation_id) conversation_id, id, type, created_at from messages
        where clinic_id = $1 order by conversation_id, id desc) m
  left join (select distinct on (conversation_id) conversation_id, id, type, created_at from messages
        where clinic_id = $1 and not automatic and delivery_status <> 'failed' and type <> 'Reminder'
        order by conversation_id, id desc) w on w.conversation_id = m.conversation_id
  where c.clinic_id = $1 and c.id = m.conversation_id`

/** Returns a function that hands out each number once, in the order in which the patients were added. */
async function phonesOf(
  owner: Client,
  clinic: DemoClinic,
  now: Date,
): Promise<(kind: DemoConversation['with']) => Phone | undefined> {
  const { rows: shared } = await owner.query<{ number: string; people: number }>(
    `select phone_number as number, count(*)::int as people from patients
     where clinic_id = $1 and archived_at is null and phone_number is not null
     group by 1 order by min(id)`,
    [clinic.id],
  )
  const { rows: visits } = await owner.query<{
    id: number
    startsAt: Date
    firstName: string
    number: string
    isConfirmed: boolean
  }>(
    `select a.id, a.starts_at as "startsAt", p.first_name as "firstName", p.phone_number as number,
       a.confirmed_at is not null as "isConfirmed"
     from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
     where a.clinic_id = $1 and a.starts_at > $2 and a.canceled_at is null and not a.no_show and not a.reschedule
       and p.phone_number is not null
     order by a.starts_at, a.id limit 200`,
    [clinic.id, now],
  )
  const taken = new Set<string>()
  const take = (phone: Phone | undefined): Phone | undefined => {
    if (phone !== undefined) taken.add(phone.number)
    return phone
  }
  const isFree = ({ number }: { number: string }) => !taken.has(number)
  const isUnreachable = ({ number }: { number: string }) => number.endsWith('00')
  const ofVisit = (isConfirmed: boolean): Phone | undefined => {
    const found = visits.find(one => one.isConfirmed === isConfirmed && isFree(one) && !isUnreachable(one))
    return found && { number: found.number, visit: found }
  }
  return kind => {
    if (kind === 'nobody') return take({ number: `${clinic.phoneNumber.slice(0, 3)}5550147` })
    if (kind === 'expected' || kind === 'confirmed') return take(ofVisit(kind === 'confirmed'))
    if (kind === 'unreachable') return take(shared.find(isUnreachable))
    const people = kind === 'family' ? 2 : 1
    return take(shared.find(one => one.people === people && isFree(one) && !isUnreachable(one)))
  }
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

function addConversation(
  history: History,
  one: DemoConversation,
  { number, now }: { number: string; now: Date },
): number {
  const begun = minutesBefore(now, one.texts[0]?.ago ?? 300)
  return history.add('conversations', {
    phone_number: number,
    open: one.closed !== true,
    read: one.unread === undefined,
    flagged: one.flagged === true,
    unread_messages_count: one.unread ?? 0,
    moved_at: begun,
    stopped_at: one.stopped ? minutesBefore(now, one.texts.at(-1)?.ago ?? 0) : null,
    created_at: begun,
    updated_at: begun,
  }).id
}

const types = { patient: 'Incoming', staff: 'Outgoing', reminder: 'Reminder', thanks: 'Outgoing' } as const

type Place = {
  clinic: DemoClinic
  conversationId: number
  phone: Phone
  userId: number | null
  /** The patient's "yes", once there is one. */
  yesId: number | null
  now: Date
}

function addText(
  history: History,
  { clinic, conversationId, phone, userId, yesId, now }: Place,
  text: DemoText,
): number {
  const at = minutesBefore(now, text.ago)
  const isOurs = text.by !== 'patient'
  const visits = phone.visit === undefined ? [] : [phone.visit]
  const bodies: Partial<Record<DemoText['by'], string>> = {
    reminder: reminderTo(phone, clinic),
    thanks: writeConfirmation(visits, clinic.timeZone),
  }
  const { id } = history.add('messages', {
    conversation_id: conversationId,
    type: types[text.by],
    body: bodies[text.by] ?? text.body,
    user_id: userId,
    automatic: text.needsNobody === true || (isOurs && userId === null),
    answers_message_id: text.by === 'thanks' ? yesId : null,
    delivery_status: text.failure === undefined ? 'sent' : 'failed',
    failure: text.failure ?? null,
    handed_over_at: isOurs ? at : null,
    delivered_at: isOurs && text.failure === undefined ? at : null,
    created_at: at,
  })
  const naming =
    text.by === 'reminder'
      ? 'reminded_appointments'
      : text.isYes === true
        ? 'confirmed_appointments'
        : undefined
  for (const visit of naming === undefined ? [] : visits) {
    history.add(naming as string, { appointment_id: visit.id, starts_at: visit.startsAt, message_id: id })
  }
  return id
}

const reminderTo = ({ visit }: Phone, clinic: DemoClinic): string =>
  writeReminder(usualReminderText, {
    clinic: clinic.name,
    phone: formatPhone(clinic.phoneNumber),
    visits: visit === undefined ? [] : [visit],
    zone: clinic.timeZone,
  })
