import type { Locator, Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homeOf,
  isPhone,
  logIn,
  openMenu,
  screenshot,
  signOut,
  startSession,
  test,
} from '../harness/harness.ts'
import { otherUser } from '../harness/other-user-fixture.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { changeRecordAs } from '../record/record-page.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-fixture.ts'

/** The list of open patients: in the bar, or in the phone's menu. */
async function openPatients(page: Page): Promise<Locator> {
  const isShut = isPhone(page) && !(await page.getByRole('dialog', { name: 'Menu' }).isVisible())
  if (isShut) await openMenu(page)
  return page.getByRole('navigation', { name: 'Open patients' })
}

/** A navigation closes the phone's menu too, a moment after the address has changed. */
const menuIsShut = (page: Page) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()

const shutMenu = async (page: Page) => {
  if (isPhone(page)) await page.keyboard.press('Escape')
  await menuIsShut(page)
}

async function openPatient(page: Page, patient: { id: number; full_name: string }): Promise<void> {
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(page.getByRole('heading', { name: patient.full_name })).toBeVisible()
  await expectStored(page, patient)
}

/** Goes there inside the app, without a page load. */
async function goToPatient(page: Page, patient: { id: number; full_name: string }): Promise<void> {
  await page.evaluate(path => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/v2/patient/${patient.id}/profile`)
  await expect(page.getByRole('heading', { name: patient.full_name })).toBeVisible()
  await expectStored(page, patient)
}

const storedTabs = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('archwire.open-patients')),
  )

/** The name may be shown before it is known whose tabs they are. */
const expectStored = (page: Page, { id }: { id: number }) =>
  expect
    .poll(async () => (await storedTabs(page)).flatMap(([, ids]): number[] => JSON.parse(ids)))
    .toContain(id)

test('opened patients stay open in tabs, and only their ids are stored [TOP-06]', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: "O'Neil" })
  const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Chen' })
  await page.route('**/v2/rest/patients/tabs?*', async route => {
    const answer = await route.fetch()
    const tabs = (await answer.json()) as { id: number }[]
    await route.fulfill({ json: tabs.map(tab => (tab.id === leo.id ? { ...tab, status: 'SEATED' } : tab)) })
  })
  await startSession(page, clinic.staff)
  for (const patient of [zoe, leo]) await openPatient(page, patient)
  await goToPatient(page, mia)
  const tabs = await openPatients(page)
  await expect(tabs.getByRole('link')).toHaveText(['Zoë Muñoz', "Leo O'NeilSeated", 'Mia Chen'])
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Mia Chen')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'shell-tabs')
  expect((await storedTabs(page)).map(([, ids]) => ids)).toEqual([JSON.stringify([zoe.id, leo.id, mia.id])])

  await tabs.getByRole('link', { name: 'Zoë Muñoz' }).click()
  await expect(page).toHaveURL(`/v2/patient/${zoe.id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('patients of another clinic, or who are gone, have no tab; another person sees none of the tabs', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
  const theirs = await make.patient(elsewhere.id)
  const ours = await make.patient(clinic.id, { last_name: 'Vega' })
  expectRefusal(`404 GET /v2/rest/patients/${theirs.id}/profile/infos`)
  await startSession(page, clinic.staff)
  await openPatient(page, ours)
  await page.goto(`/v2/patient/${theirs.id}/profile`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect((await openPatients(page)).getByRole('link')).toHaveText(['Pat Vega'])
  await expect
    .poll(async () => (await storedTabs(page)).map(([, ids]) => ids))
    .toEqual([JSON.stringify([ours.id])])
  await shutMenu(page)
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
  expect(await storedTabs(page)).toEqual([])
  await logIn(page, clinic.administrator)
  await expect(page).toHaveURL(homeOf(page))
  await expect(page.getByRole('navigation', { name: 'Open patients' })).toHaveCount(0)
})

test('after an expired session the same person finds the open patients again', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: "O'Neil" })
  // The reload must find the session ended.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await openPatient(page, zoe)
  await openPatient(page, leo)
  await endSessionsOf(clinic.staff, server, page)
  await page.reload()
  await logIn(page, clinic.staff)
  await expect(page.getByRole('heading', { name: leo.full_name })).toBeVisible()
  await expect((await openPatients(page)).getByRole('link')).toHaveText([zoe.full_name, leo.full_name])
})

test('tabs follow changes to their patients at other desks, whatever page is shown', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', {
    starts_at: today(-5),
    checked_in_at: minutesAgo(10),
  })
  const zoe = { id: patientId, full_name: 'Zoë Muñoz' }
  const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: "O'Neil" })
  await startSession(page, clinic.staff)
  await openPatient(page, zoe)
  await goToPatient(page, leo)
  const tabs = await openPatients(page)
  await expect(tabs.getByRole('link')).toHaveText([zoe.full_name, leo.full_name])
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  const desk = await otherUser(theirs, clinic.administrator)
  await desk.seat(id)
  await expect(tabs.getByRole('link')).toHaveText([`${zoe.full_name}Seated`, leo.full_name])
  await changeRecordAs(theirs, clinic.administrator, zoe.id, { lastName: 'Muñoz-Berg' })
  await expect(tabs.getByRole('link').first()).toHaveText('Zoë Muñoz-BergSeated')
})
