import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { bookingWindow } from '@archwire/domain/booking/booking-limits'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type PageRow, pageRow } from './page-queries.ts'

/** The page's settings, unless it was switched off since it was found. */
export async function openPage(tx: Tx): Promise<PageRow> {
  const page = await pageRow(tx)
  if (!page.enabled) throw notFound()
  return page
}

/** The same for whoever asks for a type that it must offer. */
export async function openPageFor(tx: Tx, typeId: number): Promise<PageRow> {
  const page = await openPage(tx)
  if (!page.appointmentTypes.some(({ id }) => id === typeId)) throw notFound()
  return page
}

/** What a visitor may know of it. A type that nobody offers is none. */
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
