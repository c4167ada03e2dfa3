import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openMenu,
  screenshot,
  signIn,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  field,
  isInSight,
  loseResponses,
  noAlert,
  openSettings,
  save,
  showChanges,
  unreached,
} from './clinic-settings-page.ts'

test('a save in one browser is shown in the other without a reload', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, clinic }) => {
  const other = await anotherPage()
  await openSettings(page, clinic.administrator)
  await signIn(other, clinic.staff)
  const third = await anotherPage()
  await openSettings(third, clinic.administrator)
  await field(page, 'Name').fill('Harbor Smiles')
  await save(page)
  const menu = await openMenu(other)
  await expect(menu.getByText('Harbor Smiles')).toBeVisible()
  await expect(field(third, 'Name')).toHaveValue('Harbor Smiles')
  await expect(third.getByText('changed these settings')).toBeHidden()
  await expect(page.getByText('changed these settings')).toBeHidden()
})

test('a form that is being filled in keeps its values, says who saved, and offers both versions', async ({
  page,
  anotherPage,
  clinic,
  make,
  isMobile,
}) => {
  const marta = await make.user(clinic.id, { admin: true, first_name: 'Marta', last_name: 'Ruiz' })
  const other = await anotherPage()
  await openSettings(page, clinic.administrator)
  await openSettings(other, marta)
  await field(page, 'City').fill('Portland')
  await field(other, 'Name').fill('Harbor Smiles')
  await field(other, 'State').fill('ME')
  await save(other)
  await expect(page.getByText('Marta Ruiz changed these settings')).toBeVisible()
  await expect(field(page, 'City')).toBeFocused()
  await expect.poll(() => isInSight(page, 'City')).toBe(true)
  await showChanges(page, isMobile)
  await expect(page.getByText('Name: Harbor Orthodontics → Harbor Smiles')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Portland')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'settings-changed-elsewhere')
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Harbor Smiles')
  await expect(field(page, 'City')).toHaveValue('Portland')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(field(other, 'City')).toHaveValue('Portland')

  await field(page, 'City').fill('Bangor')
  await field(page, 'ZIP code').fill('04401')
  await field(page, 'Name').focus()
  const place = await field(page, 'Name').boundingBox()
  await field(other, 'City').fill('Augusta')
  await save(other)
  await expect(page.getByText('Marta Ruiz changed these settings')).toBeVisible()
  expect(await field(page, 'Name').boundingBox()).toEqual(place)
  await showChanges(page, isMobile)
  await expect(page.getByText('City: Portland → Augusta (you changed it too)')).toBeVisible()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(page, 'City')).toHaveValue('Augusta')
  await expect(field(page, 'ZIP code')).toHaveValue('04401')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'City')).toHaveValue('Bangor')
})

test('a save whose response was lost is not taken for somebody else’s', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal(unreached)
  await openSettings(page, clinic.administrator)
  await field(page, 'City').fill('Portland')
  await field(page, 'Phone number').fill('555-010-4477')
  await loseResponses(page)
  await save(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await noAlert(page)
  await expect(page.getByText('changed these settings')).toBeHidden()
  await expect(field(page, 'Phone number')).toHaveValue('(555) 010-4477')
})
