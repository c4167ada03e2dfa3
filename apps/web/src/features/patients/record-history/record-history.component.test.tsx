import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'record/a record with a long history'
const as = 'administrator'
const menu = page.getByRole('button', { name: 'More for this patient' })
const history = page.getByRole('dialog', { name: 'History' })

test.each(widths)(
  'an administrator reads who opened a record and who changed what in it, fifty at a time, %s [G-74]',
  async at => {
    const server = await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`, { as, at })
    const { patient } = server.named
    await menu.click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expectAddress(`/v2/patient/${patient}/history`)
    const entries = history.getByRole('listitem')
    await expectCount(entries, 50)
    await expect.element(entries.first()).toMatchTextContent('Profile changed')
    await expect.element(entries.first()).toMatchTextContent('Latex: No → Yes')
    await expect.element(entries.first()).toMatchTextContent('Ana Ortiz')
    await expect.element(entries.nth(1)).toMatchTextContent('Record opened')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await history.getByRole('button', { name: 'Older' }).click()
    await expect.element(history.getByText('Page 2 of 2')).toBeVisible()
    await expectCount(entries, 1)
    await expect.element(entries.first()).toMatchTextContent('City: City 1 → City 2')
    await expectAccessible()
    await history.getByRole('button', { name: 'Newer' }).click()
    await expectCount(entries, 50)
    await userEvent.keyboard('{Escape}')
    await expectAddress(`/v2/patient/${patient}/profile`)
  },
)

test('an administrator archives a patient after a confirmation, and undoes it by the notice [G-74]', async () => {
  const server = await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, { as })
  const archived = page.getByText('This patient is archived.')
  const choose = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Archive patient' }).click()
    await expect.element(page.getByText('Archive Pat Vega?')).toBeVisible()
  }
  await choose()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Archive Pat Vega?')).not.toBeInTheDocument()
  await expect.element(archived).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
  await choose()
  await expectAccessible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect.element(archived).toBeVisible()
  // The notice stays while the pointer is on it.
  await page.getByText('Patient has been archived.').hover()
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(archived).not.toBeInTheDocument()
  await expect.element(page.getByText('Patient has been restored.')).toBeVisible()
})

test('the menu offers neither the history nor archiving to people who are not administrators', async () => {
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`)
  await menu.click()
  await expectTexts(page.getByRole('menuitem'), ['Next visit', 'Add family member'])
})

test('the server refuses others the history, and the page says so', async () => {
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/history`)
  await expect.element(page.getByText("We couldn't load the history.")).toBeVisible()
})
