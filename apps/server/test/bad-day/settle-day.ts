import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from '../ask.ts'

/** What somebody still has to hear of, or to do. */
const underWay = `
  select 'payment' as what, id::text, status from payments where status in ('pending', 'capturing')
  union all select 'refund', id::text, status from refunds where status = 'pending'
  union all select 'invoice', id::text, status from invoices where status in ('capturing', 'pending')
  union all select 'webhook', id::text, type from gateway_events where processed_at is null
  union all select 'text', id::text, body from messages where delivery_status = 'sending'
  union all select 'claim', id::text, status from claims where status in ('validating', 'submitting')
  union all select 'file', id::text, '' from clearinghouse_files where processed_at is null
  union all select 'payer', control_number, story from sandbox_claims where next_at is not null`

/** Nothing bad happens any more, and time passes, until everything has come to its end; or says what has not. */
export async function settleDay(
  day: { ask: Ask; hurry(): Promise<unknown>; hasToldAll(): boolean },
  anHourLater: () => void,
): Promise<void> {
  const end = Date.now() + 180_000
  for (let turn = 0; ; turn++) {
    await day.hurry()
    const left = await day.ask(underWay)
    if (left.length === 0 && day.hasToldAll()) return
    if (Date.now() > end)
      throw new Error(`left lying: ${JSON.stringify(left)}; told all: ${day.hasToldAll()}`)
    if (turn % 4 === 3) anHourLater()
    await pause(250)
  }
}
