/** How many visits were booked online: in the clinic, and by whoever has this e-mail address or phone number. */
export type BookingCounts = { clinicHour: number; clinicDay: number; personDay: number; personToCome: number }

/**
 * More than people ever book, and less than a robot with ten thousand addresses needs to fill a calendar. A family may
 * bring all its children on one day.
 */
const ceilings: BookingCounts = { clinicHour: 60, clinicDay: 200, personDay: 6, personToCome: 10 }

/** Which ceiling is reached, if any: whoever books much is told that, the rest that it is busy. */
export function reachedCeiling(counts: BookingCounts): 'person' | 'clinic' | undefined {
  const reached = (name: keyof BookingCounts) => counts[name] >= ceilings[name]
  if (reached('personDay') || reached('personToCome')) return 'person'
  return reached('clinicHour') || reached('clinicDay') ? 'clinic' : undefined
}
