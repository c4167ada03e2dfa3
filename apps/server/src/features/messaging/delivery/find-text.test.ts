import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { textFixture, twilioFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import { sandboxSms } from '../../../drivers/sms/sandbox.ts'
import { deliveryUnknown } from './delivery-outcome.ts'

const db = await cloneDatabase()
const desk = await textFixture(db)
const { twilio, driver } = await twilioFixture(db)
const deliver = () => desk.deliver(driver)
beforeEach(desk.forgetTexts)

const bodies = () => twilio.texts.map(({ body }) => body)

test('when the connection breaks after the provider took the text, the text is found and not sent again', async () => {
  twilio.moods.push('cut after')
  const id = await desk.write('Cut')
  await deliver()
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sending',
    unknown_since: expect.any(Date),
  })
  await desk.later()
  await deliver()
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sent',
    provider_message_id: twilio.texts[0]?.sid,
  })
  expect(bodies()).toEqual(['Cut'])
})

test('when the connection breaks before, the text is looked up for ten minutes, fails and is never sent again', async () => {
  twilio.moods.push('cut before')
  const id = await desk.write('Never arrived')
  await deliver()
  for (const minutes of [0, 5, 4]) {
    await desk.later(minutes)
    await deliver()
    expect(await desk.message(id)).toMatchObject({ delivery_status: 'sending' })
  }
  await desk.later(1)
  await deliver()
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'failed', failure: deliveryUnknown })
  expect([twilio.texts, twilio.searched, await desk.jobsLeft()]).toEqual([[], 4, []])
})

test('the ten minutes begin with the first search that gets a response', async () => {
  twilio.moods.push('cut after')
  twilio.searches = { status: 500 }
  const id = await desk.write('Away')
  await deliver()
  for (let turn = 0; turn < 5; turn++) {
    await desk.later(60)
    await deliver()
  }
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sending', searched_since: null })
  twilio.searches = 'answered'
  await desk.later(60)
  await deliver()
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent' })
})

test('a text that is being looked up does not keep later ones waiting', async () => {
  twilio.moods.push('cut before')
  const lost = await desk.write('Lost')
  const next = await desk.write('Next')
  await deliver()
  expect((await desk.message(lost)).delivery_status).toBe('sending')
  expect((await desk.message(next)).delivery_status).toBe('sent')
  expect(bodies()).toEqual(['Next'])
})

test('of two texts with the same words, the one that is found is not taken for the other', async () => {
  twilio.moods.push('cut after', 'cut before')
  const [one, two] = [await desk.write('OK'), await desk.write('OK')]
  await deliver()
  await desk.later()
  await deliver()
  const states = [await desk.message(one), await desk.message(two)].map(row => row.delivery_status)
  expect(states.toSorted()).toEqual(['sending', 'sent'])
  await desk.later(10)
  await deliver()
  const ends = [await desk.message(one), await desk.message(two)].map(row => row.delivery_status)
  expect(ends.toSorted()).toEqual(['failed', 'sent'])
  expect(twilio.texts).toHaveLength(1)
})

test('a text that was handed over by a process that died is looked up', async () => {
  const id = await desk.write('Died')
  await db.owner.query('update messages set handed_over_at = $2, handed_over_by = $1 where id = $1', [
    id,
    db.clock.now(),
  ])
  await deliver()
  expect(twilio.texts).toEqual([])
  expect(await desk.message(id)).toMatchObject({ unknown_since: db.clock.now(), delivery_status: 'sending' })
  expect(await desk.jobsLeft()).toEqual(['find-text'])
})

test('a text that the sandbox does not have was never sent, so after a while it is sent again', async () => {
  const sandbox = sandboxSms(db.clock, async () => undefined)
  const id = await desk.write('Not carried')
  await desk.deliver({ ...sandbox, send: () => Promise.reject(new Error('killed')) })
  await desk.later(1)
  await desk.deliver(sandbox)
  expect((await desk.message(id)).delivery_status).toBe('sending')
  await desk.later(1)
  await desk.deliver(sandbox)
  expect((await desk.message(id)).delivery_status).toBe('sent')
  const { rows } = await db.owner.query('select body from sandbox_texts')
  expect(rows).toEqual([{ body: 'Not carried' }])
})
