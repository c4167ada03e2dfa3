import { issueSetUpLink } from '@archwire/server/features/first-start/set-up-links'
import type { Page } from '@playwright/test'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
} from '../harness/harness.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'

type Installation = RunningServer & {
  /** Makes another link for the set-up of the first clinic. */
  newLink(): Promise<string>
}

/** Each test has an installation of its own, without a clinic. */
export const test = base.extend<{ house: Installation }>({
  house: async ({ browser }, use) => {
    const server = await startServer(process.env.ARCHWIRE_E2E_DATABASE ?? '')
    const newLink = async () => `${server.address}${await issueSetUpLink(server.ownerUrl, new Date())}`
    await use({ ...server, newLink })
    // Pages that are still open would report that the server is gone.
    const pages = browser.contexts().flatMap(context => context.pages())
    await Promise.all(pages.map(page => page.goto('about:blank')))
    await server.stop()
  },
})

/** Checks the look of a step. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, `set-up-${name}`)
}

/** The call by which the open page creates the clinic. */
export const callOf = (page: Page) =>
  new URL(page.url()).pathname.replace('/set-up/', '/v2/rest/public/set_up/')

export const expectStep = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Goes through all steps with the required values only. */
export async function fillInLittle(page: Page, doctor = 'Wire'): Promise<void> {
  await page.getByLabel('Name of the clinic').fill('Smile Orthodontics')
  await goOn(page)
  for (const title of ['When are you open?', 'Your rooms or chairs', 'What do patients come for?']) {
    await expectStep(page, title)
    await goOn(page)
  }
  await expectStep(page, 'Your doctors')
  await page.getByLabel('Doctor 1: first name').fill('Dana')
  await page.getByLabel('Doctor 1: last name').fill(doctor)
  await goOn(page)
  await expectStep(page, 'Your account')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill('ana@smile.example.com')
  await page.getByLabel(/^Password/).fill('a brand new password')
  await page.getByLabel(/^Confirm password/).fill('a brand new password')
}
