import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/http/refuse.ts'

/** A clinic that can be booked online, as whoever visits its page acts in it. */
export type FoundPage = { clinic: ClinicDatabase; timeZone: string }

// Anything else is no address of a page, and some of it no text that a database takes.
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/i.test(text)

/** By its address, or an earlier one. Where there is none, or it is off, nobody is told which. */
export async function findPage(database: Database, slug: string, ip: string): Promise<FoundPage> {
  if (!isSlug(slug)) throw notFound()
  const [found] = await database.anonymously<{ clinicId: number; timeZone: string }>(
    sql`select clinic_id as "clinicId", time_zone as "timeZone" from resolve_booking_page(${slug.toLowerCase()})`,
  )
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), timeZone: found.timeZone }
}

export type ClosedPage = { clinicName: string; phoneNumber: string | null; frameAncestors: string[] }

/** A page that was open once and is off just now: whom to call, and which sites show it. */
export async function findClosedPage(database: Database, slug: string): Promise<ClosedPage | undefined> {
  if (!isSlug(slug)) return undefined
  const [found] = await database.anonymously<ClosedPage>(
    sql`select clinic_name as "clinicName", phone_number as "phoneNumber", frame_ancestors as "frameAncestors"
        from closed_booking_page(${slug.toLowerCase()})`,
  )
  return found
}
