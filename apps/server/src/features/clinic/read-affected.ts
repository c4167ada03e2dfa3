import type { AffectedAppointments } from '@archwire/contract/clinic/setup-fields'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { FromNow } from './affected-queries.ts'

/** What is known when somebody asks: when it is, and where. */
export type Moment = { now: Date; timeZone: string }

const fromNow = ({ now, timeZone }: Moment): FromNow => ({ now, timeZone, today: localDay(now, timeZone) })

export const readAffected = (
  clinic: ClinicDatabase,
  moment: Moment,
  read: (tx: Tx, from: FromNow) => Promise<AffectedAppointments>,
): Promise<AffectedAppointments> => clinic.read(tx => read(tx, fromNow(moment)))

/** The appointments to come of one record of the set-up. */
export const readAffectedBy = (
  clinic: ClinicDatabase,
  kind: { byId(tx: Tx, id: number): Promise<unknown> },
  id: number,
  moment: Moment,
  read: (tx: Tx, id: number, from: FromNow) => Promise<AffectedAppointments>,
): Promise<AffectedAppointments> =>
  clinic.read(async tx => {
    if ((await kind.byId(tx, id)) === undefined) throw notFound()
    return read(tx, id, fromNow(moment))
  })
