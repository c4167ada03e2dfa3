/** A visit as a calendar imports it. */
export type CalendarVisit = {
  /** The same in all files of one visit, and different for every other visit. */
  uid: string
  /** Increases with every change, so that an older file does not undo a newer one. */
  sequence: number
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  isCanceled: boolean
  title: string
  location: string | null
  notes: string
  /** The page where the visit can be changed; null if there is none. */
  url: string | null
}

/** An iCalendar file (RFC 5545) with one event. Its times are instants, so that it needs no table of zones. */
export function calendarFile(visit: CalendarVisit): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Archwire//Online booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${visit.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${utc(visit.writtenAt)}`,
    `DTSTART:${utc(visit.startsAt)}`,
    `DTEND:${utc(visit.endsAt)}`,
    `STATUS:${visit.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(visit.title)}`,
    ...(visit.location === null ? [] : [`LOCATION:${escaped(visit.location)}`]),
    `DESCRIPTION:${escaped(visit.notes)}`,
    ...(visit.url === null ? [] : [`URL:${visit.url}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

// Removes control characters, and writes a line end as backslash and n.
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll('\n', '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const longestLine = 75

/** A line has at most 75 octets without its end, and a continuation begins with a space. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > longestLine) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** The length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
