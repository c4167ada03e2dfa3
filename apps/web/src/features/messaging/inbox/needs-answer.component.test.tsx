import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const situation = 'inbox/three who need an answer'
const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
const row = (words: string) => rows.filter({ hasText: words })
const tab = (name: string) => page.getByRole('tab', { name })
const field = page.getByRole('textbox', { name: 'Message', exact: true })
const dismiss = (name: string) => page.getByRole('button', { name: `No answer needed for ${name}` })
const undo = page.getByRole('button', { name: 'Undo' })
const inOrder = [/Tom Ward/, /Anne-Marie, Hiroshi \+1 Lefèvre/, /\(555\) 700-0083/]

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test('a row says that its last text was not sent, also where it shows the text to be answered [MSG-93]', async () => {
  await open('inbox/an answer that was lost', '/v2/messages')
  await expectTexts(page.getByRole('tab'), ['Needs an answer 1', 'Open', 'Closed'])
  await expect.element(rows).toMatchTextContent('May I come at five?')
  await expect.element(rows.getByText('Not sent', { exact: true })).toBeVisible()
  await expect.element(rows).toMatchTextContent('Message not sent')
  await expectAccessible()
  await tab('Open').click()
  await expect.element(rows).toMatchTextContent('Please do')
  await expect.element(rows.getByText('Not sent', { exact: true })).toBeVisible()
})

test('the two counts say what they count [MSG-94]', async () => {
  await open(situation, '/v2/messages')
  await expect.element(tab('Needs an answer')).toHaveAttribute('title', '3 that nobody has answered')
  await expect.element(tab('Open')).not.toHaveAttribute('title')
  const inBar = page.getByRole('banner').getByRole('link', { name: 'Messages' })
  await expect.element(inBar).toHaveTextContent('Messages 3')
  await expect.element(inBar).toHaveAttribute('title', '3 unread')
})

test.each(['desktop', 'phone'] as const)(
  'the inbox opens with those who need an answer: the text to be answered, whatever was sent since, the latest first [MSG-72, MSG-73, MSG-74, MSG-76, LIV-27]: %s',
  async at => {
    await open(situation, '/v2/messages', { at })
    await expectTexts(rows, inOrder)
    await expect.element(tab('Needs an answer')).toHaveAttribute('aria-selected', 'true')
    await expectTexts(page.getByRole('tab'), ['Needs an answer 3', 'Open', 'Closed'])
    const family = row('Lefèvre')
    await expect.element(family).toMatchTextContent('Does it hurt?')
    await expect.element(family).not.toMatchTextContent('Reminder')
    await expect.element(family.getByRole('time')).toHaveTextContent('9:00 AM')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    // Open is in the order of the last messages, and says whom the reminder is about.
    await tab('Open').click()
    await expectAddress('/v2/messages?status=open')
    await expectCount(rows, 4)
    await expect.element(rows.first()).toMatchTextContent('Hiroshi: Reminder: come tomorrow')
    await expectAccessible()
    await tab('Needs an answer').click()
    await expectAddress('/v2/messages?status=needs-answer')
    await expectTexts(rows, inOrder)
  },
)

test('if nobody needs an answer, the inbox opens with Open; the other list says so [MSG-74, MSG-10]', async () => {
  await open('inbox/three conversations', '/v2/messages')
  await expect.element(tab('Open')).toHaveAttribute('aria-selected', 'true')
  await expectCount(rows, 3)
  await tab('Needs an answer').click()
  await expect.element(page.getByText('Everybody has an answer.').last()).toBeVisible()
  await expectAccessible()
})

test('one press says that no answer is needed, the next row has the focus, and Undo takes it back [MSG-75, LIV-28]', async () => {
  const server = await open(situation, '/v2/messages')
  await row('Tom Ward').hover()
  await dismiss('Tom Ward').click()
  await expectTexts(rows, inOrder.slice(1))
  await expect.element(row('Lefèvre')).toHaveFocus()
  expect(server.sent.at(-1)?.body).toEqual({ conversation: { needsAnswer: false, read: true } })
  await undo.click()
  await expectTexts(rows, inOrder)
  expect(server.sent.at(-1)?.body).toEqual({ conversation: { needsAnswer: true, read: false } })
})

test('the key e says that no answer is needed; in the field it is a letter like any other [MSG-75, MSG-77]', async () => {
  const server = await open(situation, '/v2/messages')
  server.fail('PUT /v2/rest/drafts/*', 500)
  await expectTexts(rows, inOrder)
  row('Tom Ward').element().focus()
  await userEvent.keyboard('e')
  await expectTexts(rows, inOrder.slice(1))
  await expect.element(row('Lefèvre')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectAddress(`/v2/messages/${server.named.family}`)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('e')
  await expect.element(field).toHaveValue('e')
  await expectTexts(rows, inOrder.slice(1))
})

test('in the conversation one press says that no answer is needed, and one that it is after all [MSG-75]', async () => {
  const server = await open(situation, ({ family }) => `/v2/messages/${family}`)
  await expectTexts(rows, inOrder)
  await expect.poll(() => server.sent.length).toBe(1)
  await page.getByRole('button', { name: 'No answer needed', exact: true }).click()
  await expectTexts(rows, [/Tom Ward/, /700-0083/])
  await page.getByRole('button', { name: 'Needs an answer', exact: true }).click()
  await expectTexts(rows, inOrder)
})

test('a refused “No answer needed” is reverted, with a notice [MSG-75]', async () => {
  const server = await open(situation, '/v2/messages')
  await expectTexts(rows, inOrder)
  server.fail('PUT /v2/rest/conversations/*', { status: 500, body: { error: 'It is stuck.' } })
  row('Tom Ward').element().focus()
  await userEvent.keyboard('e')
  await expect.element(page.getByText('It is stuck.')).toBeVisible()
  await expectTexts(rows, inOrder)
})
