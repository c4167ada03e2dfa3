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
