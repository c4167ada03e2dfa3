import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/http/refuse.ts'

/** A clinic that can be booked online, as whoever visits its page acts in it. */
export type FoundPage = { clinic: ClinicDatabase; timeZone: string }

/** By its address, or an earlier one. Where there is none, or it is off, nobody is told which. */
export async function findPage(database: Database, slug: string, ip: string): Promise<FoundPage> {
  const [found] = await database.anonymously<{ clinicId: number; timeZone: string }>(
    sql`select clinic_id as "clinicId", time_zone as "timeZone" from resolve_booking_page(${slug.toLowerCase()})`,
  )
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), timeZone: found.timeZone }
}
