import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest } from '../../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { ownerQuery } from '../../../../test/database/owner-queries.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { liveApp } from '../../../../test/fixtures/live-app.ts'
import { messagingFixture } from '../../../../test/fixtures/messaging/messaging-fixture.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const desk = messagingFixture(db)
const app = await liveApp(db, { env: { SMS_DRIVER: 'sandbox' } })
const clinic = await make.clinic()
let sam: Browser
let uma: Browser

beforeAll(async () => {
  await desk.giveNumber(clinic.id)
  sam = await app.loginAs(await make.user(clinic.id))
  uma = await app.loginAs(await make.user(clinic.id))
})

const stored = async (clinicId: number) =>
  (
    await db.owner.query(
      `select (select count(*)::int from conversations where clinic_id = $1) as conversations,
         (select count(*)::int from messages where clinic_id = $1) as messages,
         (select coalesce(sum(unread_messages_count), 0)::int from conversations where clinic_id = $1) as unread`,
      [clinicId],
    )
  ).rows[0]
const chat = async (browser = sam) => (await browser.get('/v2/rest/notifications')).json().chat

/** At most `atOnce` at a time, as a provider calls. */
async function inTurns(count: number, atOnce: number, work: (number: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    for (let number = next++; number < count; number = next++) await work(number)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

test('the same text ten times at once from an unknown number is one message', async () => {
  const { id } = await make.clinic()
  for (let round = 0; round < chaosSize(5, 50); round++) {
    const text = { from: String(5_551_000_000 + round), providerMessageId: `SM-same-${round}` }
    await Promise.all(Array.from({ length: 10 }, () => desk.receive(id, text)))
  }
  const rounds = chaosSize(5, 50)
  expect(await stored(id)).toEqual({ conversations: rounds, messages: rounds, unread: rounds })
})

test('a flood of texts is stored completely and once, in order within each conversation, and the counts are right', async () => {
  const socket = await app.socketOf(sam)
  await socket.subscribe('notifications')
  const { messages: before } = await stored(clinic.id)
  const count = chaosSize(200, 10_000)
  const begun = performance.now()
  await inTurns(count, 16, number =>
    desk.receive(clinic.id, {
      from: String(5_552_000_000 + (number % Math.ceil(count / 4))),
      body: `Text ${number}`,
      providerMessageId: `SM-flood-${number}`,
    }),
  )
  report('one clinic', count, begun)
  expect((await stored(clinic.id)).messages).toBe(before + count)
  const unread = await chat()
  expect(unread.messagesUnreadCount).toBe((await stored(clinic.id)).unread)
  await expect.poll(() => socket.events.at(-1)?.data, { timeout: 60_000 }).toMatchObject({ chat: unread })
}, 600_000)

test('a flood of texts to many clinics takes no longer, and each clinic gets its own', async () => {
  const clinics = await Promise.all(Array.from({ length: 16 }, () => make.clinic()))
  const count = chaosSize(160, 10_000)
  const begun = performance.now()
  await inTurns(count, 16, number =>
    desk.receive(clinics[number % 16]?.id ?? 0, {
      from: String(5_553_000_000 + (number % Math.ceil(count / 4))),
      providerMessageId: `SM-many-${number}`,
    }),
  )
  report('sixteen clinics', count, begun)
  for (const { id } of clinics) {
    expect(await stored(id)).toMatchObject({ messages: count / 16, unread: count / 16 })
  }
}, 600_000)

function report(where: string, count: number, begun: number) {
  if (chaosSize(0, 1) === 0) return
  const aSecond = Math.round((1000 * count) / (performance.now() - begun))
  process.stdout.write(`${where}: ${aSecond} texts a second\n`)
}

test(
  'staff who open, close, flag, read and answer while texts come in leave no wrong count',
  asChaosTest(async run => {
    const phones = ['5554000001', '5554000002', '5554000003']
    for (const from of phones) await desk.receive(clinic.id, { from })
    const { records } = (await sam.get('/v2/rest/conversations?query=5554')).json()
    const ids: number[] = records.map(({ id }: { id: number }) => id)
    const changes = [
      { read: true },
      { read: false, open: true },
      { flagged: true },
      { flagged: false },
      { open: false },
      { open: true },
    ]
    const seen = new Set<number>()
    await inTurns(chaosSize(120, 2_000), 12, async number => {
      const browser = number % 2 === 0 ? sam : uma
      const url = `/v2/rest/conversations/${ids[number % ids.length]}`
      if (number % 5 === 0) return desk.receive(clinic.id, { from: phones[number % 3] ?? '' })
      const answer =
        number % 7 === 0
          ? await browser.send('POST', `${url}/messages`, { message: { body: `Answer ${number}` } })
          : await browser.send('PUT', url, { conversation: changes[number % changes.length] })
      return seen.add(answer.statusCode)
    })
    expect([...seen].toSorted()).toEqual([200, 201])
    const { rows } = await db.owner.query(
      `select coalesce(sum(unread_messages_count), 0)::int as "messagesUnreadCount",
       count(*)::int as "conversationsUnreadCount"
     from conversations where clinic_id = $1 and open and not read`,
      [clinic.id],
    )
    expect(await chat()).toEqual(rows[0])
    const wrong = await db.owner.query(
      `select c.id from conversations c
     join lateral (select max(id) as id from messages m
                   where m.clinic_id = c.clinic_id and m.conversation_id = c.id and m.deleted_at is null) m on true
     where c.clinic_id = $1 and c.last_message_id is distinct from m.id`,
      [clinic.id],
    )
    expect(wrong.rows).toEqual([])
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
  300_000,
)

test('when two people remove the same unsent text, one of them does', async () => {
  const { id } = await desk.conversation(clinic.id)
  const failed = await desk.message(clinic.id, id, { type: 'Outgoing', status: 'failed' })
  const answers = await Promise.all(
    [sam, uma].map(browser => browser.send('DELETE', `/v2/rest/messages/${failed.id}`)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
})
