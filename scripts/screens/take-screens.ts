import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoClinics, demoPassword } from '../../apps/server/src/demo/clinics.ts'
import { browserSwitches } from '../../e2e/harness/browser-switches.ts'
import { findHeadlessChromium } from '../web/find-chromium.ts'
import { screensNow, startDemoServer } from './demo-server.ts'
import { type DemoIds, type Screen, screens } from './screens.ts'

const widths = [
  { name: '1280', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { name: '390', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]
const looks = ['light', 'dark'] as const

// A page that goes on changing is taken after this many tries, and reported.
const mostLooks = 15

/** Takes every screen of the demo at both widths, light and dark, into a folder. */
export async function takeScreens(folder: string, only: string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const server = await startDemoServer()
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: browserSwitches })
  try {
    const chosen = screens.filter(({ name }) => only.length === 0 || only.includes(name))
    for (const { name: width, ...device } of widths) {
      for (const look of looks) {
        const opened = { browser, address: server.address, look, device }
        const staff = await openPage(opened)
        const ids = await logIn(staff, server.address)
        const visitor = await openPage(opened)
        for (const screen of chosen) {
          const page = screen.signedIn === false ? visitor : staff
          await takeScreen(page, screen, ids, path.join(folder, `${screen.name}.${width}.${look}.png`))
        }
        await staff.context().close()
        await visitor.context().close()
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Opened = {
  browser: Browser
  address: string
  look: (typeof looks)[number]
  device: Omit<(typeof widths)[number], 'name'>
}

async function openPage({ browser, address, look, device }: Opened): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL: address,
    colorScheme: look,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    permissions: ['notifications'],
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(screensNow)
  return page
}

async function logIn(page: Page, address: string): Promise<DemoIds> {
  const administrator = demoClinics[0]?.users.find(user => user.admin)
  if (administrator === undefined) throw new Error('The demo has no administrator')
  await page.goto('/v2/login')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  const read = async (call: string) => (await page.request.get(`${address}/v2/rest${call}`)).json()
  const [day] = await read('/calendars/days.json?from=2026-05-06&to=2026-05-06')
  const conversations = await read('/conversations.json')
  // The first patient of the demo has a little of everything.
  return { patient: 1, appointment: day.appointments[0].id, conversation: conversations.records[0].id }
}

async function takeScreen(page: Page, screen: Screen, ids: DemoIds, file: string): Promise<void> {
  await page.goto(screen.path(ids))
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  let last: Buffer | undefined
  for (let look = 0; look < mostLooks; look += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(picture)) {
      await writeFile(file, picture)
      return
    }
    last = picture
    await page.waitForTimeout(200)
  }
  if (last !== undefined) await writeFile(file, last)
  console.log(`${path.basename(file)} went on changing`)
}
