import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { save, unsaved } from '../../../../test/component/settings-pages.ts'

const situation = 'clinic/one of each'
const cut = { as: 'administrator', before: (server: PlayedServer) => server.cutLive() } as const
const hour = (label: string) => page.getByLabelText(label, { exact: true })
const text = page.getByLabelText('Text', { exact: true })
const saved = page.getByText('Saved successfully')
const saving = page.getByRole('button', { name: 'Saving…' })

test('hours that are changed during a save are kept, and saved by the next one', async () => {
  const server = await open(situation, '/settings/hours', cut)
  const answer = server.hold('PUT /v2/rest/settings/hours')
  await hour('Monday: to').fill('17:00')
  await save.click()
  await expect.element(saving).toBeVisible()
  await hour('Monday: to').fill('17:30')
  await hour('Friday: to').fill('16:00')
  answer()
  await expect.element(saved).toBeVisible()
  await expect.element(hour('Monday: to')).toHaveValue('17:30')
  await expect.element(hour('Friday: to')).toHaveValue('16:00')
  await expect.element(unsaved).toBeVisible()
  await save.click()
  await expect.element(unsaved).not.toBeInTheDocument()
  await expect.element(hour('Monday: to')).toHaveValue('17:30')
  await expect.element(hour('Friday: to')).toHaveValue('16:00')
  expect(server.sent.filter(one => one.request.startsWith('PUT'))).toHaveLength(2)
})

test('contract text typed during a save is kept, and saved by the next one', async () => {
  const server = await open(situation, '/settings/contract-text', cut)
  const answer = server.hold('PUT /v2/rest/settings/contract_template')
  await text.fill('Dear {patient}')
  await save.click()
  await expect.element(saving).toBeVisible()
  await text.click()
  await userEvent.keyboard('{Control>}{End}{/Control}, hello')
  // Discard does not undo a save that is under way.
  await page.getByRole('button', { name: 'Discard' }).click({ force: true })
  answer()
  await expect.element(saved).toBeVisible()
  await expect.element(text).toHaveValue('Dear {patient}, hello')
  await expect.element(unsaved).toBeVisible()
  await save.click()
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(server.sent.map(one => one.body)).toEqual([
    { contract_template: { body: 'Dear {patient}' } },
    { contract_template: { body: 'Dear {patient}, hello' } },
  ])
})

test('text typed after a save survives the end of the session too [ERR-56]', async () => {
  const server = await open(situation, '/settings/contract-text', cut)
  await text.fill('First')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
  await text.fill('First and second')
  await server.elsewhere('the session ends')
  await save.click()
  await logIn('user2@example.com')
  await expect.element(text).toHaveValue('First and second')
  await save.click()
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.body).toEqual({ contract_template: { body: 'First and second' } })
})

test('a conflict over the hours names who saved first, and no input is lost', async () => {
  const server = await open(situation, '/settings/hours', cut)
  await hour('Monday: to').fill('17:00')
  await server.elsewhere('the hours are changed')
  await save.click()
  await expect.element(page.getByText('Somebody else has changed the hours meanwhile.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(hour('Monday: to')).toHaveValue('17:00')
})

test('hours: a day is changed and copied, holidays are added; leaving the page does not lose unsaved changes [CAL-41]', async () => {
  await open(situation, '/settings/hours', cut)
  await hour('Monday: to').fill('08:00')
  await save.click()
  await expect.element(page.getByText('Must be after opening')).toBeVisible()
  await expect.element(hour('Monday: to')).toHaveFocus()
  await expectAccessible()
  await hour('Monday: to').fill('17:00')
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await expect.element(hour('Friday: to')).toHaveValue('17:00')
  const saturday = page.getByRole('switch', { name: 'Saturday: open' })
  await saturday.click({ force: true })
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect.element(page.getByText('Date is required')).toBeVisible()
  await page.getByRole('button', { name: 'Add US federal holidays' }).click()
  await expect.element(page.getByRole('group', { name: /Christmas Day/ })).toBeVisible()
  await page.getByRole('button', { name: /Remove .*Columbus Day/ }).click()
  await expectAccessible()

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
  await expect.element(hour('Friday: to')).toHaveValue('17:00')
  await expect.element(saturday).toBeChecked()
  await expect.element(page.getByRole('group', { name: /Thanksgiving Day/ })).toMatchTextContent('Closed')
  await expect.element(page.getByRole('group', { name: /Columbus Day/ })).not.toBeInTheDocument()
})

test('hours that leave appointments behind need a confirmation', async () => {
  await open('clinic/thirteen visits to come in a room', '/settings/hours', cut)
  await hour('Monday: from').fill('10:15')
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('would be outside these hours')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(unsaved).toBeVisible()
  await save.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(saved).toBeVisible()
  await expect.element(unsaved).not.toBeInTheDocument()
})
