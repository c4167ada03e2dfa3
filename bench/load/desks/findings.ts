/** An appointment as its desk knows it from the last response. */
export type Booking = { id: number; version: string; roomId: number; startsAt: string; patientId: number }

/** Everything that was acknowledged: it must be stored at the end. */
export type Acknowledged = {
  bookings: Map<number, Booking[]>
  /** The number of bookings without a usable response: they may be stored or not. */
  unsure: number
  texts: Map<number, string>
  answers: number
}

export const nothingAcknowledged = (): Acknowledged => ({
  bookings: new Map(),
  unsure: 0,
  texts: new Map(),
  answers: 0,
})

/** A condition that must hold after a run, and whether it does. */
export type Finding = { what: string; checked: number; wrong: number; example?: string }

export const finding = <Row>(
  what: string,
  checked: number,
  wrong: Row[],
  name: (row: Row) => string,
): Finding => ({
  what,
  checked,
  wrong: wrong.length,
  ...(wrong[0] !== undefined && { example: name(wrong[0]) }),
})
