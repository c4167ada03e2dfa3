/** What the form of a new patient starts with. */
export type NewPatientValues = {
  firstname: string
  lastname: string
  email: string
  phone: string
  heardFrom: string
}

/** What somebody searched for in vain, taken over into the form of a new patient. */
export function readTyped(typed: string): Partial<NewPatientValues> {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.includes('@')) return { email: text }
  if (/^[\d\s().+-]+$/.test(text)) return { phone: text }
  const [before = '', behind] = text.split(/, ?/, 2)
  if (behind !== undefined) return { lastname: before, firstname: behind }
  const [firstname = '', ...rest] = text.split(' ')
  return { firstname, lastname: rest.join(' ') }
}
