import { expect, signIn, test } from './harness.ts'
import { watchContext } from './watch-context.ts'

test('a refused call that the test does not name fails it, and a named one must happen', {
  tag: '@any-width',
}, async ({ browser, server, clinic }) => {
  const context = await browser.newContext({ baseURL: server.address })
  const watch = await watchContext(context)
  const page = await context.newPage()
  await signIn(page, clinic.staff)
  expect(watch.findings()).toEqual([])
  await page.evaluate(() => fetch('/v2/rest/settings/clinic'))
  await expect.poll(watch.findings).toEqual(['refused: 403 GET /v2/rest/settings/clinic'])
  watch.expectRefusal('403 GET /v2/rest/settings/clinic')
  expect(watch.findings()).toEqual([])
  watch.expectRefusal('404 GET /v2/rest/nowhere')
  expect(watch.findings()).toEqual(['not refused: 404 GET /v2/rest/nowhere'])
  await context.close()
})

test('a console error, an uncaught error and a rejected promise fail a test', {
  tag: '@any-width',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address })
  const watch = await watchContext(context)
  const page = await context.newPage()
  await page.goto('/v2/login')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown')
    })
    void Promise.reject(new Error('rejected'))
  })
  await page.evaluate("console.error('told')")
  const found = () => watch.findings().join('\n')
  await expect.poll(found).toContain('console: told')
  await expect.poll(found).toContain('thrown')
  await expect.poll(found).toContain('rejected')
  await context.close()
})
