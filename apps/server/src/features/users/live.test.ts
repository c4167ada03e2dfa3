import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { socketOf, loginAs } = await liveApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
const clinic = await make.clinic()
const ana = await loginAs(await make.user(clinic.id, { admin: true }))
const url = '/v2/rest/settings/users'

test('only administrators can subscribe to the users and the sandbox', async () => {
  const staff = await socketOf(await loginAs(await make.user(clinic.id)))
  for (const channel of ['users', 'sandbox']) {
    expect(await staff.subscribe(channel)).toEqual({ ok: false, reason: 'not_allowed' })
  }
})

test('an invitation appears at once on the users page, and its email in the sandbox', async () => {
  const socket = await socketOf(ana)
  await socket.subscribe('users')
  await socket.subscribe('sandbox')
  const user = { email: 'nia@example.com', firstName: 'Nia', lastName: 'New', admin: false }
  const { id } = (await ana.send('POST', url, { user })).json()
  await socket.untilEvents(1)
  await runPendingJobs(db)
  expect((await socket.untilEvents(2)).map(({ channel, event, data }) => [channel, event, data])).toEqual([
    ['users', 'changed', { userId: id }],
    ['sandbox', 'email_delivered', {}],
  ])
})

test('a user who is deactivated, demoted or signed out everywhere loses the live connection', async () => {
  const people = [
    await make.user(clinic.id),
    await make.user(clinic.id, { admin: true }),
    await make.user(clinic.id),
  ]
  const sockets = []
  for (const person of people) sockets.push(await socketOf(await loginAs(person)))
  const [off, demoted, out] = people.map(person => person.id)
  await ana.send('PUT', `${url}/${off}`, { user: { active: false } })
  await ana.send('PUT', `${url}/${demoted}`, { user: { admin: false } })
  await ana.send('POST', `${url}/${out}/sign_out`)
  await Promise.all(sockets.map(socket => socket.untilClosed()))
})
