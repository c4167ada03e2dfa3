import type { LinkCalls, PatientLink } from '@archwire/contract/documents/link-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'

type Asked = { id: number; timeZone: string; now: Date }

/** What staff do with the link of a record, besides sending it. */
export type LinkActions = {
  /** Somebody takes it along: it works for as long as if it were sent now. */
  copy(clinic: ClinicDatabase, asked: Asked): Promise<PatientLink>
  /** The address that is out leads nowhere any more; there is a new one. */
  withdraw(clinic: ClinicDatabase, asked: Asked): Promise<PatientLink>
}

export const linkRoutes = (calls: LinkCalls, { copy, withdraw }: LinkActions): Route[] => [
  route(calls.copy, ({ clinic, params, session, now }) =>
    copy(clinic, { id: params.id, timeZone: session.timeZone, now }),
  ),
  route(calls.withdraw, ({ clinic, params, session, now }) =>
    withdraw(clinic, { id: params.id, timeZone: session.timeZone, now }),
  ),
]
