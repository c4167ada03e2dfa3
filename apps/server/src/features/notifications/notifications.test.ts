import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'
import { sql } from '../../platform/db/sql.ts'
import { countNotifications } from './count-notifications.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const app = await liveApp(db)
const clinic = await make.clinic()
const ana = await make.user(clinic.id)
const ben = await make.user(clinic.id)
const forClinic = db.database.forClinic(clinic.id, { kind: 'system' })

const counts = (messages: number) => ({
  chat: { messagesUnreadCount: messages, conversationsUnreadCount: 1 },
  tasks: { uncompletedCount: 0 },
})

test('without features that count, all counts are zero', async () => {
  const answer = await (await app.loginAs(ana)).get('/v2/rest/notifications.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    chat: { messagesUnreadCount: 0, conversationsUnreadCount: 0 },
    tasks: { uncompletedCount: 0 },
  })
})

test('each feature counts in the clinic of the caller', async () => {
  const found = await forClinic.read(tx =>
    countNotifications(tx, {
      tasks: async inClinic => ({
        uncompletedCount: await inClinic.run(sql`select from users where id <> ${ben.id}`),
      }),
    }),
  )
  expect(found).toEqual({
    chat: { messagesUnreadCount: 0, conversationsUnreadCount: 0 },
    tasks: { uncompletedCount: 1 },
  })
})

test('counts are sent only to the users whose they are', async () => {
  const [anas, bens] = await Promise.all([ana, ben].map(async user => app.socketOf(await app.loginAs(user))))
  if (anas === undefined || bens === undefined) throw new Error('two sockets were opened')
  await Promise.all([anas.subscribe('notifications'), bens.subscribe('notifications')])
  await forClinic.write(async tx => {
    tx.publish({ channel: 'notifications', event: 'counts', data: counts(2), userId: ana.id })
    tx.publish({ channel: 'notifications', event: 'counts', data: counts(3) })
  })
  expect((await anas.untilEvents(2)).map(event => event.data)).toEqual([counts(2), counts(3)])
  expect((await bens.untilEvents(1)).map(event => event.data)).toEqual([counts(3)])
})
