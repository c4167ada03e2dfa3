import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import type { Browser } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const app = await liveApp(db)
const clinic = await make.clinic()
let sam: Browser
let uma: Browser
beforeAll(async () => {
  sam = await app.loginAs(await make.user(clinic.id, { first_name: 'Sam', last_name: 'Staff' }))
  uma = await app.loginAs(await make.user(clinic.id, { first_name: 'Uma', last_name: 'Second' }))
})

const url = (id: number | string = '') => `/v2/rest/tasks${id === '' ? '' : `/${id}`}`
const add = async (title: string): Promise<{ id: number; updatedAt: string }> =>
  (await sam.send('POST', url(), { task: { title } })).json()
const counted = async () => (await uma.get('/v2/rest/notifications.json')).json()
const counts = (tasks: number) => ({
  chat: { messagesUnreadCount: 0, conversationsUnreadCount: 0 },
  tasks: { uncompletedCount: tasks },
})

test('new and changed tasks and the number of open ones appear at once for everybody [TSK-37, LIV-14, LIV-10]', async () => {
  const listening = await app.socketOf(uma)
  await Promise.all([listening.subscribe('tasks'), listening.subscribe('notifications')])
  const { id } = await add('Call the lab')
  await uma.send('PUT', url(id), { task: { title: 'Call the lab again' } })
  await sam.send('PUT', url(id), { completed: true })
  await sam.send('PUT', url(id), { completed: true })
  await sam.send('PUT', url(id), { completed: false })
  expect((await listening.untilEvents(7)).map(({ event, data }) => [event, data])).toEqual([
    ['created', { taskId: id }],
    ['counts', counts(1)],
    ['updated', { taskId: id }],
    ['updated', { taskId: id }],
    ['counts', counts(0)],
    ['updated', { taskId: id }],
    ['counts', counts(1)],
  ])
})

test('everybody can read the counts of their own clinic [API-29, LIV-02, LIV-03]', async () => {
  await make.task((await make.clinic()).id)
  await make.task(clinic.id, { completed_at: new Date() })
  const before = (await counted()).tasks.uncompletedCount
  await add('One more')
  expect(await counted()).toEqual(counts(before + 1))
})

test('when two people complete one task, the second changes nothing: it stays completed by the first', async () => {
  const { id } = await add('Both of us')
  const answers = await Promise.all(
    [sam, uma, sam, uma].map(browser => browser.send('PUT', url(id), { completed: true })),
  )
  expect(answers.map(answer => [answer.statusCode, answer.json().completed])).toEqual(
    Array(4).fill([200, true]),
  )
  const done = async () =>
    (await db.owner.query('select completed_at from tasks where id = $1', [id])).rows[0].completed_at
  const first = await done()
  db.clock.advance(1)
  expect((await uma.send('PUT', url(id), { completed: true })).statusCode).toBe(200)
  expect(await done()).toEqual(first)
  const { rows } = await db.owner.query(
    `select count(*)::int as changes from audit_log where entity_type = 'task' and entity_id = $1 and action = 'update'`,
    [id],
  )
  expect(rows).toEqual([{ changes: 1 }])
})

test('a change made on an old version is refused and names who was first', async () => {
  const { id, updatedAt } = await add('Draft')
  await uma.send('PUT', url(id), { task: { title: 'By Uma' } }, { 'if-match': `"${updatedAt}"` })
  const late = await sam.send('PUT', url(id), { task: { title: 'By Sam' } }, { 'if-match': `"${updatedAt}"` })
  expect([late.statusCode, late.json()]).toEqual([
    412,
    {
      error: 'This record was changed by Uma Second',
      current: expect.objectContaining({ title: 'By Uma' }),
    },
  ])
})

test('however many tasks are completed at once, the last count that is sent is the true one [LIV-03]', async () => {
  const listening = await app.socketOf(uma)
  await listening.subscribe('notifications')
  const size = chaosSize(12, 100)
  const tasks = []
  for (let number = 0; number < size; number++) tasks.push(await add(`Storm ${number}`))
  await Promise.all(
    tasks.map(({ id }, place) =>
      (place % 2 === 0 ? sam : uma).send('PUT', url(id), { completed: place % 3 !== 0 }),
    ),
  )
  const changed = tasks.filter((_, place) => place % 3 !== 0).length
  const events = await listening.untilEvents(size + changed)
  expect(events.at(-1)?.data).toEqual(await counted())
})
