import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { appointmentJson } from './appointment-json.ts'
import { goByClock } from './go-by-clock.ts'

type Clock = { now: Date; timeZone: string }

/** The appointment with everything that its window shows, as PostgreSQL wrote it; nothing once it was cancelled. */
export async function findAppointment(
  tx: Tx,
  id: number,
  { now, timeZone }: Clock,
): Promise<string | undefined> {
  const [, found] = await Promise.all([goByClock(tx, timeZone), appointmentJson(tx, id, now)])
  return found?.json
}

export async function readAppointment(tx: Tx, id: number, clock: Clock): Promise<ReadyJson> {
  const json = await findAppointment(tx, id, clock)
  if (json === undefined) throw notFound()
  return new ReadyJson(json)
}
