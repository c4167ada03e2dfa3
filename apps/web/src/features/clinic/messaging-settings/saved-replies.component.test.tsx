import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { choose } from '../../../../test/component/settings-pages.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const cut = { as: 'administrator', before: (server: PlayedServer) => server.cutLive() } as const
const path = '/settings/saved-replies'
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const title = dialog.getByLabelText('Title')
const text = dialog.getByLabelText('Text')
const inUse = page.getByRole('list', { name: 'Saved replies' }).getByRole('listitem')
const three = [/^Health History form/, /^Please call us/, /^Running late is fine/]

test.each(widths)(
  'saved replies: none yet, and one added whose token was misspelled at first (%s) [MSG-90]',
  async at => {
    const server = await open('saved-replies/no saved replies', path, { ...cut, at })
    await expect.element(page.getByText('There is no saved reply in use.')).toBeVisible()
    await page.getByRole('button', { name: 'Add saved reply' }).click()
    await expectAddress(`${path}/new`)
    await expect.element(title).toHaveFocus()
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await add.click()
    await expect.element(dialog.getByText('Title is required')).toBeVisible()
    await expect.element(dialog.getByText('Text is required')).toBeVisible()
    await title.fill('Parking')
    await text.fill('Hi {name}, park behind us.')
    await add.click()
    await expect.element(dialog.getByText('Text does not know {name}')).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await text.fill('Hi {first name}, park behind us.')
    await add.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectTexts(inUse, [/^ParkingHi \{first name\}, park behind us\./])
    expect(server.sent.at(-1)?.body).toEqual({
      saved_reply: { title: 'Parking', body: 'Hi {first name}, park behind us.' },
    })
    await expectAccessible()
    await expectThumbSized()
  },
)

test('a saved reply is changed, deactivated with Undo, and deleted after a question; a title is used once [MSG-90]', async () => {
  await open('saved-replies/three saved replies', path, cut)
  await expectTexts(inUse, three)
  await choose('Please call us', 'Edit')
  await title.fill('running LATE is fine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
  await title.fill('Call us')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectTexts(inUse, [/^Call us/, /^Health History form/, /^Running late is fine/])
  await choose('Call us', 'Deactivate')
  await expectCount(inUse, 2)
  await page.getByText('Call us was deactivated').hover()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectCount(inUse, 3)
  await choose('Call us', 'Delete')
  await expect
    .element(question)
    .toMatchTextContent('Texts that were written with it stay in their conversations.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Call us was deleted')).toBeVisible()
  await expectCount(inUse, 2)
})

test('if somebody else changed a saved reply first, that is said, and no input is lost [MSG-90]', async () => {
  const server = await open('saved-replies/three saved replies', path, cut)
  await choose('Health History form', 'Edit')
  await text.fill('Please fill in {HH form link}')
  await server.elsewhere('the reply about the form is called Form')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('This record was changed by someone else.')
  await expect.element(text).toHaveValue('Please fill in {HH form link}')
  await expect.element(title).toHaveValue('Form')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectTexts(inUse, [/^FormPlease fill in \{HH form link\}/, ...three.slice(1)])
})

test('saved replies that could not be loaded say so, and Retry helps [MSG-90]', async () => {
  let recover = () => {}
  await open('saved-replies/three saved replies', path, {
    as: 'administrator',
    before: server => {
      server.cutLive()
      recover = server.fail('GET /v2/rest/settings/saved_replies', {
        status: 403,
        body: { error: 'Not now' },
      })
    },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'The saved replies could not be loaded.' })
  await expect.element(failure).toMatchTextContent('Not now')
  recover()
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(inUse, three)
})
