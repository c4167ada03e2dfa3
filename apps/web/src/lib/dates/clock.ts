import { useEffect, useState } from 'react'

const minute = 60_000

/** Calls back at every minute of the clock, and whenever somebody returns to the window: the machine may have slept. */
export function everyMinute(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(lookAndWait, minute - (Date.now() % minute))
  }
  const lookAndWait = () => {
    look()
    wait()
  }
  wait()
  window.addEventListener('focus', lookAndWait)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', lookAndWait)
  }
}

/** The current time, to the minute; it continues with the clock, also after the machine has slept. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    return everyMinute(look)
  }, [])
  return now
}

const minuteNow = () => Math.floor(Date.now() / minute)

/** The current minute, counted from 1970. Who needs no more is not redrawn when it is looked at again. */
export function useMinute(): number {
  const [now, setNow] = useState(minuteNow)
  useEffect(() => {
    const look = () => setNow(minuteNow())
    look()
    return everyMinute(look)
  }, [])
  return now
}

/** A moment by the wall clock and the calendar of a zone. */
type LocalMoment = {
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
