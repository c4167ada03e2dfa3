import type { Page } from '@playwright/test'
import { expect } from '../harness/harness.ts'
import { callOf, expectStep, fillInLittle, goOn, looksRight, test } from './empty-installation-fixture.ts'

test('if two people set up the clinic at once, one succeeds, and the other is told so and logs in', {
  tag: '@whole',
}, async ({ page, house, anotherPage, expectRefusal }) => {
  const quicker = await anotherPage()
  const links = [await house.newLink(), await house.newLink()]
  for (const [index, one] of [page, quicker].entries()) {
    await one.goto(links[index] ?? '')
    await fillInLittle(one)
  }
  await quicker.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(quicker).toHaveURL(/\/v2\/calendar\/day\//)

  expectRefusal(`404 POST ${callOf(page)}`)
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page.getByRole('heading', { name: 'This clinic is set up already' })).toBeVisible()
  await looksRight(page, 'already')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ana@smile.example.com')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const dead = await page.goto(links[0] ?? '')
  expect(dead?.status()).toBe(404)
  const { rows } = await house.owner.query('select count(*)::int as clinics from clinics')
  expect(rows).toEqual([{ clinics: 1 }])
})

/** Goes on from the first step; all steps are filled in. */
async function passTheFirst(page: Page): Promise<void> {
  for (const title of ['When are you open?', 'Your rooms or chairs', 'What do patients come for?']) {
    await goOn(page)
    await expectStep(page, title)
  }
  await goOn(page)
  await expectStep(page, 'Your doctors')
  await goOn(page)
}

test('a refusal leads to the field of its step; a link that expired meanwhile loses only the password', {
  tag: '@whole',
}, async ({ page, house, expectRefusal }) => {
  await page.goto(await house.newLink())
  await page.getByLabel('Name of the clinic').fill('Smile Orthodontics')
  // A browser may know a zone that the server does not know yet.
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, value.replace('America/New_York', 'America/Atlantis'))
  })
  await page.reload()
  await expectStep(page, 'Your clinic')
  await fillInLittle(page)
  expectRefusal(`422 POST ${callOf(page)}`)
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toBeFocused()
  await expect(page.getByText('This value is not valid.')).toBeVisible()
  await zone.fill('Chicago')
  await page.getByRole('option', { name: 'Central (Chicago)' }).click()
  await expect(page.getByText('This value is not valid.')).toBeHidden()
  await passTheFirst(page)
  await expectStep(page, 'Your account')

  await house.owner.query('update set_up_links set expires_at = created_at')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired')
  await looksRight(page, 'expired')
  expect((await page.reload())?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()

  await page.goto(await house.newLink())
  await expectStep(page, 'Your clinic')
  await expect(page.getByLabel('Name of the clinic')).toHaveValue('Smile Orthodontics')
  await passTheFirst(page)
  await expectStep(page, 'Your account')
  await expect(page.getByLabel('Email')).toHaveValue('ana@smile.example.com')
  await expect(page.getByLabel(/^Password/)).toHaveValue('')
  await page.getByLabel(/^Password/).fill('a brand new password')
  await page.getByLabel(/^Confirm password/).fill('a brand new password')
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  await expect(page).toHaveURL(/\/v2\/calendar\/day\//)
  await expect(page.getByRole('region', { name: 'Getting started' })).toBeVisible()

  // Back does not lead into the set-up.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This clinic is set up already' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Archwire' }).click()
  await expect(page.locator('main h1')).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/v2/)
})
