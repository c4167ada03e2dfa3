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
/** What a test about a patient and a page begins with. */
export type Setting = { page: Page; clinic: TestClinic; make: Make }

type PerTest = {
  oneDay: undefined
  clinic: TestClinic
  make: Make
  watch: Watch
  /** Names a refusal that this test expects, such as '422 PUT /v2/rest/settings/clinic'. Any other fails the test. */
  expectRefusal: Watch['expectRefusal']
  /** Names a refusal that is no fault, and may or may not happen. */
  mayRefuse: Watch['mayRefuse']
  /** Names a console error that the page must report in this test. */
  expectComplaint: Watch['expectComplaint']
  /** Opens a page of another browser, watched like the first. */
  anotherPage: () => Promise<Page>
}

/** Every test has a clinic of its own on the worker's server, and fails if a page reports an error. */
export const test = base.extend<PerTest, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer(process.env.ARCHWIRE_E2E_DATABASE ?? '')
      // Without a clinic the server shows no login page, only the way to a first clinic.
      await factories(server.owner).clinic()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  // The fixture has a timeout of its own, so that waiting for midnight does not use up the test's time.
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
  // The page before may have a field Email of its own.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The anti-forgery header for calls; each page of the app contains its token. */
export async function csrfHeader(page: Page, path = '/v2/search'): Promise<{ 'x-csrf-token': string }> {
  const text = await (await page.request.get(path)).text()
  return {
    'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? 'no token on the page',
  }
}

/** Logs in by the calls of the login form, for tests about something else. No page is opened. */
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

/** Logs in, and opens the first page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/v2/search')
  await expectSignedIn(page, person)
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

/** The address where people start: on a wide window the calendar of this month, on a phone the search. */
export const homeOf = (page: Page): string | RegExp =>
  isPhone(page) ? '/v2/search' : /\/v2\/calendar\/month\/\d{4}-\d{2}-01$/

/** The heading of that page. */
export const homeHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: isPhone(page) ? 'Patients' : /^[A-Z][a-z]+ \d{4}$/ })

/** Expects the bars, the page and the name of the person. On a phone the name is in the menu. */
export async function expectSignedIn(page: Page, person: Person): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  const name = isPhone(page) ? 'Menu' : person.full_name
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
}

/** Opens the menu that has Sign out; returns it. */
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

/** Cuts live updates: then a page learns of changes elsewhere, and of an ended session, by its own calls alone. */
export const cutLiveUpdates = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/v2\/cable/, socket => void socket.close())

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'wider than the window by').toBeLessThanOrEqual(0)
}

/**
 * Takes screenshots for people to look at: light and dark, named by their width. They are taken only on request
 * (`SCREENS_DIR=screens npm run test:all -- browser`), because the tests do not need them.
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
