import { writeReminder } from '@archwire/domain/messaging/reminder'
import { usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { Client } from 'pg'
import { type DemoConversation, type DemoText, demoConversations } from './conversation-texts.ts'

type DemoClinic = { id: number; name: string; phoneNumber: string; timeZone: string }

/** A number to talk with, and what a reminder to it names. */
type Phone = { number: string; visit?: { id: number; startsAt: Date; firstName: string } }

/** What was texted so far. */
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
  for (const one of demoConversations.slice(0, conversations)) {
    const phone = next(one.with)
    if (phone === undefined) continue
    const id = await insertConversation(owner, clinic.id, one, { number: phone.number, now })
    for (const [place, text] of one.texts.entries()) {
      const userId = text.by === 'staff' ? (users[place % users.length]?.id ?? null) : null
      await insertText(owner, { clinic, conversationId: id, phone, userId, now }, text)
    }
  }
  await owner.query('analyze conversations, messages')
}

/** Hands out numbers, each once, in the order in which the patients came. */
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

async function insertConversation(
  owner: Client,
  clinicId: number,
  one: DemoConversation,
  { number, now }: { number: string; now: Date },
): Promise<number> {
  const begun = minutesBefore(now, one.texts[0]?.ago ?? 300)
  const { rows } = await owner.query<{ id: number }>(
    `insert into conversations (clinic_id, phone_number, open, read, flagged, unread_messages_count, moved_at, stopped_at,
                                created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $7) returning id`,
    [
      clinicId,
      number,
      one.closed !== true,
      one.unread === undefined,
      one.flagged === true,
      one.unread ?? 0,
      begun,
      one.stopped ? minutesBefore(now, one.texts.at(-1)?.ago ?? 0) : null,
    ],
  )
  return Number(rows[0]?.id)
}

const types = { patient: 'Incoming', staff: 'Outgoing', reminder: 'Reminder' } as const

async function insertText(
  owner: Client,
  to: { clinic: DemoClinic; conversationId: number; phone: Phone; userId: number | null; now: Date },
  text: DemoText,
): Promise<void> {
  const { clinic, conversationId, phone } = to
  const at = minutesBefore(to.now, text.ago)
  const body =
    text.by === 'reminder'
      ? writeReminder(usualReminderText, {
          clinic: clinic.name,
          phone: formatPhone(clinic.phoneNumber),
          visits: phone.visit === undefined ? [] : [phone.visit],
          zone: clinic.timeZone,
        })
      : text.body
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into messages (clinic_id, conversation_id, type, body, user_id, delivery_status, failure, handed_over_at,
                             delivered_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, type, created_at),
     moved as (
       update conversations set last_message_id = made.id, last_message_type = made.type, moved_at = made.created_at
       from made where conversations.id = $2)
     select id from made`,
    [
      clinic.id,
      conversationId,
      types[text.by],
      body,
      to.userId,
      text.failure === undefined ? 'sent' : 'failed',
      text.failure,
      text.by === 'patient' ? null : at,
      text.by === 'patient' || text.failure !== undefined ? null : at,
      at,
    ],
  )
  if (text.by !== 'reminder' || phone.visit === undefined) return
  await owner.query(
    `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
    [clinic.id, phone.visit.id, phone.visit.startsAt, rows[0]?.id],
  )
}
