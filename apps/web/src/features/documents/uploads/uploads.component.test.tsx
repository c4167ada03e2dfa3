import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const situation = 'documents/two uploads'
const uploads = ({ patient }: Record<string, string | number>) =>
  `/v2/patient/${patient}/documents?tab=uploads`
const cards = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')

test('an upload is renamed by its pencil, and keeps its name after Escape [ERR-99]', async () => {
  const server = await open(situation, uploads)
  await page.getByRole('button', { name: 'Rename first' }).click()
  const name = page.getByLabelText('Name of the upload')
  await expect.element(name).toHaveFocus()
  await name.fill('Something else')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Rename first' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await name.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await expectAccessible()
  expect(server.sent).toEqual([])
  await name.fill('Insurance card')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Upload was updated.')).toBeVisible()
  const pencil = page.getByRole('button', { name: 'Rename Insurance card' })
  await expect.element(pencil).toHaveFocus()
  expect(server.sent).toMatchObject([{ body: { archive: { name: 'Insurance card' } } }])

  server.fail('PUT */archives/*', 500)
  await pencil.click()
  await name.fill('Another')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('File update failed. Please try again.')).toBeVisible()
  await expect.element(name).toHaveValue('Another')
})

test('deleting a file asks for confirmation, and removes the file [DOC-21, ERR-100]', async () => {
  const server = await open(situation, uploads)
  await expectCount(cards, 2)
  await page.getByRole('button', { name: 'Delete first' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('Are you sure that you want to delete this document?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expectCount(cards, 2)
  expect(server.sent).toEqual([])
  await page.getByRole('button', { name: 'Delete first' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Upload has been deleted.')).toBeVisible()
  await expectTexts(cards, [/second/])

  server.fail('DELETE */archives/*', 500)
  await page.getByRole('button', { name: 'Delete second' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('File could not be deleted. Please try again.')).toBeVisible()
  await expectTexts(cards, [/second/])
})

test('if uploads cannot be loaded, the page says so, and Retry helps', async () => {
  let stop = () => {}
  await open(situation, uploads, {
    before: server => {
      stop = server.fail('GET */documents/folders', 500)
    },
  })
  await expect.element(page.getByText('The uploads could not be loaded.')).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Upload new' })).toBeVisible()
  await expectCount(cards, 2)
})
