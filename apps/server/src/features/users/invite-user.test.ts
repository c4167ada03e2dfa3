import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { openPool } from '../../platform/db/pool.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const env = { EMAIL_DRIVER: 'sandbox', APP_URL: 'https://clinic.example.com' }
const { loginAs, visitor } = await testApp(db, { env })
let ana: Browser
let anaId: number
let clinicId: number
let count = 0

// Limits count by the hour, so each test has its own.
beforeEach(async () => {
  db.clock.advance(2 * 60)
  clinicId = (await make.clinic({ name: 'Harbor Orthodontics' })).id
  const user = await make.user(clinicId, { admin: true })
  anaId = user.id
  ana = await loginAs(user)
})

const url = '/v2/rest/settings/users'
const newcomer = (values: object = {}) => ({
  email: `newcomer${++count}@example.com`,
  firstName: 'Nia',
  lastName: 'New',
  admin: false,
  ...values,
})
const invite = (user: object, headers = {}) => ana.send('POST', url, { user }, headers)
const again = (id: number) => ana.send('POST', `${url}/${id}/invitation`)
const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  await runPendingJobs(db)
  return (
    await db.owner.query('select subject, text from sandbox_emails where to_email = $1 order by id', [email])
  ).rows
}
const tokensIn = (emails: { text: string }[]) =>
  emails.map(
    ({ text }) => /clinic\.example\.com\/v2\/reset-password\?reset_password_token=([\w-]+)$/m.exec(text)?.[1],
  )
const choosePassword = async (token: string | undefined, password = 'a password of my own') =>
  (await visitor()).send('PUT', '/v2/rest/passwords', {
    session: { reset_password_token: token, password, password_confirmation: password },
  })
const logIn = async (email: string, password = 'a password of my own') =>
  (await visitor()).send('POST', '/v2/rest/sessions', { session: { email, password } })
const stored = async (email: string) =>
  (await db.owner.query('select * from users where email = $1', [email])).rows

test('an invited user gets an email, chooses a password by its link and logs in', async () => {
  const user = newcomer({ email: 'Nia.New@Example.com', admin: true })
  const answer = await invite(user)
  expect(answer.statusCode).toBe(201)
  const added = answer.json()
  expect(added).toEqual({
    id: expect.any(Number),
    email: 'nia.new@example.com',
    firstName: 'Nia',
    lastName: 'New',
    fullName: 'Nia New',
    admin: true,
    active: true,
    invited: true,
    lastSeenAt: null,
    updatedAt: expect.stringMatching(/-0[45]:00$/),
  })
  const emails = await emailsTo(added.email)
  expect(emails).toEqual([
    { subject: 'Your Archwire account at Harbor Orthodontics', text: expect.stringContaining('Hello Nia,') },
  ])
  expect((await logIn(added.email)).statusCode).toBe(422)
  const [token] = tokensIn(emails)
  expect((await choosePassword(token)).statusCode).toBe(200)
  expect((await logIn(added.email)).json()).toMatchObject({ user: { id: added.id, admin: true } })
  const listed = (await ana.get(url)).json().find((one: { id: number }) => one.id === added.id)
  expect(listed).toMatchObject({ invited: false, lastSeenAt: expect.any(String) })
  expect((await choosePassword(token, 'another one')).statusCode).toBe(422)
})

test('inviting is audited and announced, and the token is only in the email', async () => {
  const user = newcomer()
  const { id } = (await invite(user, { 'idempotency-key': randomUUID() })).json()
  const [token] = tokensIn(await emailsTo(user.email))
  const { rows: trail } = await db.owner.query(
    `select user_id, action, changes from audit_log where entity_type = 'user' and entity_id = $1`,
    [id],
  )
  expect(trail).toEqual([{ user_id: anaId, action: 'create', changes: user }])
  const { rows: events } = await db.owner.query(
    `select event, data from live_events where clinic_id = $1 and channel = 'users'`,
    [clinicId],
  )
  expect(events).toEqual([{ event: 'changed', data: { userId: id } }])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await tablesWith(user.email)).toContain('public.outbox_emails')
  // Proof that the search would find the token.
  expect(await tablesWith(`${token}`)).toEqual(['public.sandbox_emails'])
})

/** Every table with a row that contains this text, even as bytes. Only the worker can read the jobs. */
async function tablesWith(text: string): Promise<string[]> {
  const worker = openPool(db.workerUrl, { name: 'test search' })
  const { rows: tables } = await db.owner.query<{ name: string; schema: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname as schema
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'public.live_events',
      'graphile_worker._private_jobs',
      'public.idempotency_keys',
    ]),
  )
  const found: string[] = []
  for (const { name, schema } of tables) {
    const { rowCount } = await (schema === 'public' ? db.owner : worker).query(
      `select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (rowCount === 1) found.push(name)
  }
  await worker.end()
  return found
}

test('an address that any user has, in this clinic or another, active or not, is refused without saying where', async () => {
  const taken = { errors: { email: ['has already been taken'] } }
  const elsewhere = await make.user((await make.clinic()).id)
  const former = await make.user(clinicId, { active: false })
  for (const { email } of [elsewhere, former]) {
    const answer = await invite(newcomer({ email: email.toUpperCase() }))
    expect([answer.statusCode, answer.json()]).toEqual([422, taken])
    expect(await emailsTo(email)).toEqual([])
  }
})

test('when ten people invite the same person at once, one succeeds and one email is sent', async () => {
  const user = newcomer()
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(user)))
  expect(answers.map(one => one.statusCode).sort()).toEqual([201, ...Array(9).fill(422)])
  expect(await stored(user.email)).toHaveLength(1)
  expect(await emailsTo(user.email)).toHaveLength(1)
})

test('a request that is repeated invites once and gets the same response', async () => {
  const user = newcomer()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await invite(user, headers)
  const second = await invite(user, headers)
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await emailsTo(user.email)).toHaveLength(1)
})

test.each([
  ['email', 'nobody', { email: ['Invalid email address'] }],
  ['email', undefined, { email: ["can't be blank"] }],
  ['firstName', '   ', { first_name: ["can't be blank"] }],
  ['firstName', 'Nia\nTransfer the money', { first_name: ['is invalid'] }],
  ['firstName', 'Nia\u202eevE', { first_name: ['is invalid'] }],
  ['firstName', '\u200b', { first_name: ["can't be blank"] }],
  ['lastName', 'Ne\u2028w', { last_name: ['is invalid'] }],
  ['lastName', 'x'.repeat(101), { last_name: ['is too long'] }],
  ['admin', 'yes', { admin: ['is invalid'] }],
])('%s = %j is refused on its field', async (field, value, errors) => {
  const answer = await invite(newcomer({ [field]: value }))
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
})

test.each([
  ["Zoë-Ana d'Ávila", 'de la Cruz y Núñez', "Zoë-Ana d'Ávila de la Cruz y Núñez"],
  ['Pelé', '', 'Pelé'],
  ['Ni\u00adna', 'Ne\u200bw', 'Nina New'],
])('%j %j is accepted as a name', async (firstName, lastName, fullName) => {
  const answer = await invite(newcomer({ firstName, lastName }))
  expect(answer.json()).toMatchObject({ fullName })
  expect(`${answer.json().firstName} ${answer.json().lastName}`.trim()).toBe(fullName)
})

test('fields that an invitation may not set are ignored', async () => {
  const user = newcomer({ id: 1, clinic_id: 1, active: false, password_digest: 'x', invited: false })
  await invite(user)
  expect(await stored(user.email)).toMatchObject([
    { clinic_id: clinicId, active: true, password_digest: null },
  ])
})

test('without a mail server a user is added, and the administrator makes a link to hand over [ROL-23, ROL-24]', async () => {
  const silent = await testApp(db, { env: { APP_URL: env.APP_URL } })
  const administrator = await silent.loginAs(await make.user(clinicId, { admin: true }))
  const user = newcomer()
  const added = await administrator.send('POST', url, { user })
  expect([added.statusCode, added.json()]).toMatchObject([201, { email: user.email, invited: true }])
  expect(await emailsTo(user.email)).toEqual([])
  const refused = await administrator.send('POST', `${url}/${added.json().id}/invitation`)
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'Not configured' }])
  const made = await administrator.send('POST', `${url}/${added.json().id}/invitation_link`)
  expect(made.statusCode).toBe(201)
  const [token] = tokensIn([{ text: made.json().url }])
  expect((await choosePassword(token)).statusCode).toBe(200)
  expect((await logIn(user.email)).json()).toMatchObject({ user: { id: added.json().id } })
  expect((await choosePassword(token, 'another one')).statusCode).toBe(422)
})

const link = (id: number, browser = ana) => browser.send('POST', `${url}/${id}/invitation_link`)

test('a link is audited, only its digest is stored, and a newer one ends it [ROL-24]', async () => {
  const user = newcomer()
  const { id } = (await invite(user)).json()
  const [emailed] = tokensIn(await emailsTo(user.email))
  const [first] = tokensIn([{ text: (await link(id)).json().url }])
  expect((await choosePassword(emailed)).statusCode).toBe(422)
  expect(await tablesWith(`${first}`)).toEqual([])
  const [second] = tokensIn([{ text: (await link(id)).json().url }])
  expect((await choosePassword(first)).statusCode).toBe(422)
  const { rows } = await db.owner.query(
    `select user_id, action, changes from audit_log
     where entity_type = 'user' and entity_id = $1 and action <> 'create' order by id`,
    [id],
  )
  expect(rows).toEqual(Array(2).fill({ user_id: anaId, action: 'invitation_link', changes: {} }))
  db.clock.advance(7 * 24 * 60)
  expect((await choosePassword(second)).json()).toEqual({ error: 'Reset password token is invalid' })
})

test('a link is refused for who is no open invitation of this clinic, and to who is no administrator [ROL-24]', async () => {
  const { id } = (await invite(newcomer())).json()
  const active = await make.user(clinicId)
  const off = await make.user(clinicId, { active: false, password_digest: null })
  const elsewhere = await make.user((await make.clinic()).id, { password_digest: null })
  const staff = await loginAs(active)
  const answers = [await link(active.id), await link(off.id), await link(elsewhere.id), await link(id, staff)]
  expect(answers.map(one => one.statusCode)).toEqual([422, 422, 404, 403])
  expect(answers.slice(0, 2).map(one => one.json().error)).toEqual([
    'This user has already chosen a password',
    'This user is deactivated',
  ])
  const { rows } = await db.owner.query(`select from password_tokens where user_id = any($1)`, [
    [id, active.id, off.id, elsewhere.id],
  ])
  expect(rows).toEqual([])
})

test('the link of an invitation is valid for seven days', async () => {
  const [early, late] = [newcomer(), newcomer()]
  await invite(early)
  await invite(late)
  const tokens = [...tokensIn(await emailsTo(early.email)), ...tokensIn(await emailsTo(late.email))]
  db.clock.advance(7 * 24 * 60 - 1)
  expect((await choosePassword(tokens[0])).statusCode).toBe(200)
  db.clock.advance(1)
  expect((await choosePassword(tokens[1])).json()).toEqual({ error: 'Reset password token is invalid' })
})

test('sending an invitation again ends the link of the first', async () => {
  const user = newcomer()
  const { id } = (await invite(user)).json()
  await emailsTo(user.email)
  db.clock.advance(1)
  expect((await again(id)).statusCode).toBe(204)
  const [first, second] = tokensIn(await emailsTo(user.email))
  expect((await choosePassword(first)).statusCode).toBe(422)
  expect((await choosePassword(second)).statusCode).toBe(200)
  const { rows } = await db.owner.query(
    `select action from audit_log where entity_type = 'user' and entity_id = $1 and user_id = $2 order by id`,
    [id, anaId],
  )
  expect(rows.map(row => row.action)).toEqual(['create', 'invitation_sent'])
})

test('a user who has a password or is deactivated gets no invitation', async () => {
  const active = await make.user(clinicId)
  const off = await make.user(clinicId, { active: false, password_digest: null })
  const answers = [await again(active.id), await again(off.id)]
  expect(answers.map(one => [one.statusCode, one.json().error])).toEqual([
    [422, 'This user has already chosen a password'],
    [422, 'This user is deactivated'],
  ])
  expect(await emailsTo(active.email)).toEqual([])
})

test('one user gets at most five invitations an hour', async () => {
  db.clock.advance(60 - db.clock.now().getUTCMinutes())
  const { id, email } = await make.user(clinicId, { password_digest: null })
  const statuses = []
  for (let minute = 0; minute < 6; minute++) {
    statuses.push((await again(id)).statusCode)
    db.clock.advance(1)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(await emailsTo(email)).toHaveLength(5)
})

test('at most a hundred addresses an hour can be tried, by inviting and changing together', async () => {
  db.clock.advance(60 - db.clock.now().getUTCMinutes())
  await db.owner.query('select take_attempt($1, 100, 3600, $2) from generate_series(1, 98)', [
    `new user addresses ${clinicId}`,
    db.clock.now(),
  ])
  const { email } = await make.user((await make.clinic()).id)
  const change = () => ana.send('PUT', `${url}/${anaId}`, { user: { email } })
  expect((await invite(newcomer({ email }))).statusCode).toBe(422)
  expect((await change()).statusCode).toBe(422)
  expect((await invite(newcomer({ email }))).statusCode).toBe(429)
  expect((await change()).statusCode).toBe(429)
})

test('a second click neither counts nor is audited; one after the email has failed sends another', async () => {
  const { id, email } = await make.user(clinicId, { password_digest: null })
  for (let click = 0; click < 10; click++) expect((await again(id)).statusCode).toBe(204)
  const sent = async () =>
    (await db.owner.query(`select from audit_log where action = 'invitation_sent' and entity_id = $1`, [id]))
      .rowCount
  expect(await sent()).toBe(1)
  await db.owner.query(`update outbox_emails set status = 'failed' where to_email = $1`, [email])
  expect((await again(id)).statusCode).toBe(204)
  expect(await sent()).toBe(2)
  expect(await emailsTo(email)).toHaveLength(1)
})

test('a queued email is not sent once its reason is gone', async () => {
  const [accepted, off, gone] = [newcomer(), newcomer(), newcomer()]
  for (const user of [accepted, off, gone]) await invite(user)
  await db.owner.query(`update users set password_digest = 'x' where email = $1`, [accepted.email])
  await db.owner.query('update users set active = false where email = $1', [off.email])
  await db.owner.query('delete from users where email = $1', [gone.email])
  for (const { email } of [accepted, off, gone]) expect(await emailsTo(email)).toEqual([])
})
