import { longestMessage } from './message-text.ts'

/** What stands in the place of these, in the clinic's own words. */
export const reminderTokens = ['{appointments}', '{clinic}', '{phone}'] as const

export const usualReminderText =
  'Reminder from {clinic}: {appointments}. Reply YES to confirm, or call {phone}. Reply STOP to get no more texts.'

/** Room for the names of the appointments, which the clinic does not write. */
export const longestReminderText = longestMessage / 2

export function reminderTextProblem(text: string): string | undefined {
  if (text.trim() === '') return "can't be blank"
  if (text.length > longestReminderText) return 'is too long'
  if (!text.includes('{appointments}')) return 'must say {appointments}'
  const unknown = /\{[^{}]*\}/g
  const wrong = text.match(unknown)?.find(token => !(reminderTokens as readonly string[]).includes(token))
  return wrong === undefined ? undefined : `does not know ${wrong}`
}
