import type { Sent } from '@archwire/contract/endpoint'
import {
  changeMessagingSettings,
  getMessagingSettings,
  type MessagingSettings,
} from '@archwire/contract/messaging/settings'
import {
  fillReminder,
  isUsualReminder,
  linkProblem,
  reminderTextProblem,
  usualReminder,
} from '@archwire/domain/messaging/reminder-text'
import { formatPhone, phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import { useSettingsForm } from '../versioned-form/use-settings-form.ts'

export const messagingSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'messaging'],
  queryFn: ({ signal }) => call(getMessagingSettings, {}, { signal }),
})

type Change = Sent<typeof changeMessagingSettings>['body']['messaging']

const saveMessagingSettings = (seen: MessagingSettings, messaging: Change): Promise<MessagingSettings> =>
  call(changeMessagingSettings, { body: { messaging } }, { ifMatch: seen.updatedAt })

/** The values of the form, as people read and type them. */
export type MessagingValues = {
  smsNumber: string
  reminderText: string
  reminderLeadHours: string
  quietFrom: string
  quietTo: string
  answersYes: boolean
  linksInReminders: boolean
  confirmsVisits: boolean
}

type Problems = { [F in keyof MessagingValues]?: string | undefined }

const valuesOf = (settings: MessagingSettings): MessagingValues => ({
  smsNumber: formatPhone(settings.smsNumber ?? ''),
  reminderText: settings.reminderText,
  reminderLeadHours: String(settings.reminderLeadHours),
  quietFrom: settings.quietFrom,
  quietTo: settings.quietTo,
  answersYes: settings.answersYes,
  linksInReminders: settings.linksInReminders,
  confirmsVisits: settings.confirmsVisits,
})

export const toSend = (values: MessagingValues) => ({
  ...values,
  smsNumber: values.smsNumber.trim() === '' ? null : phoneDigits(values.smsNumber),
  reminderLeadHours: Number(values.reminderLeadHours),
})

/** The usual text follows the switch; a clinic's own text stays as it is. */
export const withLinks = ({ reminderText }: MessagingValues, linksInReminders: boolean) => ({
  linksInReminders,
  reminderText: isUsualReminder(reminderText) ? usualReminder(linksInReminders) : reminderText,
})

export function problemsOf(values: MessagingValues): Problems {
  const hours = Number(values.reminderLeadHours)
  const areHours = /^\d+$/.test(values.reminderLeadHours.trim()) && hours >= 1 && hours <= 168
  const textProblem =
    reminderTextProblem(values.reminderText) ?? linkProblem(values.reminderText, values.linksInReminders)
  const time = (text: string) => (text === '' ? 'Must be a time of day' : undefined)
  const found: Problems = {
    smsNumber: values.smsNumber.trim() === '' ? undefined : phoneProblem(values.smsNumber),
    reminderText: textProblem && `The text ${textProblem}`,
    reminderLeadHours: areHours ? undefined : 'Must be a whole number of hours from 1 to 168',
    quietFrom: time(values.quietFrom),
    quietTo: time(values.quietTo),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The problems that the server found, by their fields. */
export function refusedFields(error: Error | null): Problems {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, messages]) => [
      path.split('.').at(-1) ?? path,
      joinSentences(messages),
    ]),
  )
}

/** The settings for texts as they are being changed. */
export function useMessagingSettings(latest: MessagingSettings) {
  const form = useSettingsForm({
    name: 'messaging-settings',
    queryKey: messagingSettingsQuery.queryKey,
    latest,
    valuesOf,
    rules: problemsOf,
    store: (base, wanted) => saveMessagingSettings(base, toSend(wanted)),
  })
  return {
    ...form,
    problems: { ...refusedFields(form.error), ...(form.hasTried ? problemsOf(form.values) : {}) },
  }
}

export type MessagingClinic = { name: string; phoneNumber: string | null }

export const reminderTokenMeanings = [
  ['{appointments}', 'Who has an appointment, and when'],
  ['{clinic}', "The clinic's name"],
  ['{phone}', "The clinic's own phone number"],
  ['{link}', 'A link to confirm, move or cancel'],
] as const

/**
 * A reminder as its reader will see it. A clinic without a number for calls is called at the number that it texts
 * from.
 */
export const reminderPreview = (
  text: string,
  { name, phoneNumber }: MessagingClinic,
  smsNumber: string,
): string =>
  fillReminder(text, {
    clinic: name,
    phone: formatPhone(phoneNumber ?? smsNumber),
    link: 'https://…/book/manage/…',
    visits: [{ firstName: 'Pat', time: 'Tue, May 6 at 2:30 PM' }],
  })
