/** A moment as the clock and the calendar on the wall of a zone show it. */
export type LocalMoment = {
  /** yyyy-MM-dd */
  day: string
  /** HH:mm */
  clock: string
  weekday: string
  date: string
  time: string
}

export function localMoment(moment: Date, timeZone: string): LocalMoment {
  const part = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(moment)
  return {
    day: part('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    clock: part('en-GB', { hour: '2-digit', minute: '2-digit' }),
    weekday: part('en-US', { weekday: 'long' }),
    date: part('en-US', { month: 'long', day: 'numeric', year: 'numeric' }),
    time: part('en-US', { hour: 'numeric', minute: '2-digit' }),
  }
}
