import {
  isQuiet,
  isRecentlyNotified,
  reminderMoment,
  writeReminder,
} from '@archwire/domain/messaging/reminder'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { CronTask } from '../../../platform/jobs/job.ts'
import { describeInOneLine } from '../../../platform/log.ts'
import { type LockedConversation, lockOrCreateConversation } from '../conversation/conversation-queries.ts'
import type { SendingText } from '../conversation/delivery-queries.ts'
import type { AnnounceCounts } from '../conversation/live-events.ts'
import { queueMessage } from '../conversation/queue-message.ts'
import { messagingSettings, type SettingsRow } from '../conversation/settings-queries.ts'
import { withdrawText } from '../conversation/withdraw-text.ts'
import {
  deleteReminded,
  type RemindingClinic,
  recordReminded,
  remindingClinic,
  type Visit,
  visitsOfReminder,
  visitsToRemindOf,
} from './reminder-queries.ts'

/**
 * Writes a reminder anew at the moment when it is sent, from the appointments that still stand. If there are none, or
 * quiet hours have begun, or the number has asked for no more texts, the reminder is removed from the conversation as
 * if it had never been there. Whoever still has to be reminded later gets another one.
 */
export async function renewReminder(
  tx: WriteTx,
  message: Pick<SendingText, 'id'>,
  { id: conversationId, phoneNumber, stoppedAt }: LockedConversation,
  settings: SettingsRow,
  now: Date,
): Promise<string | undefined> {
  const messageId = message.id
  const clinic = await remindingClinic(tx)
  const visits = await visitsOfReminder(tx, { messageId, phoneNumber, now })
  if (stoppedAt === null && visits.length > 0 && !isQuiet(now, settings, clinic.timeZone)) {
    await deleteReminded(tx, messageId, visits)
    return reminderBody(clinic, settings, visits)
  }
  await deleteReminded(tx, messageId)
  const why = 'There was nothing left to remind of.'
  await withdrawText(tx, { messageId, conversationId, why, now })
  return undefined
}

const reminderBody = (clinic: RemindingClinic, settings: SettingsRow, visits: Visit[]): string =>
  writeReminder(settings.reminderText, {
    clinic: clinic.name,
    phone: formatPhone(clinic.phoneNumber ?? settings.smsNumber ?? ''),
    visits,
    zone: clinic.timeZone,
  })

const minute = 60_000
const everyMinutes = 5
const day = 24 * 60 * minute

/**
 * Texts everybody who has an appointment soon, by the settings of each clinic. One clinic that fails does not delay
 * the others.
 */
export const remindPatients = (announceCounts: AnnounceCounts): CronTask => ({
  name: 'remind-patients',
  pattern: `*/${everyMinutes} * * * *`,
  run: async ({ database, now }) => {
    const clinics = await database.anonymously<{ id: number }>(sql`select id from all_clinics()`)
    const failures: Error[] = []
    for (const { id } of clinics) {
      try {
        await remindClinic(database.forClinic(id, { kind: 'system' }), announceCounts, now)
      } catch (error) {
        failures.push(
          new Error(`reminders of clinic ${id}: ${describeInOneLine(error as Error)}`, { cause: error }),
        )
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  },
})

type Rules = { clinic: RemindingClinic; settings: SettingsRow; now: Date }

async function remindClinic(
  database: ClinicDatabase,
  announceCounts: AnnounceCounts,
  now: Date,
): Promise<void> {
  const phones = await database.read(async tx => {
    const rules = await readRules(tx, now)
    if (rules === undefined) return []
    const { clinic, settings } = rules
    // Quiet hours make a reminder earlier by a day at most.
    const last = new Date(now.getTime() + settings.reminderLeadHours * 60 * minute + day)
    const days = { from: localDay(now, clinic.timeZone), to: localDay(last, clinic.timeZone) }
    const visits = await visitsToRemindOf(tx, { ...days, now })
    const due = visits.filter(visit => isDue(visit, rules))
    return [...new Map(due.map(visit => [`${visit.phoneNumber} ${visit.day}`, visit])).values()]
  })
  for (const one of phones) await database.write(tx => remindPhone(tx, one, announceCounts, now))
}

async function readRules(tx: Tx, now: Date): Promise<Rules | undefined> {
  const [clinic, settings] = await Promise.all([remindingClinic(tx), messagingSettings(tx)])
  return settings.smsNumber === null || isQuiet(now, settings, clinic.timeZone)
    ? undefined
    : { clinic, settings, now }
}

// Due before the next check, because in quiet hours there would be none.
const isDue = ({ startsAt, timeSetAt }: Visit, { clinic, settings, now }: Rules): boolean =>
  !isRecentlyNotified(startsAt, timeSetAt) &&
  reminderMoment(startsAt, settings, clinic.timeZone).getTime() < now.getTime() + everyMinutes * minute

/** One text names everybody who comes to one phone's appointments on one day, even those due a little later. */
async function remindPhone(
  tx: WriteTx,
  { phoneNumber, day }: Visit,
  announceCounts: AnnounceCounts,
  now: Date,
): Promise<void> {
  const lookAgain = () => reminderFor(tx, { phoneNumber, day, now })
  const first = await lookAgain()
  // No conversation is created without a first message.
  if (first === undefined) return
  const locked = await lockOrCreateConversation(tx, { phoneNumber, now })
  // Checked again under the lock, because another process may have been faster. That cannot be in a conversation that
  // is new.
  const reminder = locked.isNew ? first : await lookAgain()
  if (reminder === undefined) return
  const { body, named } = reminder
  const { id, isCountChanged } = await queueMessage(tx, locked, { type: 'Reminder', body, now })
  await recordReminded(tx, id, named)
  if (isCountChanged) await announceCounts(tx)
}

async function reminderFor(
  tx: Tx,
  { phoneNumber, day, now }: { phoneNumber: string; day: string; now: Date },
): Promise<{ body: string; named: Visit[] } | undefined> {
  const rules = await readRules(tx, now)
  const visits = await visitsToRemindOf(tx, { from: day, to: day, now, phoneNumber })
  if (rules === undefined || !visits.some(visit => isDue(visit, rules))) return undefined
  const named = visits.filter(visit => !isRecentlyNotified(visit.startsAt, visit.timeSetAt))
  return { body: reminderBody(rules.clinic, rules.settings, named), named }
}
