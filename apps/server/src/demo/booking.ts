import type { Client } from 'pg'

/** Opens the booking page for these types; the second clinic's stays off, so that both can be seen. */
export async function openBooking(owner: Client, clinicId: number, titles: string[]): Promise<void> {
  if (titles.length === 0) return
  await owner.query(
    `insert into bookable_types (clinic_id, appointment_type_id)
     select $1, id from appointment_types where clinic_id = $1 and title = any($2)`,
    [clinicId, titles],
  )
  await owner.query('update booking_settings set enabled = true, min_lead_hours = 2 where clinic_id = $1', [
    clinicId,
  ])
}
