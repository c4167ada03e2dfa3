import { expect, expectAccessible, homeOf, screenshot, test } from '../harness/harness.ts'
import { pauseClock } from '../harness/page-control.ts'
import { field, openSettings, save } from './clinic-settings-page.ts'

test('a save is confirmed for four seconds, and its values are there after a reload [SES-54, ERR-53]', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill('Harbor Dental')
  await field(page, 'Phone number').fill('555-010-4477')
  await field(page, 'Tax ID').fill('12-3456789')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('los ang')
  await page.getByRole('option', { name: 'Pacific (Los Angeles)' }).click()
  await pauseClock(page)
  await save(page)
  const notice = page.getByText('Saved successfully')
  await expect(notice).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Harbor Dental')
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'Tax ID')).toHaveValue('12-3456789')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific (Los Angeles)')
})

test('discarded values can be restored for ten seconds', { tag: '@whole' }, async ({ page, clinic }) => {
  await page.clock.install()
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await field(page, 'State').fill('ME')
  await pauseClock(page)
  const place = await field(page, 'City').boundingBox()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue('')
  expect(await field(page, 'City').boundingBox()).toEqual(place)
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.clock.runFor(9_900)
  const undo = page.getByRole('button', { name: 'Undo' })
  await screenshot(page, 'settings-discarded')
  await undo.click()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(undo).toBeVisible()
  await page.clock.runFor(10_100)
  await expect(undo).toBeHidden()
})

test('leaving with unsaved changes asks for a confirmation, inside the app and by the browser', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await page.getByRole('link', { name: 'Close settings' }).click()
  const question = 'Are you sure you want to leave without saving changes?'
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'settings-leave')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'City')).toHaveValue('Portland')

  const dialogs: string[] = []
  page.once('dialog', async browserDialog => {
    dialogs.push(browserDialog.type())
    await browserDialog.dismiss()
  })
  await page.goto('/v2').catch(() => undefined)
  expect(dialogs).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/settings/clinic')

  await page.getByRole('link', { name: 'Close settings' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(homeOf(page))
})
