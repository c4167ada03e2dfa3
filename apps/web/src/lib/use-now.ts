import { useEffect, useState } from 'react'
import { everyMinute } from './every-minute.ts'

/** The present time, to the minute; it goes on with the clock, also after the machine has slept. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    return everyMinute(look)
  }, [])
  return now
}
