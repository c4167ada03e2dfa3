import { longestMessage } from './message-text.ts'

/** The placeholders in the clinic's text of reminders. */
const reminderTokens = ['{appointments}', '{clinic}', '{phone}', '{link}'] as const

const usual = (middle: string): string =>
  `Reminder from {clinic}: {appointments}. ${middle} Reply STOP to get no more texts.`

export const usualReminderText = usual('Reply YES to confirm, or call {phone}.')

const usualTextWithLink = usual('Reply YES to confirm. To move or cancel: {link} or call {phone}.')

/** The text of a clinic that has written none of its own. */
export const usualReminder = (hasLinks: boolean): string => (hasLinks ? usualTextWithLink : usualReminderText)

/** What the link of a reminder can still do to the visits that it names, and whether all are confirmed already. */
type ReminderCase = { change: 'move or cancel' | 'cancel' | undefined; areConfirmed: boolean }

/** The usual text as it is sent: it promises nothing that its link cannot do, and asks nobody twice. */
export function usualReminderFor({ change, areConfirmed }: ReminderCase): string {
  if (change !== undefined) {
    const answer = areConfirmed ? thanks : 'Reply YES to confirm.'
    return usual(`${answer} To ${change}: {link} or call {phone}.`)
  }
  return areConfirmed ? usual(`${thanks} To move or cancel, call {phone}.`) : usualReminderText
}

const thanks = 'You have confirmed, thank you.'

/** The clinic has not written this text: it follows the setting of links. */
export const isUsualReminder = (text: string): boolean =>
  text === usualReminderText || text === usualTextWithLink

export const hasLink = (template: string): boolean => template.includes('{link}')

/** A text must not promise a link that no reminder gets. */
export const linkProblem = (template: string, hasLinks: boolean): string | undefined =>
  hasLink(template) && !hasLinks ? 'says {link}, but reminders carry no link' : undefined

/** Leaves room for the names of the patients, which the clinic does not write. */
export const longestReminderText = longestMessage / 2

export function reminderTextProblem(text: string): string | undefined {
  if (text.trim() === '') return "can't be blank"
  if (text.length > longestReminderText) return 'is too long'
  if (!text.includes('{appointments}')) return 'must say {appointments}'
  const unknown = /\{[^{}]*\}/g
  const wrong = text.match(unknown)?.find(token => !(reminderTokens as readonly string[]).includes(token))
  return wrong === undefined ? undefined : `does not know ${wrong}`
}

export type ReminderFields = { clinic: string; phone: string; link?: string | undefined }

/**
 * The text of a reminder: one text for all patients who are reached by one phone, by their first names. In a file
 * without time zones, so that the settings can show a preview without loading them.
 */
export function fillReminder(
  template: string,
  { clinic, phone, link, visits }: ReminderFields & { visits: { firstName: string; time: string }[] },
): string {
  const named = visits.map(({ firstName, time }) => `${firstName.trim() || 'you'} on ${time}`)
  // As many as there is room for: a phone that belongs to a whole school has more than fit.
  for (let shown = named.length; ; shown--) {
    const text = filled(template, { clinic, phone, link: link ?? '', appointments: listed(named, shown) })
    if (text.length <= longestMessage || shown === 1) return text.slice(0, longestMessage)
  }
}

function listed(named: string[], shown: number): string {
  const left = named.length - shown
  const parts = left === 0 ? named : [...named.slice(0, shown), `${left} more`]
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}

// Replaced in one pass, so that a clinic's name with braces stays.
const filled = (
  template: string,
  values: Record<'clinic' | 'phone' | 'link' | 'appointments', string>,
): string =>
  template.replace(
    /\{(clinic|phone|link|appointments)\}/g,
    (_token, name: keyof typeof values) => values[name],
  )
