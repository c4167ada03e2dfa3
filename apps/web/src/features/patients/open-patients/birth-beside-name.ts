import { formatDay } from '@archwire/domain/time/format-day'

/** An open patient; `dob` (yyyy-MM-dd) is known only where another one has the same name. */
type Named = { name: string; dob?: string | undefined }

/**
 * What is written behind the name of a patient to tell them from others of the same name, however it is capitalized: the
 * year of birth or, where the years agree too, the whole date.
 */
export function birthBesideName({ name, dob }: Named, others: readonly Named[]): string | undefined {
  const sameNamed = others.filter(other => other.name.toLowerCase() === name.toLowerCase())
  if (dob === undefined || sameNamed.length === 0) return undefined
  const year = dob.slice(0, 4)
  return sameNamed.some(other => other.dob?.startsWith(year)) ? formatDay(dob, 'MM/dd/yyyy') : year
}
