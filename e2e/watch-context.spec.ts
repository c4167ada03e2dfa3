import { expect, signIn, test } from './harness.ts'

test.fail('a refused call that the test does not name fails it', async ({ page, clinic }) => {
  await signIn(page, clinic.staff)
  await page.evaluate(() => fetch('/v2/rest/settings/clinic'))
})

test.fail('a refusal that the test names must come', async ({ page, clinic, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/settings/clinic')
  await signIn(page, clinic.staff)
})

test('a refusal that the test names is no fault', async ({ page, clinic, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/settings/clinic')
  await signIn(page, clinic.staff)
  expect(await page.evaluate(async () => (await fetch('/v2/rest/settings/clinic')).status)).toBe(403)
})
