const minute = 60_000

const names = new Map<string, Intl.DateTimeFormat>()

function nameOf(zone: string, style: 'short' | 'longOffset', at: Date): string {
  const key = `${style} ${zone}`
  let format = names.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
    names.set(key, format)
  }
  return format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? ''
}

/** Minutes ahead of UTC. */
export function offsetAt(zone: string, at: Date): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(nameOf(zone, 'longOffset', at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

const offsetsOfZones = new Map<string, Map<string, number[]>>()

/** The offsets of a day: one, unless its clocks change. */
export function offsetsOf(zone: string, day: string): number[] {
  let days = offsetsOfZones.get(zone)
  if (days === undefined) {
    days = new Map()
    offsetsOfZones.set(zone, days)
  }
  const known = days.get(day)
  if (known !== undefined) return known
  const noon = Date.parse(`${day}T12:00:00Z`)
  const around = [noon - 1_440 * minute, noon + 1_440 * minute].map(at => offsetAt(zone, new Date(at)))
  const offsets = [...new Set(around)]
  days.set(day, offsets)
  return offsets
}

/** The zone's abbreviation at an instant: EDT. */
export const zoneLetters = (instant: string, zone: string): string => nameOf(zone, 'short', new Date(instant))

/** The zone's abbreviation, such as EDT, for an instant in an hour that the clock shows twice; '' for any other. */
export function zoneMark(instant: string, zone: string): string {
  const offsets = offsetsOf(zone, instant.slice(0, 10))
  if (offsets.length < 2) return ''
  const at = Date.parse(instant)
  const wall = Date.parse(`${instant.slice(0, 19)}Z`)
  const comesTwice = offsets.some(offset => {
    const other = wall - offset * minute
    return other !== at && offsetAt(zone, new Date(other)) === offset
  })
  return comesTwice ? zoneLetters(instant, zone) : ''
}
