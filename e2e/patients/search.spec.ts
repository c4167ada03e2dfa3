import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'

const openField = async (page: Page) => {
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  return page.getByRole('main').getByRole('combobox', { name: 'Search patients' })
}

test.beforeEach(async ({ page, clinic, make }) => {
  const patients = [
    {
      first_name: 'Zoë',
      last_name: 'Muñoz',
      phone_number: '5550014321',
      email: 'zoe@home.example.com',
      dob: '2011-02-03',
    },
    {
      first_name: 'Leo',
      last_name: 'Muñoz',
      phone_number: '5550014321',
      email: 'zoe@home.example.com',
      dob: '2013-04-05',
    },
    {
      first_name: 'Cathryn',
      last_name: "O'Brien",
      phone_number: '5557770000',
      email: 'cat@brien.example.com',
      dob: '1990-12-31',
    },
    {
      first_name: 'Prince',
      last_name: 'Ali',
      phone_number: '5552223333',
      email: 'prince@ali.example.com',
      dob: null,
    },
  ]
  for (const patient of patients) await make.patient(clinic.id, patient)
  await startSession(page, clinic.staff)
})

test('the prompt becomes a field with the focus in it; four digits of the phone find a family [TOP-17] [TOP-01] [TOP-13]', async ({
  page,
}) => {
  await page.goto('/v2/search')
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'search-prompt')
  const field = await openField(page)
  await expect(field).toBeFocused()
  const recent = page.getByRole('heading', { name: 'Recently opened' })
  await expect(recent).toBeVisible()
  await field.fill('4321')
  await expect(page.getByRole('option', { name: /Muñoz/ })).toHaveCount(2)
  const zoe = page.getByRole('option', { name: /Zoë Muñoz/ })
  await expect(zoe).toContainText('Born 02/03/2011')
  await expect(zoe).toContainText('(555) 001-4321')
  await expect(zoe).toContainText('zoe@home.example.com')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'search-found')
  await expect(recent).toBeHidden()
  await field.press('Escape')
  await expect(recent).toBeVisible()
})

test('digits are never taken for a name: a whole phone number is filled in, four digits are not', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  for (const [typed, phone] of [
    ['4321', ''],
    ['5559990000', '(555) 999-0000'],
  ] as const) {
    await page.goto('/v2/search')
    await (await openField(page)).fill(typed)
    await page.getByRole('option', { name: 'New Patient', exact: true }).click()
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByLabel('First name')).toHaveValue('')
    await expect(dialog.getByLabel('Phone')).toHaveValue(phone)
  }
})

test('one search goes out 300 ms after the last letter, for at most ten, and none for blanks [TOP-10] [TOP-11] [TOP-12] [CST-10] [API-03] [API-92]', {
  tag: '@any-width',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/v2/rest/patients') asked.push(url.search)
  })
  await page.clock.install()
  await page.goto('/v2/search')
  const field = await openField(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await field.fill('   ')
  await page.clock.runFor(600)
  await field.fill('')
  for (const letter of 'munoz') {
    await field.press(letter)
    await page.clock.runFor(100)
  }
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  expect(asked).toEqual(['?query=munoz&limit=10'])
})

test('the list is walked through by keyboard, and Enter opens the record', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('munoz')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(0)).toContainText('Leo Muñoz')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/profile$/)
  await expect(page.getByRole('heading', { name: 'Leo Muñoz' })).toBeVisible()
})

test('Enter before the list is there searches at once and opens nobody', {
  tag: ['@any-width', '@whole'],
}, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/patients?*', async route => {
    await held
    await route.continue()
  })
  await field.fill('brien')
  await field.press('Enter')
  answer()
  await expect(page.getByRole('option', { name: /O'Brien/ })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/search$/)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: "Cathryn O'Brien" })).toBeVisible()
})

test('names that only sound alike stand in a group of their own', { tag: ['@any-width', '@whole'] }, async ({
  page,
}) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('Cathrin Obrien')
  const group = page.getByRole('group', { name: 'Similar names' })
  await expect(group.getByRole('option', { name: /Cathryn O'Brien/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Patients' })).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'search-similar')
})

test('who is not there can be added with what was typed [TOP-16] [ERR-07] [TOP-08] [SES-19]', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('Xavier Quintero-Wu')
  await expect(page.getByText('There are no results').first()).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'search-nobody')
  await field.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await expect(dialog.getByLabel('First name')).toHaveValue('Xavier')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Quintero-Wu')
  await expect(dialog.getByLabel('First name')).toBeFocused()
})

test('a search that does not work says so, and Retry helps [ERR-82]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/patients')
  await page.goto('/v2/search')
  const field = await openField(page)
  await page.route('**/v2/rest/patients?*', route =>
    route.fulfill({ status: 403, json: { error: 'Not now' } }),
  )
  await field.fill('munoz')
  await expect(page.getByText('Search is currently unavailable. Please try again later.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'search-failed')
  await page.unroute('**/v2/rest/patients?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
})

test('a slow search shows the shape of what will come', { tag: ['@any-width', '@whole'] }, async ({
  page,
}) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/patients?*', async route => {
    await held
    await route.continue()
  })
  await field.fill('munoz')
  await expect(page.getByRole('img', { name: 'Searching' })).toBeVisible()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp']) await field.press(key)
  answer()
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test('keys that put a letter together choose nobody', { tag: ['@any-width', '@whole'] }, async ({ page }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('munoz')
  await expect(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await field.evaluate(input => {
    for (const key of ['ArrowDown', 'Enter'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  })
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/v2\/search$/)
})

test('someone who is found opens in a new tab with the key for it held', {
  tag: ['@any-width', '@whole'],
}, async ({ page, context }) => {
  await page.goto('/v2/search')
  const field = await openField(page)
  await field.fill('prince')
  const tab = context.waitForEvent('page')
  await page.getByRole('option', { name: /Prince Ali/ }).click({ modifiers: ['Control'] })
  await expect((await tab).getByRole('heading', { name: 'Prince Ali' })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/search$/)
})
