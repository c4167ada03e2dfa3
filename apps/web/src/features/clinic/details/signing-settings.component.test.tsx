import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const situation = 'documents/a clinic without texts'

test('an administrator writes, changes and deletes a consent form [G-12]', async () => {
  const server = await open(situation, '/settings/consent-forms', { as: 'administrator' })
  const none = page.getByText('There is no consent form in use.')
  await expect.element(none).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add consent form' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect.element(dialog.getByLabelText('Title')).toHaveAccessibleDescription('Title is required')
  await dialog.getByLabelText('Title').fill('Retainer consent')
  await dialog.getByLabelText('Text').fill('I wear my retainers.\n\nEvery night.')
  await expectAccessible()
  await expectNoSidewaysScroll()
  expect(server.sent).toEqual([])
  await add.click()
  await expect
    .element(page.getByRole('list', { name: 'Consent forms' }))
    .toMatchTextContent('I wear my retainers. Every night.')
  const actions = page.getByRole('button', { name: 'Actions for Retainer consent' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabelText('Text').fill('I wear my retainers by night.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Consent forms' }))
    .toMatchTextContent('I wear my retainers by night.')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(none).toBeVisible()
})

test('the contract text is previewed with its names filled in, and an unknown name is refused [G-12]', async () => {
  const server = await open(situation, '/settings/contract-text', { as: 'administrator' })
  const text = page.getByLabelText('Text', { exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  await text.fill('Dear {patint}, you pay {total}.')
  await save.click()
  await expect.element(page.getByText('{patint} is not one of the names that can be used.')).toBeVisible()
  await expect.element(text).toHaveFocus()
  expect(server.sent).toEqual([])
  await text.fill('Dear {patient}, you pay {total}.')
  await expect
    .element(page.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent('Dear Pat Doe, you pay $4,750.00.')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await save.click()
  await expect.element(page.getByText('Saved successfully')).toBeVisible()
  expect(server.sent).toMatchObject([
    { body: { contract_template: { body: 'Dear {patient}, you pay {total}.' } } },
  ])
})
