import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
type Person = { id: number; email: string }
let clinicId: number
let ana: Person
let anaBrowser: Browser

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await make.user(clinicId, { admin: true })
  anaBrowser = await loginAs(ana)
})

const url = '/v2/rest/settings/users'
const change = (browser: Browser, { id }: Person, user: object) =>
  browser.send('PUT', `${url}/${id}`, { user })
const remain = [422, { error: 'At least one administrator must remain' }]
const said = async (answering: ReturnType<typeof change>) => {
  const answer = await answering
  return [answer.statusCode, answer.json()]
}
const administrators = async (): Promise<number> =>
  (
    await db.owner.query(
      `select from users where clinic_id = $1 and admin and active and password_digest is not null`,
      [clinicId],
    )
  ).rowCount ?? 0

const waysOut: [string, (browser: Browser, person: Person) => ReturnType<typeof change>][] = [
  ['loses the flag', (browser, person) => change(browser, person, { admin: false })],
  ['is deactivated', (browser, person) => change(browser, person, { active: false })],
  ['loses both', (browser, person) => change(browser, person, { admin: false, active: false })],
  ['is removed', (browser, person) => browser.send('DELETE', `${url}/${person.id}`)],
]

test.each(waysOut)('the only administrator never %s, not even by their own request', async (_way, leave) => {
  await make.user(clinicId)
  await make.user(clinicId, { admin: true, active: false })
  await make.user((await make.clinic()).id, { admin: true })
  expect(await said(leave(anaBrowser, ana))).toEqual(remain)
  expect(await administrators()).toBe(1)
  expect((await anaBrowser.get(url)).statusCode).toBe(200)
})

test.each(waysOut)('an administrator %s while another remains', async (_way, leave) => {
  const bob = await make.user(clinicId, { admin: true })
  await loginAs(bob)
  expect((await leave(anaBrowser, bob)).statusCode).toBe(200)
  expect(await administrators()).toBe(1)
})

test('administrators may give up their own right or deactivate themselves while another remains', async () => {
  const bob = await make.user(clinicId, { admin: true })
  expect((await change(anaBrowser, ana, { admin: false })).statusCode).toBe(200)
  expect((await anaBrowser.get(url)).statusCode).toBe(403)
  await make.user(clinicId, { admin: true })
  const bobBrowser = await loginAs(bob)
  expect((await change(bobBrowser, bob, { active: false })).statusCode).toBe(200)
  expect((await bobBrowser.get('/v2/rest/user')).statusCode).toBe(401)
})

test('an administrator who has not accepted the invitation does not count yet', async () => {
  const invited = await make.user(clinicId, { admin: true, password_digest: null })
  expect(await said(change(anaBrowser, ana, { admin: false }))).toEqual(remain)
  expect((await change(anaBrowser, invited, { admin: false })).statusCode).toBe(200)
  expect((await change(anaBrowser, invited, { admin: true })).statusCode).toBe(200)
  await db.owner.query(`update users set password_digest = 'chosen' where id = $1`, [invited.id])
  expect((await change(anaBrowser, ana, { admin: false })).statusCode).toBe(200)
})

test('everything else about the only administrator can be changed', async () => {
  expect((await change(anaBrowser, ana, { lastName: 'Renamed', admin: true })).statusCode).toBe(200)
})

test('when two administrators remove each other at the same moment, one always remains', async () => {
  const bob = await make.user(clinicId, { admin: true })
  let bobBrowser = await loginAs(bob)
  for (let round = 0; round < chaosSize(20, 1_000); round++) {
    const body = [{ admin: false }, { active: false }][round % 2] ?? {}
    const answers = await Promise.all([change(anaBrowser, bob, body), change(bobBrowser, ana, body)])
    const statuses = answers.map(answer => answer.statusCode)
    // An administrator who was already removed when the request arrived is refused without waiting.
    expect(
      statuses.filter(status => status === 200),
      String(statuses),
    ).toHaveLength(1)
    expect(statuses.filter(status => [401, 403, 422].includes(status))).toHaveLength(1)
    expect(await administrators()).toBe(1)
    await db.owner.query('update users set admin = true, active = true where clinic_id = $1', [clinicId])
    if (round % 2 === 1) [anaBrowser, bobBrowser] = [await loginAs(ana), await loginAs(bob)]
  }
}, 300_000)

test('an administrator who lost the right while the request waited cannot use it, even if others remain', async () => {
  const [bob, cleo] = [await make.user(clinicId, { admin: true }), await make.user(clinicId, { admin: true })]
  const bobBrowser = await loginAs(bob)
  const blocker = await db.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from clinics where id = $1 for no key update', [clinicId])
  const waiting = change(bobBrowser, cleo, { admin: false })
  await expect.poll(() => waitingForLock()).toBe(1)
  await blocker.query('update users set admin = false where id = $1', [bob.id])
  await blocker.query('commit')
  blocker.release()
  expect(await said(waiting)).toEqual([403, { error: 'Admin access required' }])
  expect(await administrators()).toBe(2)
})

const waitingForLock = async () =>
  (
    await db.owner.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    )
  ).rowCount
