import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'
import { apart, asOne, chooseOther, mergeDialog, mergeNow, twoRecords } from './merge-fixture.ts'

const menu = 'More for this patient'

type Fixtures = Parameters<typeof twoRecords>[0] & { page: Page }

/** An administrator with two records, at the page that `at` names. */
async function openTwo(fixtures: Fixtures, at: (both: { first: number; second: number }) => string) {
  const both = await twoRecords(fixtures)
  await startSession(fixtures.page, fixtures.clinic.administrator)
  await fixtures.page.goto(`/v2/patient/${at(both)}`)
  return both
}

/** Opens the dialog from the menu of the open record. */
async function openMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
}

test('two records become one after a confirmation, and two again by the notice [G-74]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server }) => {
  const both = await openTwo(
    { page, make, clinic, server },
    ({ first, second }) => `${first}/merge?with=${second}`,
  )
  const dialog = mergeDialog(page)
  await expect(dialog.getByText('Moves to the record that stays: 1 appointment and 2 notes.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Compare both records' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Stays: Zoë Muñoz, (555) 001-4321')
  await expect(question).toContainText('Becomes part of it: Zoe Munoz, born 02/03/2011, (555) 001-9999')
  await expectAccessible(page)
  await screenshot(page, 'merge-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await both.stored()).toEqual(apart(both))
  await mergeNow(page)

  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The two records of Zoë Muñoz are one now.')).toBeVisible()
  expect(await both.stored()).toEqual(asOne(both))
  const basic = page.getByRole('region', { name: 'Basic information' })
  await expect(basic).toContainText('02/03/2011')
  await expect(page.getByText('Prefers mornings')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The merge has been undone.')).toBeVisible()
  await expect(page.getByText('Prefers mornings')).toHaveCount(0)
  await expect(basic).not.toContainText('02/03/2011')
  expect(await both.stored()).toEqual(apart(both))
})

test('after Swap the other record stays and is opened; links to the merged one lead there [G-74]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const both = await openTwo({ page, make, clinic, server }, ({ second }) => `${second}/profile`)
  await openMerge(page)
  await chooseOther(page, 'Zoë Muñoz')
  const dialog = mergeDialog(page)
  await expect(dialog.getByText('Moves to the record that stays: 1 appointment.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap' }).click()
  await expect(dialog.getByText('Moves to the record that stays: 1 appointment and 2 notes.')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('columnheader')).toHaveText([
    /^Stays\s*Zoë Muñoz/,
    /^Becomes part of it\s*Zoe Munoz/,
  ])
  await mergeNow(page)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
  await expect(page.getByText('The two records of Zoë Muñoz are one now.')).toBeVisible()
  await expect(page.getByText('The records of this patient were merged into one.')).toHaveCount(0)
  await screenshot(page, 'merge-done')
  expect(await both.stored()).toEqual(asOne(both))
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText(['Zoë Muñoz'])
  await page.goto(`/v2/patient/${both.second}/treatment/${both.visit}`)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/treatment/${both.visit}`)
})
