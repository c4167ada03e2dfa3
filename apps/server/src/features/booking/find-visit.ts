import { digestOf } from '../../platform/auth/session.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type VisitRow, visitById } from './visit-queries.ts'

export type FoundVisit = { clinic: ClinicDatabase; id: number }

// As long as somebody may still look up when they were there.
const daysAfterVisit = 30

type Asked = { token: string; ip: string; now: Date }

/** The visit that a link is about, in its clinic. */
export async function findVisit(database: Database, { token, ip, now }: Asked): Promise<FoundVisit> {
  const endedAfter = new Date(now.getTime() - daysAfterVisit * 86_400_000)
  const [found] = await database.anonymously<{ clinicId: number; id: number }>(
    sql`select clinic_id as "clinicId", id from resolve_booking_link(${digestOf(token)}, ${endedAfter})`,
  )
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), id: found.id }
}

export async function readVisit(tx: Tx, id: number): Promise<VisitRow> {
  const visit = await visitById(tx, id)
  if (visit === undefined) throw notFound()
  return visit
}
