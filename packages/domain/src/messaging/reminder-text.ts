import { longestMessage } from './message-text.ts'

/** What stands in the place of these, in the clinic's own words. */
const reminderTokens = ['{appointments}', '{clinic}', '{phone}'] as const

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

/**
 * What a reminder says: one text for all that come to one phone, by their first names. Apart from where their times come
 * from, so that the settings can show one without bringing time zones along.
 */
export function fillReminder(
  template: string,
  { clinic, phone, visits }: { clinic: string; phone: string; visits: { firstName: string; time: string }[] },
): string {
  const named = visits.map(({ firstName, time }) => `${firstName.trim() || 'you'} on ${time}`)
  // As many as there is room for: a phone that stands for a whole school has more than one text can name.
  for (let shown = named.length; ; shown--) {
    const text = filled(template, { clinic, phone, appointments: listed(named, shown) })
    if (text.length <= longestMessage || shown === 1) return text.slice(0, longestMessage)
  }
}

function listed(named: string[], shown: number): string {
  const left = named.length - shown
  const parts = left === 0 ? named : [...named.slice(0, shown), `${left} more`]
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}

// In one go: a clinic whose name has braces in it is still called so.
const filled = (template: string, values: Record<'clinic' | 'phone' | 'appointments', string>): string =>
  template.replace(/\{(clinic|phone|appointments)\}/g, (_token, name: keyof typeof values) => values[name])
