import { onlineChanges } from '@archwire/domain/booking/booking-limits'
import { hasLink, isUsualReminder, usualReminderFor } from '@archwire/domain/messaging/reminder-text'
import { isQuiet, isRecentlyNotified, reminderMoment } from '@archwire/domain/messaging/reminder-time'
import { writeReminder } from '@archwire/domain/messaging/visit-texts'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { CronTask } from '../../../platform/jobs/job.ts'
import { makeVisitLink, visitAddress } from '../../../platform/links/visit-links.ts'
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
  message: Pick<SendingText, 'id' | 'body'>,
  { id: conversationId, phoneNumber, stoppedAt }: LockedConversation,
  { settings, appUrl, now }: { settings: SettingsRow; appUrl: string; now: Date },
): Promise<string | undefined> {
  const messageId = message.id
  const clinic = await remindingClinic(tx)
  const visits = await visitsOfReminder(tx, { messageId, phoneNumber, now })
  if (stoppedAt === null && !isQuiet(now, settings, clinic.timeZone) && hasAny(visits)) {
    const left = await deleteReminded(tx, messageId, visits)
    // A link that leads to the same visits stays: a text that is tried again and again makes no new ones.
    const known = left === 0 ? linkIn(message.body) : undefined
    return reminderBody(tx, { clinic, settings, now }, visits, { appUrl, known })
  }
  await deleteReminded(tx, messageId)
  const why = 'There was nothing left to remind of.'
  await withdrawText(tx, { messageId, conversationId, why, now })
  return undefined
}

type Some<T> = [T, ...T[]]

const hasAny = <T>(list: T[]): list is Some<T> => list.length > 0

const linkIn = (body: string): string | undefined => /\S+\/book\/manage\/[\w-]{43}/.exec(body)?.[0]

// Who reads the text at once or a little later can still use what it promises.
const timeToChange = 60 * 60_000

/** The clinic's own text as it is; the usual one says what can still be done online about any of the visits. */
function templateFor({ reminderText, linksInReminders }: SettingsRow, visits: Visit[], now: Date): string {
  if (!isUsualReminder(reminderText)) return reminderText
  const readBy = new Date(now.getTime() + timeToChange)
  const changes = linksInReminders ? visits.map(visit => onlineChanges(visit, readBy)) : []
  const canMove = changes.some(one => one.canMove)
  const canCancel = changes.some(one => one.canCancel)
  return usualReminderFor({
    change: canMove ? 'move or cancel' : canCancel ? 'cancel' : undefined,
    areConfirmed: visits.every(({ isConfirmed }) => isConfirmed),
  })
}

/** The words of a reminder, with a link where they say it: the one that it has already, or a new one. */
async function reminderBody(
  tx: WriteTx,
  { clinic, settings, now }: Rules,
  visits: Some<Visit>,
  { appUrl, known }: { appUrl: string; known?: string | undefined },
): Promise<string> {
  const template = templateFor(settings, visits, now)
  return writeReminder(template, {
    clinic: clinic.name,
    phone: formatPhone(clinic.phoneNumber ?? settings.smsNumber ?? ''),
    link: hasLink(template) ? (known ?? (await newLink(tx, visits, { appUrl, now }))) : undefined,
    visits,
    zone: clinic.timeZone,
  })
}

const newLink = async (
  tx: WriteTx,
  [first, ...others]: Some<Visit>,
  { appUrl, now }: { appUrl: string; now: Date },
): Promise<string> =>
  visitAddress(appUrl, await makeVisitLink(tx, [first.id, ...others.map(({ id }) => id)], now))

const minute = 60_000
const everyMinutes = 5
const day = 24 * 60 * minute

/**
 * Texts everybody who has an appointment soon, by the settings of each clinic. One clinic that fails does not delay
 * the others.
 */
export const remindPatients = (deps: ReminderDeps): CronTask => ({
  name: 'remind-patients',
  pattern: `*/${everyMinutes} * * * *`,
  run: async ({ database, now }) => {
    const clinics = await database.anonymously<{ id: number }>(sql`select id from all_clinics()`)
    const failures: Error[] = []
    for (const { id } of clinics) {
      try {
        await remindClinic(database.forClinic(id, { kind: 'system' }), deps, now)
      } catch (error) {
        failures.push(
          new Error(`reminders of clinic ${id}: ${describeInOneLine(error as Error)}`, { cause: error }),
        )
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  },
})

type ReminderDeps = { announceCounts: AnnounceCounts; appUrl: string }

type Rules = { clinic: RemindingClinic; settings: SettingsRow; now: Date }

async function remindClinic(database: ClinicDatabase, deps: ReminderDeps, now: Date): Promise<void> {
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
  for (const one of phones) await database.write(tx => remindPhone(tx, one, deps, now))
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
  { announceCounts, appUrl }: ReminderDeps,
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
  const { named } = reminder
  const body = await reminderBody(tx, reminder, named, { appUrl })
  const { id, isCountChanged } = await queueMessage(tx, locked, { type: 'Reminder', body, now })
  await recordReminded(tx, id, named)
  if (isCountChanged) await announceCounts(tx)
}

async function reminderFor(
  tx: Tx,
  { phoneNumber, day, now }: { phoneNumber: string; day: string; now: Date },
): Promise<(Rules & { named: Some<Visit> }) | undefined> {
  const rules = await readRules(tx, now)
  const visits = await visitsToRemindOf(tx, { from: day, to: day, now, phoneNumber })
  if (rules === undefined || !visits.some(visit => isDue(visit, rules))) return undefined
  const named = visits.filter(visit => !isRecentlyNotified(visit.startsAt, visit.timeSetAt))
  return hasAny(named) ? { ...rules, named } : undefined
}
