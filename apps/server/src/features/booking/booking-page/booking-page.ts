import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { bookingWindow } from '@archwire/domain/booking/booking-limits'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { addressLine } from '../../../platform/links/clinic-head.ts'

/** A clinic that can be booked online, accessed as a visitor. */
export type FoundPage = { clinic: ClinicDatabase; timeZone: string }

// Other text cannot be the address of a page, and the database would refuse some of it.
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,100}$/i.test(text)

/** Finds a page by its current or an earlier address. Not found does not tell whether the page is off or never was. */
export async function findPage(database: Database, slug: string, ip: string): Promise<FoundPage> {
  if (!isSlug(slug)) throw notFound()
  const [found] = await database.anonymously<{ clinicId: number; timeZone: string }>(
    sql`select clinic_id as "clinicId", time_zone as "timeZone" from resolve_booking_page(${slug.toLowerCase()})`,
  )
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), timeZone: found.timeZone }
}

export type ClosedPage = { clinicName: string; phoneNumber: string | null; frameAncestors: string[] }

/** A page that was open once and is switched off now: whom to call, and which sites embed it. */
export async function findClosedPage(database: Database, slug: string): Promise<ClosedPage | undefined> {
  if (!isSlug(slug)) return undefined
  const [found] = await database.anonymously<ClosedPage>(
    sql`select clinic_name as "clinicName", phone_number as "phoneNumber", frame_ancestors as "frameAncestors"
        from closed_booking_page(${slug.toLowerCase()})`,
  )
  return found
}

export type PageRow = {
  clinicName: string
  timeZone: string
  phoneNumber: string | null
  address: string | null
  slug: string
  enabled: boolean
  minLeadHours: number
  maxDaysAhead: number
  frameAncestors: string[]
  appointmentTypes: { id: number; title: string; color: string; duration: number; isRemote: boolean }[]
  doctors: { id: number; fullName: string; appointmentTypeIds: number[] }[]
}

/** The types in use that are offered online, and the doctors who offer them. */
const pageRow = (tx: Tx): Promise<PageRow> =>
  tx.one(sql`
    with offered as (
      select t.* from bookable_types o
      join appointment_types t on t.clinic_id = o.clinic_id and t.id = o.appointment_type_id
      where o.clinic_id = ${tx.clinicId} and t.active)
    select c.name as "clinicName", c.time_zone as "timeZone", c.phone_number as "phoneNumber", c.slug,
      ${addressLine} as address, b.enabled, b.min_lead_hours as "minLeadHours", b.max_days_ahead as "maxDaysAhead",
      b.frame_ancestors as "frameAncestors",
      (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'color', t.color,
         'duration', t.duration, 'isRemote', t.is_remote) order by t.position, t.id), '[]')
       from offered t) as "appointmentTypes",
      (select coalesce(json_agg(json_build_object('id', d.id, 'fullName', d.full_name, 'appointmentTypeIds', d.types)
         order by d.position, d.id), '[]')
       from (select d.id, d.full_name, d.position, json_agg(t.id order by t.position, t.id) as types
             from doctors d
             join doctor_appointment_types k on k.clinic_id = d.clinic_id and k.doctor_id = d.id
             join offered t on t.id = k.appointment_type_id
             where d.clinic_id = ${tx.clinicId} and d.active group by d.id) d) as doctors
    from clinics c join booking_settings b on b.clinic_id = c.id where c.id = ${tx.clinicId}`)

/** The page's settings, unless it was switched off since it was found. */
export async function openPage(tx: Tx): Promise<PageRow> {
  const page = await pageRow(tx)
  if (!page.enabled) throw notFound()
  return page
}

/** The same for an appointment type that the page must offer. */
export async function openPageFor(tx: Tx, typeId: number): Promise<PageRow> {
  const page = await openPage(tx)
  if (!page.appointmentTypes.some(({ id }) => id === typeId)) throw notFound()
  return page
}

/** What a visitor may see. Types that no doctor offers are left out. */
export function presentPage(page: PageRow, now: Date): BookingPage {
  const { clinicName, timeZone, phoneNumber, address, slug, doctors } = page
  const { firstDay, lastDay } = bookingWindow(page, now, timeZone)
  const isOffered = (id: number) => doctors.some(doctor => doctor.appointmentTypeIds.includes(id))
  return {
    clinicName,
    timeZone,
    phoneNumber,
    address,
    slug,
    appointmentTypes: page.appointmentTypes.filter(({ id }) => isOffered(id)),
    doctors,
    firstDay,
    lastDay,
  }
}
