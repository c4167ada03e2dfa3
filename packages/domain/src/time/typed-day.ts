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

/**
 * The same of a date of birth, of whose year people also type two digits: 3/4/90 is in 1990. It is the latest such day
 * up to today, yyyy-MM-dd.
 */
export function readTypedBirthday(text: string, today: string): string | null | undefined {
  const [, monthAndDay, year] = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/.exec(text.trim()) ?? []
  if (monthAndDay === undefined) return readTypedDay(text)
  const century = Number(today.slice(0, 2))
  const inCentury = (digits: number) => readTypedDay(`${monthAndDay}${digits}${year}`) ?? undefined
  const here = inCentury(century)
  return here !== undefined && here <= today ? here : inCentury(century - 1)
}
