import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress } from '../../../../test/component/expect-page.ts'
import {
  as,
  chooseOther,
  compared,
  comparison,
  dialog,
  field,
  heads,
  menu,
  mergeButton,
  mergeNow,
  question,
  situation,
} from '../../../../test/component/merge-dialog.ts'
import { open } from '../../../../test/component/open.tsx'

const refused = async (words: string) => {
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
}

test('a record that cannot be merged shows the reason at the field: itself', async () => {
  await open(situation, ({ first }) => `/v2/patient/${first}/merge`, { as })
  await chooseOther('Zoë Muñoz')
  await refused('Choose another patient: this is the same record.')
  await expectAccessible()
})

test('a record that cannot be merged shows the reason at the field: one that is gone', async () => {
  await open(situation, ({ first, elsewhere }) => `/v2/patient/${first}/merge?with=${elsewhere}`, { as })
  await refused('That record is not there. Choose another one.')
})

test.each([
  ['both of them archived', 'Both records are archived. Restore one of them first.'],
  ['the second of them part of the first', 'That record is already part of another one. Choose another one.'],
])('a record that cannot be merged shows the reason at the field: %s', async (name, words) => {
  await open(`merge/${name}`, comparison, { as })
  await refused(words)
})

test('a record that was changed, or merged into a third one, after it was shown is not merged', async () => {
  const server = await open(situation, comparison, { as, before: server => server.cutLive() })
  await expect.element(compared).toBeVisible()
  await server.elsewhere('the second is called Zoey')
  await mergeNow()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The record that goes was changed by Sam Lee.')
  await expect.element(heads.nth(1)).toMatchTextContent('Zoey Munoz')
  await expectAccessible()
  await server.elsewhere('the second becomes part of a third')
  await mergeNow()
  await expect.element(alert).toMatchTextContent('The record that goes is already part of another one.')
  await refused('That record is already part of another one. Choose another one.')
})

test('merging is not offered to people who are not administrators, and its address says who may merge', async () => {
  const server = await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/merge`)
  await expect.element(dialog.getByText('Only an administrator can merge records.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
  await menu.click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: 'Merge with another record…' }))
    .not.toBeInTheDocument()
})

const openWithSlowOther = async () => {
  let release = () => {}
  const server = await open(situation, comparison, {
    as,
    before: server => {
      release = server.hold(`GET /v2/rest/patients/${server.named.second}/profile/infos`)
    },
  })
  return { server, release }
}

test('placeholders are shown while the records are loading', async () => {
  const { release } = await openWithSlowOther()
  await expect.element(dialog.getByRole('img', { name: 'Loading' }).first()).toBeVisible()
  release()
  await expect.element(compared).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'Loading' })).not.toBeInTheDocument()
})

test('pressing Merge before the other record is loaded asks for confirmation once it is', async () => {
  const { server, release } = await openWithSlowOther()
  await mergeButton.click()
  await expect.element(question).not.toBeInTheDocument()
  release()
  await page
    .getByRole('alertdialog', { name: 'Make one record of these two?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.element(compared).toBeVisible()
  expect(server.sent).toEqual([])
})

test('if a record cannot be loaded, Retry helps', async () => {
  let stop = () => {}
  await open(situation, comparison, {
    as,
    before: server => {
      const { first, second } = server.named
      server.cutLive()
      stop = server.fail(new RegExp(`GET /v2/rest/patients/(${second}/profile/infos|${first}/merges)$`), 500)
    },
  })
  await expect.element(dialog.getByText('The other record could not be loaded.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await expect.element(dialog.getByText('The merged records could not be loaded.')).toBeVisible()
  await expectAccessible()
  stop()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(dialog.getByText('No record became part of this one in the last 7 days.'))
    .toBeVisible()
})

test('if the other record cannot be loaded when it is chosen, Retry helps', async () => {
  const server = await open(situation, ({ first }) => `/v2/patient/${first}/merge`, {
    as,
    before: server => server.cutLive(),
  })
  const stop = server.fail(`GET /v2/rest/patients/${server.named.second}/profile/infos`, 500)
  await chooseOther('Zoe Munoz')
  await expect.element(dialog.getByText('The other record could not be loaded.')).toBeVisible()
  stop()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(compared).toBeVisible()
})
