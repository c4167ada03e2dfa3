// @whole: more than six hundred passwords are looked at, one at a time; fair-queue.test.ts has the rules.
import { expect, test } from 'vitest'
import { testPassword } from '../../../test/fixtures/factories.ts'
import { loginFixture } from '../../../test/fixtures/login-fixture.ts'

const { now, make, visitor, tryPassword } = await loginFixture()

test('when more logins come than can be checked, the network address with the most waiting is asked to try later; a colleague elsewhere gets in at once [SEC-02]', async () => {
  const { clinicId } = now()
  const colleague = await make.user(clinicId)
  const [robots, desk] = [await visitor(), await visitor()]
  const flood = Array.from({ length: 320 }, (_, number) =>
    tryPassword(robots, `nobody-${number}@example.com`, 'wrong', `198.51.100.${10 + (number % 8)}`),
  )
  const order: string[] = []
  const flooded = Promise.all(flood).then(answers => {
    order.push('flood')
    return answers
  })
  const answer = await tryPassword(desk, colleague.email, testPassword, '203.0.113.5')
  order.push('colleague')
  expect(answer.statusCode).toBe(201)
  const answers = await flooded
  expect(order).toEqual(['colleague', 'flood'])
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('10')
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422, 429]))
})

test('a login that was asked to try later has used up no attempt', async () => {
  const robots = await visitor()
  const flood = () =>
    Promise.all(
      Array.from({ length: 300 }, (_, number) =>
        tryPassword(robots, `other-${number}@example.com`, 'wrong', `198.51.101.${number % 7}`),
      ),
    )
  const first = await flood()
  const refused = first.filter(({ statusCode }) => statusCode === 429).length
  const again = await flood()
  // Fifty attempts are checked for one address in a quarter of an hour.
  const looked = [...first, ...again].filter(({ statusCode }) => statusCode === 422).length
  expect([refused > 0, looked]).toEqual([true, 7 * 50])
})
