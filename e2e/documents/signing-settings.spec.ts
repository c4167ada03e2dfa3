import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'

test('an administrator writes, changes and deletes a consent form [G-12]', async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/consent-forms')
  await expect(page.getByText('There is no consent form in use.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add consent form' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await dialog.getByLabel('Title').fill('Retainer consent')
  await dialog.getByLabel('Text').fill('I wear my retainers.\n\nEvery night.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'settings-consent-form')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const list = page.getByRole('list', { name: 'Consent forms' })
  await expect(list).toContainText('I wear my retainers. Every night.')
  await page.getByRole('button', { name: 'Actions for Retainer consent' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no consent form in use.')).toBeVisible()
})

test('the contract text is previewed with its names filled in, and an unknown name is refused [G-12]', {
  tag: '@whole',
}, async ({ page, server, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/contract-text')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Dear {patint}, you pay {total}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('{patint} is not one of the names that can be used.')).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('Dear {patient}, you pay {total}.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'Dear Pat Doe, you pay $4,750.00.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'settings-contract-text')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const { rows } = await server.owner.query('select body from contract_templates where clinic_id = $1', [
    clinic.id,
  ])
  expect(rows).toEqual([{ body: 'Dear {patient}, you pay {total}.' }])
})

test('two who change the contract text at once are told of each other, and nothing is lost unasked', {
  tag: '@any-width',
}, async ({ page, server, clinic, anotherPage }) => {
  const stored = async () =>
    (await server.owner.query('select body from contract_templates where clinic_id = $1', [clinic.id]))
      .rows[0]?.body
  const text = page.getByLabel('Text', { exact: true })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/contract-text')
  await text.fill('Mine')
  const saveElsewhere = async (words: string) => {
    const other = await anotherPage()
    await startSession(other, clinic.administrator)
    await other.goto('/settings/contract-text')
    await other.getByLabel('Text', { exact: true }).fill(words)
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved successfully')).toBeVisible()
  }
  await saveElsewhere('Theirs')
  await expect(page.getByText('has changed the text meanwhile.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'settings-contract-text-changed')
  await expect(text).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  expect(await stored()).toBe('Mine')

  await text.fill('Mine again')
  await saveElsewhere('Theirs again')
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await expect(text).toHaveValue('Theirs again')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  expect(await stored()).toBe('Theirs again')
})
