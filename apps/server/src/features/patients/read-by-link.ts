import type { Tx } from '../../platform/db/transaction.ts'
import type { FoundByLink } from '../../platform/links/find-by-link.ts'
import { openThrough } from './record-opening.ts'

/** Shows what a link leads to. Staff who open it have opened the record, as by any other way. */
export const readByLink = <T extends { patientId: number }>(
  { clinic, staff }: FoundByLink,
  now: Date,
  show: (tx: Tx) => Promise<T>,
): Promise<T> =>
  staff === undefined
    ? clinic.read(show)
    : openThrough(staff.clinic, { userId: staff.userId, now, inBackground: false }, show)
