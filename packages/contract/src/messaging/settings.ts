import { reminderTextProblem } from '@archwire/domain/messaging/reminder-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, phoneNumber, ruled } from '../fields.ts'

const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'is invalid' })

export const messagingSettings = z.object({
  /** The clinic's number for texts; null: the clinic cannot text yet. */
  smsNumber: z.string().nullable(),
  reminderText: z.string(),
  reminderLeadHours: z.number().int(),
  /** When no reminder is sent, by the clinic's clock; if both are the same there are no quiet hours. */
  quietFrom: z.string(),
  quietTo: z.string(),
  /** Whether a "yes" is answered. */
  answersYes: z.boolean(),
  /** Whether reminders may carry a link to confirm, move or cancel: the usual text does, and `{link}` in a clinic's own. */
  linksInReminders: z.boolean(),
  /** Whether patients are told that a visit was booked, moved or cancelled, also by staff. */
  confirmsVisits: z.boolean(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type MessagingSettings = z.output<typeof messagingSettings>

export const getMessagingSettings = endpoint({
  method: 'GET',
  path: '/settings/messaging',
  who: 'admin',
  summary: 'How the clinic texts and reminds',
  reply: messagingSettings,
})

export const changeMessagingSettings = endpoint({
  method: 'PUT',
  path: '/settings/messaging',
  who: 'admin',
  summary: 'Change how the clinic texts and reminds; what is left out stays',
  versioned: true,
  body: z.object({
    messaging: z
      .object({
        smsNumber: phoneNumber.nullable(),
        reminderText: ruled(reminderTextProblem, text => text.replaceAll('\r\n', '\n').trim()),
        reminderLeadHours: z.number().int().min(1).max(168),
        quietFrom: timeOfDay,
        quietTo: timeOfDay,
        answersYes: z.boolean(),
        linksInReminders: z.boolean(),
        confirmsVisits: z.boolean(),
      })
      .partial(),
  }),
  reply: messagingSettings,
})
