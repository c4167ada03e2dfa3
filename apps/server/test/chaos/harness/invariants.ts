import { expect } from 'vitest'
import type { OwnerQuery } from '../../database/owner-queries.ts'
import type { StripeServer } from '../../providers/stripe-server.ts'
import type { TwilioServer } from '../../providers/twilio-server.ts'
import type { ChaosRun } from './chaos-test.ts'
import { brokenFiles, differencesWithBank, strangeCharges } from './witnesses.ts'

/** The differences between the tallies of bookings and a count of the appointments; empty if they agree. */
export async function miscounted(owner: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<unknown[]> {
  const { rows } = await owner.query(
    `with counted as (
       select a.clinic_id, a.patient_id, a.day,
         coalesce(nullif(btrim(a.utm_source), ''), nullif(btrim(p.utm_source), ''), '') as source,
         a.checked_in_at is not null or a.seated_at is not null as came, a.no_show
       from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
       where a.canceled_at is null
     ), by_day as (
       select clinic_id, day, source, count(*) as bookings, count(*) filter (where came) as showed_up,
         count(*) filter (where no_show) as no_shows
       from counted group by 1, 2, 3
     ), by_patient as (
       select clinic_id, patient_id, count(*) as bookings, count(*) filter (where came) as showed_up
       from counted group by 1, 2
     )
     select to_jsonb(t) as tallied, to_jsonb(c) as counted
     from (select * from booking_tallies where bookings <> 0 or showed_up <> 0 or no_shows <> 0) t
     full join by_day c using (clinic_id, day, source)
     where (t.bookings, t.showed_up, t.no_shows) is distinct from (c.bookings, c.showed_up, c.no_shows)
     union all
     select to_jsonb(t), to_jsonb(c)
     from (select * from patient_tallies where bookings <> 0 or showed_up <> 0) t
     full join by_patient c using (clinic_id, patient_id)
     where (t.bookings, t.showed_up) is distinct from (c.bookings, c.showed_up)`,
  )
  return rows
}

/** Parties with books of their own. The sandboxes keep theirs in our database. */
type Witnesses = {
  stripe?: StripeServer
  twilio?: TwilioServer
  /** The folder of the stored files. */
  files?: string
}

/** Returns what violates it; empty if it holds. */
type Invariant = (ask: OwnerQuery, witnesses: Witnesses) => Promise<unknown[]>

/** Invariants that hold at every moment, whatever has just died. */
const always: Record<string, Invariant> = {
  'audit chain whole': async ask =>
    (
      await ask<{ broken: number | null }>(
        `select id, set_config('app.clinic_id', id::text, true), broken_audit_link() as broken from clinics`,
      )
    ).filter(({ broken }) => broken !== null),
  // Numbers without a gap, up to the newest that was assigned.
  'no event lost': ask =>
    ask(
      `select h.clinic_id, h.event_seq, e.* from clinic_heads h, lateral (
         select min(seq) as first, max(seq) as last, count(*) as count from live_events e
         where e.clinic_id = h.clinic_id) e
       where e.count > 0 and (e.last <> h.event_seq or e.count <> e.last - e.first + 1)`,
    ),
  'one text per message': async (ask, { twilio }) => [
    ...(await ask(
      `select s.to_number, s.body, count(*) from sandbox_texts s where s.status <> 'received'
       group by s.clinic_id, s.to_number, s.body having count(*) > (
         select count(*) from messages m join conversations c on c.id = m.conversation_id
         where m.clinic_id = s.clinic_id and m.type <> 'Incoming' and m.body = s.body and c.phone_number = s.to_number)`,
    )),
    ...(twilio === undefined ? [] : await textsTooOften(ask, twilio)),
  ],
  'one claim per submission': ask =>
    ask(
      `select claim_id::text, 'under way twice' as what from claim_submissions
         where state not in ('rejected', 'failed', 'withdrawn') and frequency = '1' group by 1 having count(*) > 1
       union all select control_number, 'nobody sent it' from sandbox_claims s where not exists (
         select from claim_submissions c where c.claim_control_number = s.control_number)
       union all select claim_id::text, 'one step twice' from claim_activities
         where action = 'update_status' group by claim_id, from_status, to_status having count(*) > 1
       union all select claim_id::text, 'one remittance twice' from claim_remittances group by 1 having count(*) > 1`,
    ),
  'nothing charged twice': async (ask, { stripe }) => [
    ...(stripe === undefined ? [] : await strangeCharges(ask, stripe)),
    ...(await ask(
      `select invoice_id from invoice_balances where paid_cents - refunded_cents + allocated_cents > total_cents`,
    )),
  ],
  'files whole': async (ask, { files }) => (files === undefined ? [] : brokenFiles(ask, files)),
  'bookings counted': ask => miscounted({ query: async text => ({ rows: await ask(text) }) }),
}

/** Invariants that hold once every notification has arrived. */
const settled: Record<string, Invariant> = {
  ...always,
  'books equal': async (ask, { stripe }) => [
    ...(stripe === undefined ? [] : await differencesWithBank(ask, stripe)),
    ...(await ask(
      `select clinic_id, sum(ours) as ours, sum(bank) as bank from (
         select e.clinic_id, e.amount_cents as ours, 0 as bank from ledger_entries e join payments p on p.id = e.payment_id
         join sandbox_bank_objects b on b.id = p.gateway_charge_id where e.kind <> 'allocation'
         union all
         select clinic_id, 0, case kind when 'payment_intent' then amount_cents else -amount_cents end
         from sandbox_bank_objects
         where kind in ('payment_intent', 'refund') and status = 'succeeded' or kind = 'dispute') books
       group by clinic_id having sum(ours) <> sum(bank)`,
    )),
  ],
}

async function textsTooOften(ask: OwnerQuery, { texts }: TwilioServer): Promise<unknown[]> {
  const arrived = new Map<string, number>()
  for (const { to, body } of texts) arrived.set(`${to} ${body}`, (arrived.get(`${to} ${body}`) ?? 0) + 1)
  // Read after the provider: whatever the provider has by then was recorded before.
  const rows = await ask<{ text: string; count: number }>(
    `select '+1' || c.phone_number || ' ' || m.body as text, count(*)::int from messages m
     join conversations c on c.id = m.conversation_id where m.type <> 'Incoming' group by 1`,
  )
  const written = new Map(rows.map(({ text, count }) => [text, count]))
  return [...arrived].filter(([text, count]) => count > (written.get(text) ?? 0))
}

/** Checks every invariant, and fails with whatever violates one. */
export async function expectInvariants(
  chaosRun: ChaosRun,
  ask: OwnerQuery,
  { when, ...witnesses }: Witnesses & { when: 'always' | 'settled' },
): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, invariant] of Object.entries(when === 'settled' ? settled : always)) {
    const against = await invariant(ask, witnesses)
    if (against.length > 0) broken[name] = against
    chaosRun.invariants[name] = (chaosRun.invariants[name] ?? 0) + 1
  }
  expect(broken).toEqual({})
}
