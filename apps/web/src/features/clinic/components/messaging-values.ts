import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { reminderTextProblem } from '@archwire/domain/messaging/reminder-text'
import { formatPhone, phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'

/** What the form holds: text, as people read and type it. */
export type MessagingValues = {
  smsNumber: string
  reminderText: string
  reminderLeadHours: string
  quietFrom: string
  quietTo: string
}

type Problems = { [F in keyof MessagingValues]?: string | undefined }

export const valuesOf = (settings: MessagingSettings): MessagingValues => ({
  smsNumber: formatPhone(settings.smsNumber ?? ''),
  reminderText: settings.reminderText,
  reminderLeadHours: String(settings.reminderLeadHours),
  quietFrom: settings.quietFrom,
  quietTo: settings.quietTo,
})

export const toSend = (values: MessagingValues) => ({
  ...values,
  smsNumber: values.smsNumber.trim() === '' ? null : phoneDigits(values.smsNumber),
  reminderLeadHours: Number(values.reminderLeadHours),
})

export function problemsOf(values: MessagingValues): Problems {
  const hours = Number(values.reminderLeadHours)
  const areHours = /^\d+$/.test(values.reminderLeadHours.trim()) && hours >= 1 && hours <= 168
  const textProblem = reminderTextProblem(values.reminderText)
  const time = (text: string) => (text === '' ? 'Must be a time of day' : undefined)
  return {
    smsNumber: values.smsNumber.trim() === '' ? undefined : phoneProblem(values.smsNumber),
    reminderText: textProblem && `The text ${textProblem}`,
    reminderLeadHours: areHours ? undefined : 'Must be a whole number of hours from 1 to 168',
    quietFrom: time(values.quietFrom),
    quietTo: time(values.quietTo),
  }
}

export const hasProblems = (values: MessagingValues): boolean =>
  Object.values(problemsOf(values)).some(problem => problem !== undefined)

/** What the server found wrong, on its field. */
export function refusedFields(error: Error | null): Problems {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, messages]) => [
      path.split('.').at(-1) ?? path,
      joinSentences(messages),
    ]),
  )
}
