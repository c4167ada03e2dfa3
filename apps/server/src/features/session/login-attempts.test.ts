import { beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { testPassword } from '../../../test/fixtures/factories.ts'
import { loginFixture } from '../../../test/fixtures/login-fixture.ts'

const { db, now, make, visitor, tryPassword, actions } = await loginFixture()
let clinicId: number
let ana: { id: number; email: string }
beforeEach(() => {
  ;({ clinicId, ana } = now())
})

test('after ten wrong passwords from one place the eleventh is not checked, and a colleague still gets in', async () => {
  const browser = await visitor()
  const answers: Awaited<ReturnType<typeof tryPassword>>[] = []
  for (let wave = 0; wave < chaosSize(1, 100); wave++) {
    const tries = Array.from({ length: 100 }, () => tryPassword(browser, ana.email, 'wrong', '198.51.100.8'))
    answers.push(...(await Promise.all(tries)))
  }
  expect(answers.filter(answer => answer.statusCode === 422)).toHaveLength(10)
  expect(answers.filter(answer => answer.statusCode !== 422).every(answer => answer.statusCode === 429)).toBe(
    true,
  )
  expect(answers.find(answer => answer.statusCode === 429)?.json()).toEqual({
    error: 'Too many attempts. Please try again later.',
  })
  expect(await actions()).toHaveLength(10)
  const right = await tryPassword(browser, ana.email, testPassword, '198.51.100.8')
  expect(right.statusCode).toBe(429)
  const colleague = await make.user(clinicId)
  expect((await tryPassword(await visitor(), colleague.email, testPassword, '198.51.100.8')).statusCode).toBe(
    201,
  )
  expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.9')).statusCode).toBe(201)
  db.clock.advance(31)
  expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.8')).statusCode).toBe(201)
}, 300_000)

test('right passwords do not use up the attempts', async () => {
  for (let turn = 0; turn < 12; turn++) {
    expect((await tryPassword(await visitor(), ana.email, testPassword, '198.51.100.10')).statusCode).toBe(
      201,
    )
  }
})

test('the address is the one that the trusted proxy reports, not the one that a client claims', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `10.0.0.${turn}, 198.51.100.11`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '10.9.9.9, 198.51.100.11')).statusCode).toBe(429)
})

test('an IPv6 network counts as one place, however many addresses it has', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `2001:db8:0:7::${turn + 1}`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '2001:db8:0:7:a:b:c:d')).statusCode).toBe(429)
  expect((await tryPassword(browser, ana.email, 'wrong', '2001:db8:0:8::1')).statusCode).toBe(422)
})

test('a network of 65,536 such places cannot make as many attempts as they together', async () => {
  const browser = await visitor()
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `2001:db8:5:${turn + 1}::1`),
    ),
  )
  expect(answers.filter(answer => answer.statusCode === 422)).toHaveLength(40)
  expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(5)
  expect((await tryPassword(browser, ana.email, 'wrong', '2001:db8:6:1::1')).statusCode).toBe(422)
})

test('an address that the proxy reports with a port or a zone counts and is stored without it', async () => {
  const browser = await visitor()
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      tryPassword(browser, ana.email, 'wrong', `198.51.100.12:${50_000 + turn}`),
    ),
  )
  expect((await tryPassword(browser, ana.email, 'wrong', '198.51.100.12:60000')).statusCode).toBe(429)
  expect((await tryPassword(browser, ana.email, testPassword, 'fe80::1%eth0')).statusCode).toBe(201)
  const { rows } = await db.owner.query(
    `select host(s.ip) as session, (select host(a.ip) from audit_log a where a.action = 'login'
       and a.user_id = s.user_id) as audit from sessions s where s.user_id = $1`,
    [ana.id],
  )
  expect(rows).toEqual([{ session: 'fe80::1', audit: 'fe80::1' }])
})
