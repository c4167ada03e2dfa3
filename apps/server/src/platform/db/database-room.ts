/**
 * What something is written from. `room`: changes, which leave the reserve alone. `reserve`: what must be written for
 * reading to go on (openings, logins), and what nobody could tell again (what a bank or a patient has just answered).
 * `last`: what is written for as long as anything can be.
 */
export type WrittenFrom = 'room' | 'reserve' | 'last'

/** What is known of the database's room before it is asked to write. */
export type DatabaseRoom = {
  has(from: WrittenFrom): boolean
  /** PostgreSQL has just said that its disk is full. */
  hearFull(): void
  /** A change was written. */
  hearWritten(): void
}

/** For whoever finds out from PostgreSQL alone. */
export const unwatchedRoom: DatabaseRoom = {
  has: () => true,
  hearFull: () => undefined,
  hearWritten: () => undefined,
}
