import { practiceProviders } from '@archwire/server/composition/practice-providers'
import { demoPassword } from '@archwire/server/demo/clinics'
import { seedDemo } from '@archwire/server/demo/seed-demo'
import { fillTexts } from '@archwire/server/test/contract/hostile-input'
import { testSecret } from '@archwire/server/test/database/database-template'
import { testStorage } from '@archwire/server/test/fixtures/app-environment'
import type { BrowserContext } from '@playwright/test'
import { test as base, expect, startSession } from '../harness/harness.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { settled, watchTraffic } from '../harness/watch-traffic.ts'
import { addressesOf } from './addresses.ts'
import { scripts } from './scripts.ts'

const isWhole = process.env.STORM === 'full'
// With many records a field shows all fifty scripts at once; after the last round every field of every record has had
// each script.
const rounds = isWhole ? scripts.length : 1

/** An installation of its own with the demo clinic, in whose texts scripts are written. */
const test = base.extend<{ house: RunningServer }>({
  house: async ({ browserName: _browserName }, use) => {
    const server = await startServer(process.env.ARCHWIRE_E2E_DATABASE ?? '')
    const storage = testStorage()
    const demo = { ownerUrl: server.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }
    await seedDemo(demo, new Date())
    await use(server)
    await server.stop()
    storage.drop()
  },
})
// A script that ran once has run, so a second try proves nothing.
test.describe.configure({ retries: 0 })

/** Records every script that runs, that is tried to run, or that requests something. */
async function watchForScripts(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeBinding('ran', ({ page }, which) => void found.push(`${page.url()} ran ${which}`))
  await context.exposeBinding('stopped', ({ page }, what) => void found.push(`${page.url()} stopped ${what}`))
  await context.addInitScript(() => {
    const { stopped } = window as unknown as { stopped(what: string): void }
    addEventListener('securitypolicyviolation', event =>
      stopped(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  context.on('request', request => {
    if (request.url().includes('evil.example')) found.push(`asked for ${request.url()}`)
  })
  await watchTraffic(context)
  context.on('page', page => {
    page.on('dialog', dialog => {
      found.push(`${page.url()} asked ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  return found
}

test('of fifty scripts in every text that people type, on every page that shows them, none runs', {
  tag: ['@any-width', '@whole'],
}, async ({ house, browser }) => {
  test.setTimeout(isWhole ? 3 * 60 * 60_000 : 300_000)
  const email = 'admin@example.com'
  const { rows } = await house.owner.query('select clinic_id as id from users where email = $1', [email])
  const context = await browser.newContext({ baseURL: house.address })
  const found = await watchForScripts(context)
  const page = await context.newPage()
  await startSession(page, { email }, demoPassword)
  const addresses = await addressesOf(house, rows[0].id, isWhole)
  expect(addresses.filter(address => address.includes('none'))).toEqual([])
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const filled = await fillTexts(house.owner, scripts, round)
    expect(filled.length).toBeGreaterThan(70)
    for (const address of addresses) {
      await page.goto(address)
      // The page is there, and has loaded everything.
      await expect(page.locator('main').first()).not.toBeEmpty()
      await settled(page)
      const text = (await page.locator('body').textContent()) ?? ''
      for (const which of text.match(/(?<=ran\(|evil\.example\/)\d+/g) ?? []) seen.add(which)
    }
  }
  expect(found).toEqual([])
  // The scripts were on the pages as text.
  expect(seen.size).toBeGreaterThan(isWhole ? 49 : 10)
  await context.close()
})
