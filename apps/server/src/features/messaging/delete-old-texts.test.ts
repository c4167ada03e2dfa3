import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { textFixture } from '../../../test/fixtures/messaging/text-fixture.ts'
import { deleteOldTexts } from './delete-old-texts.ts'
import { deliveryUnknown } from './delivery/delivery-outcome.ts'

const db = await cloneDatabase()
const desk = await textFixture(db)
const sweep = () => deleteOldTexts.run({ clinic: desk.here, day: '2026-05-06', now: db.clock.now() })
const daysAgo = (days: number) => new Date(db.clock.now().getTime() - days * 86_400_000)

test('unmatched receipts and texts of the sandbox are deleted after 30 days', async () => {
  for (const days of [29, 31]) {
    await db.owner.query(
      `insert into early_receipts (clinic_id, provider_message_id, outcome, created_at) values ($1, $2, 'delivered', $3)`,
      [desk.clinicId, `SM${days}`, daysAgo(days)],
    )
    await db.owner.query(
      `insert into sandbox_texts (clinic_id, provider_message_id, from_number, to_number, body, status, created_at)
       values ($1, $2, '5550100100', '5551234567', 'x', 'delivered', $3)`,
      [desk.clinicId, `SM${days}`, daysAgo(days)],
    )
  }
  await sweep()
  for (const table of ['early_receipts', 'sandbox_texts']) {
    const { rows } = await db.owner.query(`select provider_message_id as id from ${table}`)
    expect(rows, table).toEqual([{ id: 'SM29' }])
  }
})

test('a text that has lost its job fails after two days, and says whether it may have arrived', async () => {
  const [waiting, handedOver, fresh] = [await desk.write('a'), await desk.write('b'), await desk.write('c')]
  await db.owner.query('update messages set created_at = $2 where id = any($1)', [
    [waiting, handedOver],
    daysAgo(2.1),
  ])
  await db.owner.query('update messages set handed_over_at = $2, handed_over_by = id where id = $1', [
    handedOver,
    daysAgo(2),
  ])
  await sweep()
  expect(await desk.message(waiting)).toMatchObject({
    delivery_status: 'failed',
    failure: 'Nothing was left that would have sent it.',
  })
  expect(await desk.message(handedOver)).toMatchObject({
    delivery_status: 'failed',
    failure: deliveryUnknown,
  })
  expect(await desk.message(fresh)).toMatchObject({ delivery_status: 'sending' })
  expect((await desk.events()).filter(name => name === 'messages/status_updated')).toHaveLength(2)
})
