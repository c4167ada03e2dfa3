import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { cookieHeader } from '../../../test/fixtures/live-app.ts'
import { admission } from './socket-sessions.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, loginAs } = await testApp(db)

test('the session is read once per connection: a second request on it finds none', async () => {
  const user = await make.user((await make.clinic()).id)
  const cookie = cookieHeader(await loginAs(user))
  const sessionOf = admission(db.database, db.clock, header => app.parseCookie(header))
  const connection = () => ({ headers: { cookie } }) as IncomingMessage
  const first = connection()
  expect((await sessionOf(first))?.user.id).toBe(user.id)
  expect(await sessionOf(first)).toBeUndefined()
  expect((await sessionOf(connection()))?.user.id).toBe(user.id)
})
