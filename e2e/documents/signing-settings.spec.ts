import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'

test('two people who change the contract text at once see each other’s changes, and nothing is lost without a confirmation', {
  tag: ['@any-width', '@whole'],
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
