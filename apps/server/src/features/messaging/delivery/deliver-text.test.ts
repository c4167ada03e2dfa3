import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { textFixture, twilioFixture } from '../../../../test/fixtures/messaging/text-fixture.ts'
import type { TwilioBehaviour } from '../../../../test/providers/twilio-server.ts'

const db = await cloneDatabase()
const desk = await textFixture(db)
const { twilio, driver } = await twilioFixture(db)
const deliver = () => desk.deliver(driver)
beforeEach(desk.forgetTexts)

const bodies = () => twilio.texts.map(({ body }) => body)

test('a text is sending, then sent, exactly once, and everybody who has it open sees that [MSG-57, LIV-24]', async () => {
  const id = await desk.write('See you at two')
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sending', handed_over_at: null })
  const before = (await desk.events()).length
  await deliver()
  await deliver()
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'sent',
    provider_message_id: twilio.texts[0]?.sid,
    failure: null,
  })
  expect(bodies()).toEqual(['See you at two'])
  expect((await desk.events()).slice(before)).toEqual(['messages/status_updated', 'conversations/changed'])
})

test('texts of one conversation are sent in the order in which they were written, whichever job runs first', async () => {
  const [first, second, third] = [await desk.write('1'), await desk.write('2'), await desk.write('3')]
  // The job of the last text runs first.
  await desk.asWorker(worker =>
    worker.query(
      `update graphile_worker._private_jobs set run_at = now() - (payload ->> 'messageId')::int * interval '1 second'`,
    ),
  )
  await deliver()
  expect(bodies()).toEqual(['1', '2', '3'])
  for (const id of [first, second, third]) expect((await desk.message(id)).delivery_status).toBe('sent')
})

test.each<[string, TwilioBehaviour]>([
  ['429', { status: 429 }],
  ['503', { status: 503 }],
])('%s: the text waits, is shown as sending, and is sent at the next attempt', async (_name, mood) => {
  twilio.moods.push(mood)
  const id = await desk.write('Later')
  await deliver()
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sending', handed_over_at: null })
  expect(await desk.jobsLeft()).toEqual(['deliver-text'])
  await desk.later(1)
  await deliver()
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent' })
  expect(bodies()).toEqual(['Later'])
})

test('a refused text fails with a reason in plain words, and is not tried again [MSG-57]', async () => {
  twilio.moods.push({ status: 400, code: 21211, message: "Invalid 'To' Phone Number" })
  const id = await desk.write('To nobody')
  await deliver()
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'failed',
    failure: "It was refused: Invalid 'To' Phone Number (21211)",
  })
  expect(await desk.jobsLeft()).toEqual([])
  expect((await desk.conversation()).stopped_at).toBeNull()
})

test('a number that opted out at the provider counts as stopped', async () => {
  twilio.moods.push({ status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' })
  const id = await desk.write('Hello?')
  await deliver()
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'failed' })
  expect((await desk.conversation()).stopped_at).toEqual(db.clock.now())
  await expect(desk.write('Hello??')).rejects.toMatchObject({ status: 422 })
})

test('a number that said STOP while a text waited does not get the text', async () => {
  const id = await desk.write('Too late')
  await db.owner.query('update conversations set stopped_at = now()')
  await deliver()
  expect(await desk.message(id)).toMatchObject({
    delivery_status: 'failed',
    failure: 'This number has asked for no more texts.',
  })
  expect(twilio.texts).toEqual([])
})

test('a text that another process is handing over keeps later ones waiting, for five minutes at most', async () => {
  const first = await desk.write('First')
  const second = await desk.write('Second')
  await desk.asWorker(worker =>
    worker.query(
      `delete from graphile_worker._private_jobs where (payload ->> 'messageId')::bigint = ${first}`,
    ),
  )
  await db.owner.query('update messages set handed_over_at = $2, handed_over_by = $1 where id = $1', [
    first,
    db.clock.now(),
  ])
  await deliver()
  expect(twilio.texts).toEqual([])
  expect(await desk.jobsLeft()).toEqual(['deliver-text'])
  await desk.later(6)
  await deliver()
  expect(bodies()).toEqual(['Second'])
  expect((await desk.message(second)).delivery_status).toBe('sent')
  expect((await desk.message(first)).unknown_since).toEqual(db.clock.now())
})

test('when the provider is unavailable for an hour, all texts are shown as sending and then sent in order', async () => {
  twilio.usually = { status: 503 }
  const ids: number[] = []
  for (let number = 1; number <= 5; number++) ids.push(await desk.write(`Text ${number}`))
  const others = [await desk.write('Elsewhere', '5559990001'), await desk.write('There', '5559990002')]
  for (let minute = 0; minute < 60; minute += 15) {
    await deliver()
    await desk.later(15)
  }
  for (const id of [...ids, ...others]) expect((await desk.message(id)).delivery_status).toBe('sending')
  expect(twilio.texts).toEqual([])
  twilio.usually = 'take'
  await desk.later(5)
  await deliver()
  expect(twilio.texts.filter(({ to }) => to === '+15551234567').map(({ body }) => body)).toEqual(
    ids.map((_, index) => `Text ${index + 1}`),
  )
  for (const id of [...ids, ...others]) expect((await desk.message(id)).delivery_status).toBe('sent')
})

test('a text is given up after 24 hours, and the ones behind it are sent', async () => {
  twilio.usually = { status: 503 }
  const old = await desk.write('Old')
  await deliver()
  await desk.later(23 * 60)
  const fresh = await desk.write('Fresh')
  await deliver()
  await desk.later(61)
  await deliver()
  expect(await desk.message(old)).toMatchObject({
    delivery_status: 'failed',
    failure: expect.stringContaining('It could not be sent for 24 hours'),
  })
  twilio.usually = 'take'
  await desk.later(5)
  await deliver()
  expect((await desk.message(fresh)).delivery_status).toBe('sent')
  expect(bodies()).toEqual(['Fresh'])
})

test('a process that was suspended after it had claimed a text no longer sends it', async () => {
  const id = await desk.write('Asleep')
  const moments = [0, 31_000, 31_000]
  const clock = { now: () => new Date(db.clock.now().getTime() + (moments.shift() ?? 31_000)) }
  await desk.deliver(driver, clock)
  expect(twilio.texts).toEqual([])
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sending', handed_over_at: null })
  await desk.later(1)
  await deliver()
  expect(bodies()).toEqual(['Asleep'])
})

test('a result that a process reports too late does not change a text that was handed over again since', async () => {
  const id = await desk.write('Twice in hand')
  const since = new Date('2026-05-06T15:00:00Z')
  await desk.deliver({
    ...driver,
    send: async () => {
      await db.owner.query('update messages set handed_over_at = $2 where id = $1', [id, since])
      return { notSent: 'nobody there' }
    },
  })
  expect(await desk.message(id)).toMatchObject({ handed_over_at: since, delivery_status: 'sending' })
})

test('a text that was given up becomes sent when the result of its sending comes late', async () => {
  const id = await desk.write('Given up')
  await desk.deliver({
    ...driver,
    send: async text => {
      await db.owner.query(`update messages set delivery_status = 'failed', failure = 'x' where id = $1`, [
        id,
      ])
      return driver.send(text, desk.here)
    },
  })
  expect(await desk.message(id)).toMatchObject({ delivery_status: 'sent', failure: null })
})

test('the audit trail keeps nothing of a sent text but its length', async () => {
  await desk.write('A canary in the text')
  await deliver()
  const { rows } = await db.owner.query(`select string_agg(changes::text, ' ') as all from audit_log`)
  expect(rows[0].all).not.toContain('canary')
})
