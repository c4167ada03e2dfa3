import type { DayOrder } from './import-columns.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const inOneRow = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const monthThenDay = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/i
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ \-./]+([a-z]{3,9})\.?,?[ \-./]+(\d{4}|\d{2})$/i
// A time behind a date, as databases write it.
const timeBehind = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i

const withoutTime = (text: string): string => text.trim().replace(timeBehind, '').trim()

/** A date in any usual format, as yyyy-MM-dd; undefined if it is none. */
export function readBirthday(text: string, order: DayOrder, today: string): string | undefined {
  const written = withoutTime(text)
  const iso = yearFirst.exec(written) ?? inOneRow.exec(written)
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3], today)
  const numbers = yearLast.exec(written)
  if (numbers !== null) {
    const [, one, other, year] = numbers
    return order === 'mdy' ? dayOf(year, one, other, today) : dayOf(year, other, one, today)
  }
  const named = monthThenDay.exec(written)
  if (named !== null) return dayOf(named[3], monthOf(named[1]), named[2], today)
  const turned = dayThenMonth.exec(written)
  return turned === null ? undefined : dayOf(turned[3], monthOf(turned[2]), turned[1], today)
}

const monthOf = (name = ''): string => {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return at === -1 ? '' : String(at + 1)
}

function dayOf(year = '', month = '', day = '', today: string): string | undefined {
  const behind = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const written = (year.length === 2 ? inItsCentury(year, behind, today) : year) + behind
  const date = new Date(`${written}T00:00:00Z`)
  // JavaScript reads February 30 as March 2.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isDay ? written : undefined
}

// Nobody is born in the future: a two-digit year after today belongs to the last century.
const inItsCentury = (year: string, behind: string, today: string): string =>
  `20${year}${behind}` > today ? `19${year}` : `20${year}`

/** The order of day and month in these dates; undefined if none of them shows it, null if it makes no difference. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined | null {
  let isAmbiguous = false
  const votes = { mdy: 0, dmy: 0 }
  for (const text of texts) {
    const parts = yearLast.exec(withoutTime(text))
    if (parts === null) continue
    const [one, other] = [Number(parts[1]), Number(parts[2])]
    if (one !== other) isAmbiguous = true
    if (one > 12 && other <= 12) votes.dmy++
    if (other > 12 && one <= 12) votes.mdy++
  }
  if (votes.mdy !== votes.dmy) return votes.mdy > votes.dmy ? 'mdy' : 'dmy'
  return isAmbiguous ? undefined : null
}

// Particles that belong to the last name behind them.
const particles = new Set(
  [
    'al',
    'ap',
    'ben',
    'bin',
    'da',
    'das',
    'de',
    'del',
    'della',
    'den',
    'der',
    'di',
    'dos',
    'du',
    'el',
    'la',
    'le',
  ].concat(['san', 'st', 'st.', 'ten', 'ter', 'van', 'vander', 'von', 'zu', 'zum', 'zur']),
)
const suffixes = /^(?:jr|sr|ii|iii|iv|md|dds|dmd|phd)\.?$/i

/** Splits "Van der Berg, Anna" and "Anna van der Berg" alike. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const name = text.trim().replace(/\s+/g, ' ')
  const comma = name.indexOf(',')
  const rest = comma === -1 ? '' : name.slice(comma + 1).trim()
  if (comma !== -1 && !suffixes.test(rest)) return { firstName: rest, lastName: name.slice(0, comma).trim() }
  const words = name.replace(',', '').split(' ')
  let from = words.length - 1
  if (from > 1 && suffixes.test(words[from] ?? '')) from--
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from--
  if (from < 1) return { firstName: name, lastName: '' }
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}
