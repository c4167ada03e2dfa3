import { expect, test } from 'vitest'
import { testPassword } from '../../../test/fixtures/factories.ts'
import { loginFixture } from '../../../test/fixtures/login-fixture.ts'

const { db, make, now, loginAs, tryPassword, visitor } = await loginFixture()

const changesOf = async (userId: number) =>
  (
    await db.owner.query(
      `select user_id, changes from audit_log where entity_type = 'user' and entity_id = $1 and action = 'update'`,
      [userId],
    )
  ).rows

test('a person chooses that Enter sends, for themselves alone and for their next login [MSG-85]', async () => {
  const { clinicId, ana } = now()
  const colleague = await loginAs(await make.user(clinicId))
  const browser = await loginAs(ana)
  expect((await browser.get('/v2/rest/user.json')).json().enterSends).toBe(false)
  const body = { user: { enterSends: true } }
  for (let time = 1; time <= 2; time++) {
    expect((await browser.send('PUT', '/v2/rest/user.json', body)).json()).toMatchObject({
      id: ana.id,
      enterSends: true,
    })
  }
  expect((await browser.get('/v2/rest/user.json')).json().enterSends).toBe(true)
  expect((await colleague.get('/v2/rest/user.json')).json().enterSends).toBe(false)
  const login = await tryPassword(await visitor(), ana.email, testPassword)
  expect(login.json().user.enterSends).toBe(true)
  // The second time changed nothing.
  expect(await changesOf(ana.id)).toEqual([
    { user_id: ana.id, changes: { enterSends: { from: false, to: true } } },
  ])
})

test('nothing else about oneself can be changed that way [MSG-85]', async () => {
  const { clinicId } = now()
  const staff = await make.user(clinicId)
  const browser = await loginAs(staff)
  const wrong = await browser.send('PUT', '/v2/rest/user.json', { user: { enterSends: 'yes' } })
  expect(wrong.statusCode).toBe(422)
  await browser.send('PUT', '/v2/rest/user.json', { user: { enterSends: true, admin: true } })
  expect((await browser.get('/v2/rest/user.json')).json()).toMatchObject({ admin: false, id: staff.id })
  const nobody = await (await visitor()).send('PUT', '/v2/rest/user.json', { user: { enterSends: true } })
  expect(nobody.statusCode).toBe(401)
})
