import type { Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { holdSaves } from '../hold-saves.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { apart, asOne, chooseOther, mergeDialog, mergeNow, twoRecords } from './two-records.ts'

const menu = 'More for this patient'

type Given = Parameters<typeof twoRecords>[0] & { page: Page }

/** An administrator before the two records, at a page of the one that `at` names. */
async function openTwo(given: Given, at: (both: { first: number; second: number }) => string) {
  const both = await twoRecords(given)
  await startSession(given.page, given.clinic.administrator)
  await given.page.goto(`/v2/patient/${at(both)}`)
  return both
}

/** From the menu of the record that is open. */
async function openMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Merge with another record…' }).click()
}

test('an administrator chooses the other record, likely ones first, and sees both side by side [G-74]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const both = await openTwo({ page, make, clinic, server }, ({ first }) => `${first}/profile`)
  await openMerge(page)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/merge`)
  const dialog = mergeDialog(page)
  const field = dialog.getByRole('combobox', { name: 'The other record' })
  await expect(field).toBeFocused()
  const likely = dialog.getByRole('region', { name: 'Possible duplicates' })
  await expect(likely.getByRole('button')).toHaveCount(1)
  await expect(dialog.getByText('No record became part of this one in the last 7 days.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'merge-choose')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('Choose the other record.')).toBeVisible()
  await expect(field).toBeFocused()

  await likely.getByRole('button', { name: 'Zoe Munoz' }).click()
  await expect(dialog.getByRole('heading', { name: 'Compare both records' })).toBeFocused()
  const table = dialog.getByRole('table', { name: 'Both records' })
  await expect(table.getByRole('columnheader')).toHaveText([
    /^Stays\s*Zoë Muñoz/,
    /^Becomes part of it\s*Zoe Munoz/,
  ])
  await expect(table.getByRole('rowheader', { name: 'Name Differs' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Date of birth Taken over' })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Email', exact: true })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Notes Put together' })).toBeVisible()
  const what = dialog.getByRole('region', { name: 'What happens' })
  await expect(what).toContainText('Moves to the record that stays: 1 appointment and 2 notes.')
  await expect(what).toContainText('Taken over, because it is missing there: date of birth.')
  await expect(what).toContainText('what the record that stays has is kept: name and mobile.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'merge-compare')
})

test('after a question two records are one, and by the notice two again [G-74]', {
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

test('swapped, the other record stays and is open then; links to the one that went lead there [G-74]', {
  tag: '@any-width',
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

test('a merge that is answered late leads nobody back who is at another patient by then', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: 'Park' })
  const both = await openTwo(
    { page, make, clinic, server },
    ({ first, second }) => `${second}/merge?with=${first}&stays=${first}`,
  )
  const release = await holdSaves(page, `**/v2/rest/patients/${both.first}/merge`)
  const asked = page.waitForRequest(request => request.method() === 'POST')
  await mergeNow(page)
  await asked
  await goWithin(page, `/v2/patient/${leo.id}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'Leo Park' })).toBeVisible()
  const seen: string[] = []
  page.on('framenavigated', frame => seen.push(frame.url()))
  release()
  await expect(page.getByText('The two records of Zoë Muñoz are one now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Leo Park' })).toBeVisible()
  expect(seen).toEqual([])
  expect(await both.stored()).toEqual(asOne(both))
})

test('what was merged in the last 7 days is listed, and taken back from there [G-74]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const both = await openTwo(
    { page, make, clinic, server },
    ({ first, second }) => `${first}/merge?with=${second}`,
  )
  await mergeNow(page)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  await page.goto(`/v2/patient/${both.first}/merge`)
  const merged = page.getByRole('region', { name: 'Merged records' })
  await expect(merged.getByRole('listitem')).toContainText('Zoe Munoz, born 02/03/2011')
  await expect(merged.getByRole('listitem')).toContainText('Ana Ortiz')
  await expect(merged.getByRole('listitem')).toContainText('Can be undone until')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'merge-list')
  await merged.getByRole('button', { name: 'Undo merge' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Undo the merge with the record of Zoe Munoz?')
  await question.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('The merge has been undone.')).toBeVisible()
  await expect(merged.getByText('No record became part of this one in the last 7 days.')).toBeVisible()
  await expect(merged.getByRole('heading', { name: 'Merged records' })).toBeFocused()
  expect(await both.stored()).toEqual(apart(both))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
})

test('all of it works by keyboard', { tag: ['@wide', '@whole'] }, async ({ page, clinic, make, server }) => {
  const both = await openTwo({ page, make, clinic, server }, ({ first }) => `${first}/profile`)
  const opener = page.getByRole('button', { name: menu })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = mergeDialog(page)
  await expect(dialog.getByRole('combobox', { name: 'The other record' })).toBeFocused()
  await page.keyboard.type('munoz')
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await expect(dialog.getByRole('option', { name: 'New Patient' })).toHaveCount(0)
  const names = await dialog.getByRole('option').allTextContents()
  if (names[0]?.includes('Zoë')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Compare both records' })).toBeFocused()
  await expect(dialog.getByRole('table', { name: 'Both records' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'The other record' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  await expect(opener).toBeFocused()
})
