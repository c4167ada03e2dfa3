import { expect } from 'vitest'
import type { OwnerQuery } from '../../database/owner-queries.ts'
import { until } from '../../fixtures/until.ts'
import type { TwilioServer } from '../../providers/twilio-server.ts'
import type { LiveListener } from '../harness/reconnecting-clients.ts'
import { storedFiles } from '../harness/witnesses.ts'
import { type Done, endOf, visitMonth } from './staff-actions.ts'
import type { WorkingClinic } from './working-clinic.ts'

/** Checks that everything that was acknowledged exists once, and that every listener received all events in order. */
export async function expectDone(day: {
  ask: OwnerQuery
  clinic: WorkingClinic
  done: Done
  twilio: TwilioServer
  listeners: LiveListener[]
}): Promise<void> {
  const { ask, clinic, done } = day
  const visits = await ask<{ at: string }>(
    `select to_char(a.starts_at at time zone c.time_zone, 'YYYY-FMMM-FMDD FMHH24:MI') as at from appointments a
     join clinics c on c.id = a.clinic_id where a.clinic_id = $1 and a.canceled_at is null`,
    [clinic.clinicId],
  )
  expect(visits.map(({ at }) => at).toSorted()).toEqual(done.bookings.toSorted())

  const texts = await ask<{ body: string; status: string; author: number | null }>(
    `select body, delivery_status as status, user_id::int as author from messages where type = 'Outgoing' order by id`,
  )
  const written = texts.filter(({ author }) => author !== null)
  expect(written.map(({ body }) => body).toSorted()).toEqual(done.texts.toSorted())
  // Each patient is told of each visit by one text, and of nothing else.
  const confirmations = await ask<{ at: string }>(
    `select to_char(a.starts_at at time zone c.time_zone, 'YYYY-FMMM-FMDD FMHH24:MI') as at from visit_notices n
     join messages m on m.id = n.message_id
     join appointments a on a.id = n.appointment_id and a.starts_at = n.starts_at
     join clinics c on c.id = a.clinic_id where a.clinic_id = $1`,
    [clinic.clinicId],
  )
  expect(confirmations.map(({ at }) => at).toSorted()).toEqual(done.bookings.toSorted())
  expect(texts).toHaveLength(written.length + confirmations.length)
  const arrived = new Set(day.twilio.texts.map(({ body }) => body))
  const sent = texts.filter(({ status }) => status === 'sent').map(({ body }) => body)
  expect(sent.filter(body => !arrived.has(body))).toEqual([])

  const ends = await ask<{ id: number; status: string }>('select id::int, status from claims')
  const statusOf = new Map(ends.map(({ id, status }) => [id, status]))
  const astray = clinic.claims.filter(claim => !endOf(claim).includes(statusOf.get(claim.id) ?? ''))
  expect(astray.map(({ id, prefix }) => ({ id, prefix, status: statusOf.get(id) }))).toEqual([])
  expect(done.claims).toHaveLength(clinic.claims.length)

  await expectFiles(day)
  for (const { channel, from, received } of day.listeners) {
    const rows = await ask<{ seq: number }>(
      `select seq::int from live_events where clinic_id = $1 and channel = $2 and seq > $3
         and ($2 <> 'month' or params @> $4::jsonb) order by seq`,
      [clinic.clinicId, channel, from, JSON.stringify(visitMonth)],
    )
    expect(rows.length).toBeGreaterThan(0)
    await until('it has received as many', () => received.length >= rows.length, 30_000)
    expect({ channel, received }).toEqual({ channel, received: rows.map(({ seq }) => seq) })
  }
}

async function expectFiles({ ask, done }: { ask: OwnerQuery; done: Done }): Promise<void> {
  const files = await storedFiles(ask)
  // An announced file that was never used need not exist any more: a night may have passed on the clock.
  for (const { fileName, kind } of done.files.filter(one => one.kind !== 'direct')) {
    const stored = files.filter(({ name, isUploaded, uses }) => name === fileName && isUploaded && uses > 0)
    expect([kind, fileName, stored.length]).toEqual([kind, fileName, 1])
  }
}
