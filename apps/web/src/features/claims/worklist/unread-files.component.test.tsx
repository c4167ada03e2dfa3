import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'claims/files that could not be read'
const files = () => page.getByRole('list', { name: 'Files that could not be read' })
const button = (what: string, day: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^${what}, file of ${day.source}`) })
const [monday, today] = [/May 5/, /May 6/]

test.each(widths)('unread files are listed with their first line, day and reason (%s) [CLM-94]', async at => {
  await open(situation, '/v2/claims', { at })
  await expect
    .element(page.getByText('2 files from the clearinghouse could not be read').last())
    .toBeVisible()
  await expectTexts(files().css('li'), [
    /ISA\*00\*.*May 6, 2026.*it is not one/,
    /Dear clinic, we have moved\..*May 5, 2026.*it is not one/,
  ])
  await expect
    .element(page.getByRole('link', { name: /^Download, file of May 5/ }))
    .toHaveAttribute('href', expect.stringMatching(/unread_files\/\d+\/content$/))
  await expectAccessible()
  await expectThumbSized()
})

test('a file that can be read again leaves the list; one that still cannot says so and stays [CLM-96]', async () => {
  await open(situation, '/v2/claims')
  await button('Read again', monday).click()
  await expect.element(page.getByText(/^It still cannot be read\./)).toBeVisible()
  await button('Read again', today).click()
  await expect.element(page.getByText('File read')).toBeVisible()
  await expectTexts(files().css('li'), [/Dear clinic/])
})

test('putting a file away asks for confirmation [CLM-97]', async () => {
  await open(situation, '/v2/claims')
  await button('Put away', monday).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(button('Put away', monday)).toBeVisible()
  await button('Put away', monday).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put away' }).click()
  await expect.element(page.getByText('File put away')).toBeVisible()
  await expectTexts(files().css('li'), [/ISA/])
})
