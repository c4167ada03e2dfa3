/** An appointment as its desk knows it from the last answer. */
export type Booking = { id: number; version: string; roomId: number; startsAt: string; patientId: number }

/** What was acknowledged: it must be there at the end. */
export type Acknowledged = {
  bookings: Map<number, Booking[]>
  /** Answered by nothing that can be understood: they may be there or not. */
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

/** What must hold after a run, and whether it does. */
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
