/** The value of "No Doctor" and "No Room". */
export const none = ''

type Choice = { value: string; label: string }

/**
 * What a select offers: nobody first, then those in use; and whoever the appointment has, even if they are no longer in
 * use, so that it shows what is.
 */
export function seatChoices<T extends { id: number }>(
  nobody: string,
  inUse: T[],
  own: T | null,
  nameOf: (one: T) => string,
): Choice[] {
  const missing = own !== null && !inUse.some(one => one.id === own.id) ? [own] : []
  const named = [...inUse, ...missing].map(one => ({ value: String(one.id), label: nameOf(one) }))
  return [{ value: none, label: nobody }, ...named]
}

const idOf = (value: string): number | null => (value === none ? null : Number(value))

/** What is sent, or what is missing: somebody or somewhere. */
export function seatOf(values: {
  doctor: string
  room: string
}): { doctorId: number | null; roomId: number | null } | string {
  const [doctorId, roomId] = [idOf(values.doctor), idOf(values.room)]
  return doctorId === null && roomId === null ? 'Doctor or Room are required' : { doctorId, roomId }
}
