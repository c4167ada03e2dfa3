import path from 'node:path'
import { factories, testPassword } from '@archwire/server/test/fixtures/factories'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { longestWait, withinOneDay } from './same-day.ts'
import { type RunningServer, startServer } from './server.ts'
import { slowDownInRoughWeather } from './slow-network.ts'
import { type Watch, watchContext } from './watch-context.ts'

export { expectAccessible } from './accessible.ts'
export { expect }

export type Person = { email: string; full_name: string }
type TestClinic = { id: number; name: string; administrator: Person; staff: Person }
export type Make = ReturnType<typeof factories>
/** What a test begins with that has a patient and a page. */
export type Setting = { page: Page; clinic: TestClinic; make: Make }

type PerTest = {
  oneDay: undefined
  clinic: TestClinic
  make: Make
  watch: Watch
  /** Names a refusal that this test is about, such as '422 PUT /v2/rest/settings/clinic'. Any other fails it. */
  expectRefusal: Watch['expectRefusal']
  /** Names one that is no fault, and comes only on some days. */
  mayRefuse: Watch['mayRefuse']
  /** Names what the page must complain of in this test. */
  expectComplaint: Watch['expectComplaint']
  /** A page of another browser, watched like the first. */
  anotherPage: () => Promise<Page>
}

/** Every test has a clinic of its own on the worker's server, and pages that may not complain of anything. */
export const test = base.extend<PerTest, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer(process.env.ARCHWIRE_E2E_DATABASE ?? '')
      // Without any clinic there is no login page either, only the way to a first one.
      await factories(server.owner).clinic()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // Its own time: whoever waits for midnight has not used up any of the test's.
  oneDay: [
    async ({ browserName: _browserName }, use) => {
      await withinOneDay()
      await use(undefined)
    },
    { auto: true, timeout: longestWait + 60_000 },
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
      await slowDownInRoughWeather(context)
      const watch = await watchContext(context)
      await use(watch)
      await watch.stopAnswering()
      expect(watch.findings(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],
  expectRefusal: async ({ watch }, use) => use(watch.expectRefusal),
  mayRefuse: async ({ watch }, use) => use(watch.mayRefuse),
  expectComplaint: async ({ watch }, use) => use(watch.expectComplaint),
  anotherPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; watch: Watch }[] = []
    await use(async () => {
      const context = await browser.newContext()
      await slowDownInRoughWeather(context)
      opened.push({ context, watch: await watchContext(context) })
      return context.newPage()
    })
    for (const { context, watch } of opened) {
      await watch.stopAnswering()
      await context.close()
      expect(watch.findings(), 'what the other pages complained of').toEqual([])
    }
  },
})

/** Logs in as a person would, from wherever the login page stands. */
export async function logIn(page: Page, person: Person, password = testPassword): Promise<void> {
  // The page that is being left may have an Email of its own.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** What lets the calls of a page through: each page of the app carries it. */
export async function csrfHeader(page: Page, path = '/v2/search'): Promise<{ 'x-csrf-token': string }> {
  const text = await (await page.request.get(path)).text()
  return {
    'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? 'no token on the page',
  }
}

/** Logs in by the calls that the form makes, for tests that are about something else. No page is opened. */
export async function startSession(
  page: Page,
  { email }: Pick<Person, 'email'>,
  password = testPassword,
): Promise<void> {
  const answer = await page.request.post('/v2/rest/sessions', {
    headers: await csrfHeader(page, '/v2/login'),
    data: { session: { email, password } },
  })
  expect(answer.status(), 'the login').toBe(201)
}

/** A browser in which this person is logged in, on the first page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/v2/search')
  await expectSignedIn(page, person)
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

/** Where people start: on a wide window at the calendar of this month, on a phone at the search. */
export const homeOf = (page: Page): string | RegExp =>
  isPhone(page) ? '/v2/search' : /\/v2\/calendar\/month\/\d{4}-\d{2}-01$/

/** What stands above it. */
export const homeHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: isPhone(page) ? 'Patients' : /^[A-Z][a-z]+ \d{4}$/ })

/** The bars and the page are there, and whose they are. On a phone the name is in the menu. */
export async function expectSignedIn(page: Page, person: Person): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  const name = isPhone(page) ? 'Menu' : person.full_name
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
}

/** Opens the menu with the way out; answers what stands in it. */
export async function openMenu(page: Page): Promise<Locator> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    return page.getByRole('dialog', { name: 'Menu' })
  }
  const banner = page.getByRole('banner')
  await banner.locator('[aria-haspopup="menu"]').click()
  return banner
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByText('Sign out').click()
}

/** Then a page learns of what happened elsewhere, and of a session that ended, by its own calls alone. */
export const cutLiveUpdates = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/v2\/cable/, socket => void socket.close())

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'wider than the window by').toBeLessThanOrEqual(0)
}

/**
 * For people to look at: light and dark, named by the width they were taken at. Only when somebody wants them
 * (`SCREENS_DIR=screens npm run test:all -- browser`): the tests do not need them.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (folder === undefined) return
  const width = page.viewportSize()?.width
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
      animations: 'disabled',
    })
  }
  await page.emulateMedia({ colorScheme: null })
}
