import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OwnerQuery } from '../../database/owner-queries.ts'
import { schedulingClinic } from '../../fixtures/scheduling/scheduling-clinic.ts'
import type { StripeServer } from '../../providers/stripe-server.ts'
import { chaosSize } from '../harness/chaos-size.ts'
import { createClaims } from '../harness/claim-scenarios.ts'
import { createPayingPatients } from '../harness/paying-patients.ts'

export type WorkingClinic = Awaited<ReturnType<typeof createWorkingClinic>>

/** One clinic with everything for a day's work: a calendar, people who text, bills and claims. */
export async function createWorkingClinic(ownerUrl: string, stripe: StripeServer, claims: number) {
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
  // Not too few: this bank notifies of two events at a time for a patient with many payments, and would never finish in
  // a day.
  const bank = await createPayingPatients(stripe, ownerUrl, chaosSize(2, 40), calendar)
  const { laid, close } = await createClaims(ownerUrl, claims, calendar)
  await close()
  return { clinicId, calendar, conversations, bank, claims: laid, email: bank.email }
}

/** Counts what is still under way. */
const underWay = `
  select 'payment' as what, id::text, status from payments where status in ('pending', 'capturing')
  union all select 'refund', id::text, status from refunds where status = 'pending'
  union all select 'invoice', id::text, status from invoices where status in ('capturing', 'pending')
  union all select 'webhook', id::text, type from gateway_events where processed_at is null
  union all select 'text', id::text, body from messages where delivery_status = 'sending'
  union all select 'claim', id::text, status from claims where status in ('validating', 'submitting')
  union all select 'file', id::text, '' from clearinghouse_files where processed_at is null
  union all select 'payer', control_number, story from sandbox_claims where next_at is not null`

/** No more faults, and time passes, until everything has come to its end; or reports what has not. */
export async function settleDay(
  day: { ask: OwnerQuery; hurry(): Promise<unknown>; hasSentAll(): boolean },
  anHourLater: () => void,
): Promise<void> {
  const end = Date.now() + 180_000
  for (let turn = 0; ; turn++) {
    await day.hurry()
    const left = await day.ask(underWay)
    if (left.length === 0 && day.hasSentAll()) return
    if (Date.now() > end)
      throw new Error(`left lying: ${JSON.stringify(left)}; told all: ${day.hasSentAll()}`)
    if (turn % 4 === 3) anHourLater()
    await pause(250)
  }
}
