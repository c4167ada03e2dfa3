import path from 'node:path'
import { factories, testPassword } from '@archwire/server/test/factories'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { type Watch, watchContext } from './watch-context.ts'

export { expect }

export type Person = { email: string; full_name: string }
type TestClinic = { id: number; name: string; administrator: Person; staff: Person }

type PerTest = {
  clinic: TestClinic
  make: ReturnType<typeof factories>
  watch: Watch
  /** Names a refusal that this test is about, such as '422 PUT /v2/rest/settings/clinic'. Any other fails it. */
  expectRefusal: Watch['expectRefusal']
  /** A page of another browser, watched like the first. */
  anotherPage: () => Promise<Page>
}

/** Every test has a clinic of its own on the worker's server, and pages that may not complain of anything. */
export const test = base.extend<PerTest, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer(process.env.ARCHWIRE_E2E_DATABASE ?? '')
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  make: async ({ server }, use) => use(factories(server.owner)),
  clinic: async ({ make }, use) => {
    const clinic = await make.clinic({ name: 'Harbor Orthodontics' })
    await use({
      id: clinic.id,
      name: clinic.name,
      administrator: await make.user(clinic.id, { admin: true, first_name: 'Ana', last_name: 'Ortiz' }),
      staff: await make.user(clinic.id, { first_name: 'Sam', last_name: 'Lee' }),
    })
  },
  watch: [
    async ({ context }, use) => {
      const watch = await watchContext(context)
      await use(watch)
      expect(watch.findings(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],
  expectRefusal: async ({ watch }, use) => use(watch.expectRefusal),
  anotherPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; watch: Watch }[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push({ context, watch: await watchContext(context) })
      return context.newPage()
    })
    for (const { context, watch } of opened) {
      await context.close()
      expect(watch.findings(), 'what the other pages complained of').toEqual([])
    }
  },
})

/** Logs in as a person would, from wherever the login page stands. */
export async function logIn(page: Page, person: Person, password = testPassword): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A browser in which this person is logged in, on the home screen. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/v2/login')
  await logIn(page, person)
  await expect(page.getByText(person.full_name)).toBeVisible()
}

/** Then a page learns of what happened elsewhere, and of a session that ended, by its own calls alone. */
export const cutLiveUpdates = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/v2\/cable/, socket => void socket.close())

/** axe finds nothing, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    const found = violations.map(
      ({ id, nodes }) =>
        `${colorScheme} ${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    )
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

/** For people to look at: light and dark, named by the width they were taken at. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR ?? path.join(import.meta.dirname, '../test-results/screens')
  const width = page.viewportSize()?.width
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: false })
  }
  await page.emulateMedia({ colorScheme: null })
}
