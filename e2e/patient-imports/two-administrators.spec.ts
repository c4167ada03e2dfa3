import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { answer, choose } from './import-page.ts'

const file = 'First name,Last name\nAda,Lovelace\n'

test('two administrators with a file each see whose import is whose, and must confirm before one is canceled', {
  tag: '@whole',
}, async ({ page: ana, clinic, make, server, anotherPage }) => {
  const boss = await make.user(clinic.id, { admin: true, first_name: 'Bob', last_name: 'Boss' })
  const bob = await anotherPage()
  await startSession(ana, clinic.administrator)
  await startSession(bob, boss)
  const openPage = async (page: typeof ana) => {
    await page.goto('/settings/patients')
    await followed(page, 'patient_imports')
    return page.getByRole('main')
  }
  const hers = await openPage(ana)
  await choose(ana, file, 'hers.csv')
  await expect(hers.getByRole('button', { name: 'Check all lines' })).toBeVisible()

  // Bob sees Ana's import, and can send a file nevertheless. Ana keeps seeing hers.
  const his = await openPage(bob)
  const anasAtBobs = his.getByRole('region', { name: 'Import of hers.csv by Ana Ortiz' })
  await expect(anasAtBobs).toContainText('Sent by Ana Ortiz on ')
  await expect(anasAtBobs).toContainText('Its columns are not matched yet')
  await expect(his.getByRole('button', { name: 'Check all lines' })).toBeHidden()
  await choose(bob, file, 'his.csv')
  await his.getByRole('button', { name: 'Check all lines' }).click()
  await server.runPendingJobs()
  await expect(his.getByText('1 line was checked.')).toBeVisible()
  const bobsAtAnas = hers.getByRole('region', { name: 'Import of his.csv by Bob Boss' })
  await expect(bobsAtAnas).toContainText('Sent by Bob Boss on ')
  await expect(bobsAtAnas).toContainText('Checked, and not imported yet')
  await expect(hers.getByRole('region', { name: 'Import of hers.csv' })).toContainText(
    'Sent by Ana Ortiz on ',
  )
  await expect(hers.getByRole('button', { name: 'Check all lines' })).toBeVisible()
  await expectAccessible(ana)
  await expectNoSidewaysScroll(ana)
  await expectThumbSized(ana)
  await screenshot(ana, 'import-two')

  // Ana opens Bob's import, and has to confirm that she means his.
  await bobsAtAnas.getByRole('button', { name: 'his.csv' }).click()
  await expect(bobsAtAnas.getByRole('button', { name: 'Import 1 patient' })).toBeVisible()
  await expectAccessible(ana)
  await expectNoSidewaysScroll(ana)
  await bobsAtAnas.scrollIntoViewIfNeeded()
  await screenshot(ana, 'import-of-somebody')
  const cancel = bobsAtAnas.getByRole('button', { name: 'Cancel import' })
  await cancel.click()
  const question = 'Cancel the import of his.csv by Bob Boss?'
  await expect(ana.getByRole('alertdialog', { name: question })).toContainText('Sent by Bob Boss on ')
  await screenshot(ana, 'import-cancel-question')
  await answer(ana, question, 'Keep it')
  await expect(cancel).toBeFocused()
  await cancel.click()
  await answer(ana, question, 'Cancel import')
  await expect(bobsAtAnas).toBeHidden()
  // The pressed button is gone, so the heading of her own import takes the focus.
  await expect(hers.getByRole('heading', { name: 'hers.csv' })).toBeFocused()
  await expect(his.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(his.getByText('Canceled, nothing was imported')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Check all lines' })).toBeVisible()
})

test('a file cannot be checked while it is being read with other settings', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/patients')
  const main = page.getByRole('main')
  await choose(page, file)
  const check = main.getByRole('button', { name: 'Check all lines' })
  await expect(check).toBeEnabled()
  const matched: string[] = []
  page.on('request', request => void (request.method() === 'PUT' && matched.push(request.url())))
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  await page.route('**/sample?**', async route => {
    await isRead
    await route.continue()
  })
  await main.getByLabel('Between the cells').selectOption(';')
  const reading = main.getByRole('button', { name: 'Reading…' })
  await expect(reading).toHaveAttribute('aria-disabled', 'true')
  // Pressed nevertheless, the button sends nothing, and the old columns cannot be chosen.
  await reading.click({ force: true })
  await expect(main.locator('[aria-busy="true"][inert]')).toContainText('First name')
  await expect(main.getByLabel('First line')).toBeDisabled()
  read()
  await expect(main.getByText('Say which columns are the first and the last name')).toBeVisible()
  await expect(check).toBeDisabled()
  await expect(main.getByRole('region', { name: 'Columns' }).getByRole('combobox')).toHaveCount(1)
  expect(matched).toEqual([])
  await main.getByLabel('Between the cells').selectOption(',')
  await check.click()
  await expect(main.getByText('Reading the file').first()).toBeVisible()
})
