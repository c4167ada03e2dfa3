import { cutLiveUpdates, expect, expectAccessible, homeOf, screenshot, test } from '../harness.ts'
import { holdSaves } from '../hold-saves.ts'
import { pauseClock } from '../pause-clock.ts'
import { field, openSettings, save } from '../settings-form.ts'
import {
  loseAnswers,
  noAlert,
  oldVersion,
  refusedSave,
  saves,
  unreachable,
  unreached,
} from './clinic-form.ts'

test('what is saved is confirmed for four seconds and is there after a reload [SES-54] [ERR-53]', {
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

test('what the server refuses is said on its field, which gets the focus', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal(refusedSave)
  await openSettings(page, clinic.administrator)
  await field(page, 'NPI').fill('123')
  await field(page, 'Email').fill('not an address')
  await field(page, 'Email').press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('NPI is invalid')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'NPI')).toHaveValue('123')
  await expectAccessible(page)
  await screenshot(page, 'settings-refused')
  await field(page, 'NPI').fill('1234567893')
  await field(page, 'Email').fill('desk@example.com')
  await expect(page.getByText('is invalid')).toBeHidden()
  await noAlert(page)
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
})

test('a save that fails says why until it is saved or given up', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal(unreached)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  // What the page reads by itself meanwhile is let through.
  await page.route(saves, route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(unreachable)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(unreachable)).toBeHidden()
})

test('what is typed during a save is kept, and is saved by the next one', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  const answer = await holdSaves(page, saves)
  await field(page, 'City').fill('Port')
  await field(page, 'Phone number').fill('555-010-4477')
  await save(page)
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await field(page, 'City').fill('Portland')
  await field(page, 'State').fill('ME')
  answer()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expect(field(page, 'State')).toHaveValue('ME')
})

test('what is discarded can be had back for ten seconds', { tag: '@whole' }, async ({ page, clinic }) => {
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

test('what is missing or impossible is said before anything is sent', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await openSettings(page, clinic.administrator)
  await field(page, 'Name').fill(' ')
  await field(page, 'Sign out after').fill('4')
  await save(page)
  await expect(page.getByText('Required field')).toBeVisible()
  await expect(page.getByText('Must be a whole number of minutes from 5 to 720')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
})

test('a save whose answer was lost can be repeated', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  expectRefusal(unreached)
  expectRefusal(oldVersion)
  await cutLiveUpdates(page)
  await openSettings(page, clinic.administrator)
  await field(page, 'Phone number').fill('555-010-4477')
  await loseAnswers(page)
  await save(page)
  await expect(page.getByRole('alert')).toHaveText(unreachable)
  await page.unroute(saves)
  await field(page, 'City').fill('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByText('changed these settings')).toBeHidden()
  await page.reload()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
  await expect(field(page, 'City')).toHaveValue('Portland')
})

test('unsaved changes are not lost by leaving: inside the app it asks, and so does the browser', async ({
  page,
  clinic,
}) => {
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

  const asked: string[] = []
  page.once('dialog', async browserDialog => {
    asked.push(browserDialog.type())
    await browserDialog.dismiss()
  })
  await page.goto('/v2').catch(() => undefined)
  expect(asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL('/settings/clinic')

  await page.getByRole('link', { name: 'Close settings' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(homeOf(page))
})
