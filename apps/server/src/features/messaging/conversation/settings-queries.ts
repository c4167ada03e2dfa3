import { isUsualReminder, usualReminder } from '@archwire/domain/messaging/reminder-text'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

/** How a clinic texts. Times of day are written as 21:00. */
export type SettingsRow = {
  smsNumber: string | null
  reminderText: string
  reminderLeadHours: number
  quietFrom: string
  quietTo: string
  /** Whether a "yes" is answered. */
  answersYes: boolean
  /** Whether reminders may carry a link to their visits. */
  linksInReminders: boolean
  /** Whether patients are told that a visit was booked, moved or cancelled. */
  confirmsVisits: boolean
  updatedAt: Date
}

/** A clinic that has never saved its settings has the defaults. Their version is the clinic's creation. */
export const messagingSettings = (tx: Tx): Promise<SettingsRow> =>
  tx.one(sql`
    select s.sms_number as "smsNumber", coalesce(s.reminder_text,
        case when coalesce(s.links_in_reminders, true) then ${usualReminder(true)} else ${usualReminder(false)} end)
        as "reminderText",
      coalesce(s.reminder_lead_hours, 24) as "reminderLeadHours",
      to_char(coalesce(s.quiet_from, '21:00'), 'HH24:MI') as "quietFrom",
      to_char(coalesce(s.quiet_to, '08:00'), 'HH24:MI') as "quietTo",
      coalesce(s.answers_yes, true) as "answersYes",
      coalesce(s.links_in_reminders, true) as "linksInReminders",
      coalesce(s.confirms_visits, true) as "confirmsVisits",
      coalesce(s.updated_at, c.created_at)::timestamptz(3) as "updatedAt"
    from clinics c left join messaging_settings s on s.clinic_id = c.id where c.id = ${tx.clinicId}`)

/** Locks the settings until the transaction ends. A clinic without a row gets one first, with the defaults. */
export const lockMessagingSettings = async (tx: WriteTx): Promise<void> => {
  await tx.run(sql`
    insert into messaging_settings (clinic_id, updated_at)
    select id, created_at from clinics where id = ${tx.clinicId} on conflict do nothing`)
  await tx.run(sql`select from messaging_settings where clinic_id = ${tx.clinicId} for no key update`)
}

export const updateMessagingSettings = (
  tx: WriteTx,
  row: Omit<SettingsRow, 'updatedAt'>,
): Promise<{ updatedAt: Date }> =>
  tx.one(sql`
    update messaging_settings set sms_number = ${row.smsNumber}, 
      reminder_text = ${isUsualReminder(row.reminderText) ? null : row.reminderText},
      reminder_lead_hours = ${row.reminderLeadHours}, quiet_from = ${row.quietFrom}, quiet_to = ${row.quietTo},
      answers_yes = ${row.answersYes}, links_in_reminders = ${row.linksInReminders},
      confirms_visits = ${row.confirmsVisits}
    where clinic_id = ${tx.clinicId} returning updated_at as "updatedAt"`)
