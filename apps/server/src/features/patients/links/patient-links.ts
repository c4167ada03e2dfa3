import type { LinkCalls, PatientLink } from '@archwire/contract/documents/link-calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { FoundByLink } from '../../../platform/links/find-by-link.ts'
import { openThrough } from '../record/record-opening.ts'

type LinkRequest = { id: number; timeZone: string; now: Date }

/** What staff can do with the link of a record, besides sending it. */
export type LinkActions = {
  /** Copies the link. It then works for as long as if it were sent now. */
  copy(clinic: ClinicDatabase, request: LinkRequest): Promise<PatientLink>
  /** Withdraws the old link and returns a new one. */
  withdraw(clinic: ClinicDatabase, request: LinkRequest): Promise<PatientLink>
}

export const linkRoutes = (calls: LinkCalls, { copy, withdraw }: LinkActions): Route[] => [
  route(calls.copy, ({ clinic, params, session, now }) =>
    copy(clinic, { id: params.id, timeZone: session.timeZone, now }),
  ),
  route(calls.withdraw, ({ clinic, params, session, now }) =>
    withdraw(clinic, { id: params.id, timeZone: session.timeZone, now }),
  ),
]

/** Reads the record behind a link. For staff this counts as opening the patient's record. */
export const readByLink = <T extends { patientId: number }>(
  { clinic, staff }: FoundByLink,
  now: Date,
  show: (tx: Tx) => Promise<T>,
): Promise<T> =>
  staff === undefined
    ? clinic.read(show)
    : openThrough(staff.clinic, { userId: staff.userId, now, inBackground: false }, show)
