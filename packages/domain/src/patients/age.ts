/** The age on a day; both are yyyy-MM-dd. */
export function ageOn(day: string, dob: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4))
  return day.slice(5) < dob.slice(5) ? years - 1 : years
}

/** The age in words: '15 years old'. */
export function ageLabel(day: string, dob: string): string {
  const age = ageOn(day, dob)
  if (age < 1) return 'under 1 year old'
  return age === 1 ? '1 year old' : `${age} years old`
}
