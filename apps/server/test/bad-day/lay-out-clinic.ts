import pg from 'pg'
import { layOutClaims } from '../claim-storm.ts'
import { layOutPayers } from '../payers.ts'
import { schedulingClinic } from '../scheduling-clinic.ts'
import { stormSize } from '../storm-size.ts'
import type { StripeServer } from '../stripe-server.ts'

export type WorkingClinic = Awaited<ReturnType<typeof layOutClinic>>

/** One clinic with everything that is worked on in a day: a calendar, people who text, bills and claims. */
export async function layOutClinic(ownerUrl: string, stripe: StripeServer, claims: number) {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const calendar = await schedulingClinic(owner)
  const { clinicId } = calendar
  await owner.query(
    `insert into messaging_settings (clinic_id, sms_number, reminder_text) values ($1, '5550100100', '{appointments}')`,
    [clinicId],
  )
  const { rows: conversations } = await owner.query<{ id: number }>(
    `insert into conversations (clinic_id, phone_number, moved_at)
     select $1, (5551230000 + n)::text, now() from generate_series(11, 22) as n returning id::int`,
    [clinicId],
  )
  await owner.end()
  // Not too few: of somebody with many payments this bank tells two at a time, and on such a day never all of them.
  const bank = await layOutPayers(stripe, ownerUrl, stormSize(2, 40), calendar)
  const { laid, close } = await layOutClaims(ownerUrl, claims, calendar)
  await close()
  return { clinicId, calendar, conversations, bank, claims: laid, email: bank.email }
}
