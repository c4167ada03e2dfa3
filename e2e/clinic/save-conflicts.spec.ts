import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { save } from './clinic-settings-page.ts'

const hour = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const unsaved = (page: Page) => page.getByText('Unsaved changes')

async function openHours(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/hours')
  await expect(hour(page, 'Monday: to')).toBeVisible()
}

async function openText(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/contract-text')
  await expect(text(page)).toBeVisible()
}

const storedText = async (server: RunningServer, clinicId: number) =>
  (await server.owner.query('select body from contract_templates where clinic_id = $1', [clinicId])).rows[0]
    ?.body

test('two people who change the hours at once see each other’s changes, and nothing is lost without a confirmation', {
  tag: '@whole',
}, async ({ page, clinic, make, anotherPage }) => {
  await make.hours(clinic.id)
  const marta = await make.user(clinic.id, { admin: true, first_name: 'Marta', last_name: 'Ruiz' })
  const other = await anotherPage()
  await openHours(page, clinic.administrator)
  await openHours(other, marta)
  const saveElsewhere = async (label: string, time: string) => {
    await hour(other, label).fill(time)
    await save(other)
    await expect(unsaved(other)).toBeHidden()
  }
  const notice = page.getByText('Marta Ruiz has changed the hours meanwhile.')
  await hour(page, 'Monday: to').fill('17:00')
  await saveElsewhere('Tuesday: to', '16:00')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'settings-hours-changed')
  await expect(hour(page, 'Monday: to')).toHaveValue('17:00')
  await expect(hour(page, 'Tuesday: to')).toHaveValue('18:00')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice).toBeHidden()
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  // Without unsaved changes there is no conflict.
  await expect(hour(other, 'Tuesday: to')).toHaveValue('18:00')
  await expect(hour(other, 'Monday: to')).toHaveValue('17:00')

  await hour(page, 'Monday: to').fill('19:00')
  await saveElsewhere('Tuesday: to', '15:00')
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await expect(hour(page, 'Monday: to')).toHaveValue('17:00')
  await expect(hour(page, 'Tuesday: to')).toHaveValue('15:00')
  await expect(unsaved(page)).toBeHidden()
})

test('a save whose response was lost is not taken for somebody else’s', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('unreached PUT /v2/rest/settings/contract_template')
  await openText(page, clinic.administrator)
  await page.route('**/v2/rest/settings/contract_template', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await text(page).fill('Once')
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  await expect(page.getByText('has changed the text meanwhile.')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(await storedText(server, clinic.id)).toBe('Once')
})
