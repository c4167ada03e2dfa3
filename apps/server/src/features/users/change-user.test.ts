import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, visitor } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
let ana: Browser
let clinicId: number
let sam: { id: number; email: string }

beforeEach(async () => {
  db.clock.advance(2 * 60)
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }))
  sam = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
})

const url = '/v2/rest/settings/users'
const change = (browser: Browser, id: number, user: object, version?: string) =>
  browser.send('PUT', `${url}/${id}`, { user }, version === undefined ? {} : { 'if-match': `"${version}"` })
const listed = async (id: number) => (await ana.get(url)).json().find((one: { id: number }) => one.id === id)
const statusOf = async (browser: Browser) => (await browser.get('/v2/rest/user')).statusCode
const trailOf = async (id: number) =>
  (
    await db.owner.query(
      `select action, changes from audit_log
       where entity_type = 'user' and entity_id = $1 and action not in ('login', 'logout') order by id`,
      [id],
    )
  ).rows
const emailsTo = async (email: string): Promise<{ text: string }[]> => {
  await runPendingJobs(db)
  return (await db.owner.query('select text from sandbox_emails where to_email = $1 order by id', [email]))
    .rows
}
const choosePassword = async ({ text }: { text: string } = { text: '' }) => {
  const token = /reset_password_token=([\w-]+)$/m.exec(text)?.[1]
  const session = { reset_password_token: token, password: 'of my own', password_confirmation: 'of my own' }
  return (await visitor()).send('PUT', '/v2/rest/passwords', { session })
}

test('users are listed with the active ones first, each part by name', async () => {
  await make.user(clinicId, { first_name: 'aaron', last_name: 'Former', active: false })
  await make.user(clinicId, { first_name: 'Ángel', last_name: 'Accent' })
  await make.user(clinicId, { first_name: 'bea', last_name: 'Invited', password_digest: null })
  await make.user((await make.clinic()).id, { first_name: 'Another', last_name: 'Clinic' })
  const users = (await ana.get(url)).json()
  expect(users.map((one: { fullName: string }) => one.fullName)).toEqual([
    'Ana Admin',
    'Ángel Accent',
    'bea Invited',
    'Sam Staff',
    'aaron Former',
  ])
  expect(users.map((one: { invited: boolean }) => one.invited)).toEqual([false, false, true, false, false])
  expect(Object.keys(users[0]).toSorted()).toEqual(
    'id email firstName lastName fullName admin active invited lastSeenAt updatedAt'.split(' ').toSorted(),
  )
})

test('last seen is when a session was last used, and is known even after the session was deleted', async () => {
  expect(await listed(sam.id)).toMatchObject({ lastSeenAt: null })
  const login = db.clock.now()
  const browser = await loginAs(sam)
  db.clock.advance(30)
  await browser.get('/v2/rest/user')
  expect(new Date((await listed(sam.id)).lastSeenAt)).toEqual(db.clock.now())
  await db.owner.query('delete from sessions where user_id = $1', [sam.id])
  expect(new Date((await listed(sam.id)).lastSeenAt)).toEqual(login)
})

test('a change is stored, audited with the old value, and announced to administrators', async () => {
  const answer = await change(ana, sam.id, { firstName: ' Samuel ', admin: true })
  expect(answer.json()).toMatchObject({ firstName: 'Samuel', fullName: 'Samuel Staff', admin: true })
  expect(await trailOf(sam.id)).toEqual([
    {
      action: 'update',
      changes: { firstName: { from: 'Sam', to: 'Samuel' }, admin: { from: false, to: true } },
    },
  ])
  const { rows } = await db.owner.query(
    `select channel, event, data from live_events where clinic_id = $1 order by seq desc limit 1`,
    [clinicId],
  )
  expect(rows).toEqual([{ channel: 'users', event: 'changed', data: { userId: sam.id } }])
})

test('lists of tasks are notified of a new name, and of nothing else', async () => {
  const taskEvents = async () =>
    (
      await db.owner.query(
        `select event, data from live_events where clinic_id = $1 and channel = 'tasks' order by seq`,
        [clinicId],
      )
    ).rows
  await change(ana, sam.id, { admin: true })
  expect(await taskEvents()).toEqual([])
  await change(ana, sam.id, { lastName: 'Sterling' })
  expect(await taskEvents()).toEqual([{ event: 'user_renamed', data: { userId: sam.id } }])
})

test('saving unchanged values changes nothing', async () => {
  const before = await listed(sam.id)
  const { firstName, lastName, email, admin, active } = before
  expect((await change(ana, sam.id, { firstName, lastName, email, admin, active })).json()).toEqual(before)
  expect(await trailOf(sam.id)).toEqual([])
})

test('a change made on an old version is refused and names who was first; a login in between does not count as a change', async () => {
  const bob = await loginAs(await make.user(clinicId, { admin: true, first_name: 'Bob', last_name: 'Boss' }))
  const seen = await listed(sam.id)
  await change(bob, sam.id, { lastName: 'Newer' }, seen.updatedAt)
  await loginAs(sam)
  const late = await change(ana, sam.id, { admin: true }, seen.updatedAt)
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({
    error: 'This record was changed by Bob Boss',
    current: { lastName: 'Newer', admin: false },
  })
  expect((await change(ana, sam.id, { admin: true }, late.json().current.updatedAt)).statusCode).toBe(200)
})

test('a deactivated user is logged out at once, cannot log in, and can again after being activated', async () => {
  const browsers = [await loginAs(sam), await loginAs(sam)]
  expect((await change(ana, sam.id, { active: false })).json()).toMatchObject({ active: false })
  for (const browser of browsers) expect(await statusOf(browser)).toBe(401)
  await expect(loginAs(sam)).rejects.toThrow('422')
  await change(ana, sam.id, { active: true })
  for (const browser of browsers) expect(await statusOf(browser)).toBe(401)
  expect(await statusOf(await loginAs(sam))).toBe(200)
})

test('the right of an administrator comes and goes with the flag, within the same session', async () => {
  const browser = await loginAs(sam)
  expect((await browser.get(url)).statusCode).toBe(403)
  await change(ana, sam.id, { admin: true })
  expect((await browser.get(url)).statusCode).toBe(200)
  await change(ana, sam.id, { admin: false })
  expect((await browser.get(url)).statusCode).toBe(403)
  expect((await browser.get('/settings/users')).statusCode).toBe(403)
})

test('signing out everywhere ends every session of that user and of nobody else', async () => {
  const browsers = [await loginAs(sam), await loginAs(sam)]
  expect((await ana.send('POST', `${url}/${sam.id}/sign_out`)).statusCode).toBe(204)
  for (const browser of browsers) expect(await statusOf(browser)).toBe(401)
  expect(await statusOf(ana)).toBe(200)
  expect(await statusOf(await loginAs(sam))).toBe(200)
  expect((await trailOf(sam.id)).map(row => row.action)).toEqual(['sign_out_everywhere'])
})

test('a user logs in with the new address; an address that is taken is refused', async () => {
  const elsewhere = await make.user((await make.clinic()).id)
  const refused = await change(ana, sam.id, { email: elsewhere.email, lastName: 'Not stored' })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { email: ['has already been taken'] } },
  ])
  expect(await listed(sam.id)).toMatchObject({ lastName: 'Staff' })
  const email = `new.${sam.email}`
  expect((await change(ana, sam.id, { email })).statusCode).toBe(200)
  await expect(loginAs(sam)).rejects.toThrow('422')
  expect(await statusOf(await loginAs({ email }))).toBe(200)
})

test('emails to a former address of the user cannot be used, whether they were sent before or after the change', async () => {
  const requestEmail = async () =>
    (await visitor()).send('POST', '/v2/rest/passwords', { session: { email: sam.email } })
  await requestEmail()
  const [before] = await emailsTo(sam.email)
  db.clock.advance(1)
  await requestEmail()
  await change(ana, sam.id, { email: `new.${sam.email}` })
  expect(await emailsTo(sam.email)).toHaveLength(1)
  expect(before?.text).toContain('reset_password_token')
  expect((await choosePassword(before)).statusCode).toBe(422)
  expect(await statusOf(await loginAs({ email: `new.${sam.email}` }))).toBe(200)
})

test('an invitation is sent again to the new address, and the old link ends', async () => {
  const email = `typo.${sam.email}`
  const user = { email, firstName: 'Nia', lastName: 'New', admin: false }
  const { id } = (await ana.send('POST', url, { user })).json()
  const [wrong] = await emailsTo(email)
  await change(ana, id, { email: `right.${sam.email}` })
  const [right, ...more] = await emailsTo(`right.${sam.email}`)
  expect(more).toEqual([])
  expect((await choosePassword(wrong)).statusCode).toBe(422)
  expect((await choosePassword(right)).statusCode).toBe(200)
})

test('at most a hundred addresses an hour can be tried by changing users', async () => {
  const bucket = `new user addresses ${clinicId}`
  await db.owner.query('select take_attempt($1, 100, 3600, $2) from generate_series(1, 99)', [
    bucket,
    db.clock.now(),
  ])
  const { email } = await make.user((await make.clinic()).id)
  expect((await change(ana, sam.id, { email })).statusCode).toBe(422)
  expect((await change(ana, sam.id, { email })).statusCode).toBe(429)
  expect((await change(ana, sam.id, { lastName: 'Still' })).statusCode).toBe(200)
})

test('fields that a client may not set keep their values', async () => {
  await change(ana, sam.id, { id: 1, invited: true, password_digest: null, clinicId: 1, lastSeenAt: null })
  expect(await listed(sam.id)).toMatchObject({ id: sam.id, invited: false })
  expect(await statusOf(await loginAs(sam))).toBe(200)
})

test('a user who has never logged in is deleted; any other is deactivated and stays on old records', async () => {
  const remove = (id: number) => ana.send('DELETE', `${url}/${id}`)
  const browser = await loginAs(sam)
  const answer = await remove(sam.id)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: sam.id, active: false }])
  expect(await statusOf(browser)).toBe(401)
  await db.owner.query('delete from sessions where user_id = $1', [sam.id])
  expect((await remove(sam.id)).statusCode).toBe(200)

  const unused = await make.user(clinicId, { password_digest: null })
  const gone = await remove(unused.id)
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect(await listed(unused.id)).toBeUndefined()
  expect((await remove(unused.id)).statusCode).toBe(404)
  expect(await trailOf(unused.id)).toMatchObject([{ action: 'delete', changes: { email: unused.email } }])
  const user = { email: unused.email, firstName: 'Nia', lastName: '', admin: false }
  expect((await ana.send('POST', url, { user })).statusCode).toBe(201)
})
