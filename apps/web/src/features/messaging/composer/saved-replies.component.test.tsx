import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const field = page.getByRole('textbox', { name: 'Message', exact: true })
const opener = page.getByRole('button', { name: 'Saved replies' })
const list = page.getByRole('dialog', { name: 'Saved replies' })
const search = list.getByRole('combobox', { name: 'Find a saved reply' })
const options = list.getByRole('option')
const caret = () => (field.element() as HTMLTextAreaElement).selectionEnd

const theConversation = ({ conversation }: Record<string, string | number>) => `/v2/messages/${conversation}`
// What is written stays in the page: the tests are about the list.
const before = (server: PlayedServer) => void server.fail('PUT /v2/rest/drafts/*', 500)
const three = 'saved-replies/three saved replies'

/** A device that is touched. */
function withTouch(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query === '(pointer: fine)' ? 'not all' : query),
  )
}

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test('a slash in an empty text opens the saved replies; one is found and chosen by the keyboard, and nothing is sent [MSG-86, MSG-87, MSG-88]', async () => {
  const server = await open(three, theConversation, { before })
  await field.click()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await expectTexts(options, [
    'Health History formHi Zoë, please fill in {HH form link}',
    'Please call usHi Zoë, please call us when you have a moment.',
    'Running late is fineRunning a little late is fine. See you soon.',
  ])
  await expectAccessible()
  await userEvent.keyboard('please')
  await expectTexts(options, [/^Please call us/, /^Health History form/])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Hi Zoë, please call us when you have a moment.')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' Thanks!')
  await expect.element(field).toHaveValue('Hi Zoë, please call us when you have a moment. Thanks!')
  expect(server.sent.filter(({ request }) => request.includes('/messages'))).toEqual([])
})

test('a reply is put where the caret is; a slash within a text is a slash [MSG-86, MSG-87]', async () => {
  await open(three, theConversation, { before })
  await field.fill('Hello. 1')
  await userEvent.keyboard('/2 hour. Bye')
  await expect.element(field).toHaveValue('Hello. 1/2 hour. Bye')
  await expect.element(list).not.toBeInTheDocument()
  ;(field.element() as HTMLTextAreaElement).setSelectionRange(6, 6)
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await options.filter({ hasText: 'Running late' }).click()
  await expect
    .element(field)
    .toHaveValue('Hello. Running a little late is fine.\nSee you soon. 1/2 hour. Bye')
  expect(caret()).toBe('Hello. Running a little late is fine.\nSee you soon.'.length)
  await expect.element(field).toHaveFocus()
})

test('Escape closes the list: what was typed for the message stands in it, and the button leaves it as it was [MSG-86]', async () => {
  await open(three, theConversation, { before })
  await field.click()
  await userEvent.keyboard('/ or later')
  await expect.element(list.getByText('No saved reply says this.').last()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('/ or later')
  await opener.click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('form{Escape}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('/ or later')
  await opener.click()
  await page.getByRole('heading', { level: 2, name: 'Zoë Diaz' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

test('for a family the name is left out, except in a reply with the link of the one whose form is open [MSG-88]', async () => {
  await open('saved-replies/saved replies for a family', theConversation, { before })
  await opener.click()
  await expectTexts(options, [
    'Health History formHi Max, please fill in {HH form link}',
    'Please call usHi, please call us when you have a moment.',
    'Running late is fineRunning a little late is fine. See you soon.',
  ])
  await options.filter({ hasText: 'Please call us' }).click()
  await expect.element(field).toHaveValue('Hi, please call us when you have a moment.')
})

test.each([
  ['staff', 'An administrator can add some under Settings, Saved replies.'],
  ['administrator', 'Add saved replies'],
] as const)(
  'without saved replies the list says so, and leads an administrator to the settings: %s [MSG-89]',
  async (as, way) => {
    await open('saved-replies/no saved replies', theConversation, { as, before })
    await field.click()
    await userEvent.keyboard('/')
    await expect.element(list.getByText('There are no saved replies yet.').last()).toBeVisible()
    await expect.element(list.getByText(way)).toBeVisible()
    const link = list.getByRole('link', { name: 'Add saved replies' })
    if (as === 'administrator') await expect.element(link).toHaveAttribute('href', '/settings/saved-replies')
    else await expect.element(link).not.toBeInTheDocument()
    await expectAccessible()
    await expect.element(list).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('/')
  },
)

test('saved replies that could not be loaded say so, and Retry helps [MSG-89]', async () => {
  const server = await open(three, theConversation, { before })
  const recover = server.fail('GET /v2/rest/saved_replies', { status: 403, body: { error: 'Not now' } })
  await opener.click()
  const failure = list.getByRole('alert').filter({ hasText: 'The saved replies could not be loaded.' })
  await expect.element(failure).toMatchTextContent('Not now')
  await expectAccessible()
  recover()
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
})

test.each(bothWidths)('the list fits above the composer (%s) [MSG-86]', async at => {
  await open(three, theConversation, { at, before })
  await opener.click()
  await expect.element(options.first()).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})

test('on a phone the button brings no keyboard up, and one that is up stays; the list stands within the window [MSG-83, MSG-86]', async () => {
  withTouch()
  await open(three, theConversation, { at: 'phone', before })
  await opener.click()
  await expect.element(options.first()).toBeVisible()
  await expect.element(search).not.toHaveFocus()
  await opener.click()
  await expect.element(list).not.toBeInTheDocument()
  await page.viewport(390, 470)
  await field.fill('1\n2\n3\n4\n5\n6')
  await opener.click()
  await expect.element(search).toHaveFocus()
  const box = list.element().getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(field.element().getBoundingClientRect().top)
  await options.filter({ hasText: 'Please call us' }).click()
  await expect.element(field).toHaveFocus()
  await expectNoSidewaysScroll()
})
