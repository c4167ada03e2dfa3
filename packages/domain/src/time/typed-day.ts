import { formatDay } from './format-day.ts'

/** The day as people write it here: 02/03/2011; '' if it is not known. */
export const writeTypedDay = (day: string | null): string =>
  day === null ? '' : formatDay(day, 'MM/dd/yyyy')

/** The day as the wire writes it, yyyy-MM-dd; null for an empty text, undefined for a text that is not a day. */
export function readTypedDay(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  // A browser fills in a birthday that it knows as 2011-02-03.
  const filledIn = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  const parts =
    filledIn ?? /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (parts === null) return undefined
  const [one = '', two = '', three = ''] = parts.slice(1)
  const [year, month, day] = filledIn === null ? [three, one, two] : [one, two, three]
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // A browser reads the thirtieth of February as the second of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isDay && written >= '1900-01-01' ? written : undefined
}
