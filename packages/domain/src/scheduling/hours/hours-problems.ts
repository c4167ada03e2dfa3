/** A day's hours and break, as HH:mm. */
export type HoursOfDay = {
  isOpen: boolean
  opensAt: string | null
  closesAt: string | null
  hasBreak: boolean
  breakFrom: string | null
  breakTo: string | null
}

type Problems<Field extends string> = { [F in Field]?: string }

const required = 'Time is required'
const outside = 'Must be within the opening hours'

/** What is wrong with the hours of a day, by field; nothing for a closed day. */
export function hoursProblems(day: HoursOfDay): Problems<'opensAt' | 'closesAt' | 'breakFrom' | 'breakTo'> {
  if (!day.isOpen) return {}
  const { opensAt, closesAt } = day
  // With such hours no break is possible either, so this is reported first.
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    return { closesAt: 'Must be after opening' }
  return {
    ...(opensAt === null && { opensAt: required }),
    ...(closesAt === null && { closesAt: required }),
    ...(day.hasBreak && breakProblems(day)),
  }
}

function breakProblems({ opensAt, closesAt, breakFrom, breakTo }: HoursOfDay) {
  const from = opensAt ?? '00:00'
  const to = closesAt ?? '23:59'
  return {
    ...(breakFrom === null && { breakFrom: required }),
    ...(breakTo === null && { breakTo: required }),
    ...(breakTo !== null && breakTo > to && { breakTo: outside }),
    ...(breakFrom !== null && (breakFrom < from || breakFrom >= to) && { breakFrom: outside }),
    ...(breakFrom !== null &&
      breakTo !== null &&
      breakTo <= breakFrom && { breakTo: 'Must be after its beginning' }),
  }
}

/** The same for a doctor's video hours, whose fields have other names. */
export function virtualHoursProblems({
  startAt,
  stopsAt,
  ...day
}: Omit<HoursOfDay, 'opensAt' | 'closesAt'> & {
  startAt: string | null
  stopsAt: string | null
}): Problems<'startAt' | 'stopsAt' | 'breakFrom' | 'breakTo'> {
  const { opensAt, closesAt, ...breaks } = hoursProblems({ ...day, opensAt: startAt, closesAt: stopsAt })
  return {
    ...(opensAt !== undefined && { startAt: opensAt }),
    ...(closesAt !== undefined && { stopsAt: closesAt }),
    ...breaks,
  }
}

/** Removes what does not count: the times of a closed day, and of a break that there is not. */
export function tidyHours<Day extends HoursOfDay>(day: Day): Day {
  const breaks = day.isOpen && day.hasBreak
  return {
    ...day,
    opensAt: day.isOpen ? day.opensAt : null,
    closesAt: day.isOpen ? day.closesAt : null,
    hasBreak: breaks,
    breakFrom: breaks ? day.breakFrom : null,
    breakTo: breaks ? day.breakTo : null,
  }
}
