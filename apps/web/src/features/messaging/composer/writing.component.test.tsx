import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress, expectCount } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'

const field = page.getByRole('textbox', { name: 'Message', exact: true })
const texts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const entry = (words: string) => texts.filter({ hasText: words })
const row = (words: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: words })
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
const press = () => userEvent.keyboard('{Shift>}{Enter}{/Shift}')

type Named = Record<string, string | number>
const theConversation = ({ conversation }: Named) => `/v2/messages/${conversation}`
const zoes = ({ zoe }: Named) => `/v2/messages/${zoe}`

/** The drafts that the server was told to store, in order; null to forget it. */
const draftsOf = (server: PlayedServer, conversation = server.named.conversation) =>
  server.sent.flatMap(({ request, body }) =>
    request.endsWith(`/v2/rest/drafts/conversation%3A${conversation}`)
      ? [request.startsWith('DELETE') ? null : (body as { text: string }).text]
      : [],
  )

/** Types a text and waits until its draft is stored: then the calls are sent in the same order each time. */
async function fill(
  server: PlayedServer,
  text: string,
  conversation = server.named.conversation,
): Promise<void> {
  await field.fill(text)
  await expect.poll(() => draftsOf(server, conversation).at(-1)).toBe(text)
}

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test('each line of a text is visible as long as it has at most six, without a scroll bar [MSG-45, CST-29]', async () => {
  await open('messaging/nothing written yet', theConversation, {
    before: server => server.fail('PUT /v2/rest/drafts/*', 500),
  })
  const room = () => {
    const area = field.element()
    return { cut: area.scrollHeight > area.clientHeight, scrolls: getComputedStyle(area).overflowY }
  }
  for (const text of ['1', 'Hi Ella, no need to come in. '.repeat(3), '1\n2\n3\n4\n5\n6']) {
    await field.fill(text)
    expect(room()).toEqual({ cut: false, scrolls: 'hidden' })
  }
  await field.fill('1\n2\n3\n4\n5\n6\n7')
  expect(room()).toEqual({ cut: true, scrolls: 'auto' })
})

test.each(['desktop', 'phone'] as const)(
  'a person who looks up a number can type at once; on a phone the earlier texts stay visible [MSG-18]: %s',
  async at => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      matchMedia(at === 'phone' && query === '(pointer: fine)' ? 'not all' : query),
    )
    await open('messaging/nothing written yet', '/v2/messages', { at })
    await page.getByRole('combobox', { name: 'Find or start a conversation' }).fill('555 700 6002')
    await page.getByRole('option', { name: /New Conversation/ }).click()
    await expect.element(field).toBeVisible()
    if (at === 'phone') await expect.element(field).not.toHaveFocus()
    else await expect.element(field).toHaveFocus()
  },
)

test.each(['desktop', 'phone'] as const)(
  'a conversation that was opened by its address can be answered at once; on a phone the earlier texts stay visible [MSG-01]: %s',
  async at => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      matchMedia(at === 'phone' && query === '(pointer: fine)' ? 'not all' : query),
    )
    await open('messaging/a text that was not sent', theConversation, { at })
    await expect.element(entry('Please call us')).toBeVisible()
    if (at === 'phone') await expect.element(field).not.toHaveFocus()
    else await expect.element(field).toHaveFocus()
  },
)

test('a failed text that is deleted can be taken back into the field [MSG-41, MSG-58]', async () => {
  const server = await open('messaging/a text that was not sent', theConversation)
  await entry('Please call us').getByRole('button', { name: 'Delete' }).click()
  await expectCount(entry('Please call us'), 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field).toHaveValue('Please call us')
  await expect.poll(() => draftsOf(server)).toEqual(['Please call us'])
})

test('if a failed text cannot be sent again either, it is not lost', async () => {
  const server = await open('messaging/a text that was not sent', theConversation)
  await expect.element(entry('Please call us')).toMatchTextContent('Message not sent')
  await server.elsewhere('the number asks for no more texts')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect.element(alert('no more texts')).toBeVisible()
  await expect.element(field).toHaveValue('Please call us')
  await expect.poll(() => draftsOf(server)).toEqual(['Please call us'])
})

test('if two patients have the same number, the form link must be chosen for one of them [MSG-47, MSG-49]', async () => {
  const server = await open('messaging/two patients with forms', theConversation)
  await fill(server, 'Please fill in {hh form link}')
  await press()
  await expect.element(alert('Several patients with this number')).toBeVisible()
  await expect.element(field).toHaveValue('Please fill in {hh form link}')
})

test('the token is refused if there is no form [MSG-49, MSG-50]', async () => {
  const server = await open('messaging/a patient without a form', theConversation)
  await fill(server, 'Please fill in {HH form link}')
  await press()
  await expect.element(alert("This patient doesn't have an intake form link to send.")).toBeVisible()
  await expect.element(field).toHaveValue('Please fill in {HH form link}')
})

test('a text that the server refuses is back in the field with the reason; the excess length is counted', async () => {
  const server = await open('messaging/a clinic that cannot text', zoes)
  await fill(server, 'Hello', server.named.zoe)
  await press()
  await expect.element(alert('Not configured')).toBeVisible()
  await expect.element(field).toHaveValue('Hello')
  await expectCount(texts, 0)
  await expect.poll(() => draftsOf(server, server.named.zoe)).toEqual(['Hello', 'Hello'])
  server.fail('PUT /v2/rest/drafts/*', 500)
  await field.fill('x'.repeat(1_399))
  await expect.element(page.getByText('of 1,600')).not.toBeInTheDocument()
  await field.fill('x'.repeat(1_601))
  await expect.element(page.getByText('1,601 of 1,600')).toBeVisible()
  await press()
  await expect.element(alert('at most 1,600 characters')).toBeVisible()
  await expect.element(field).toHaveValue('x'.repeat(1_601))
  await expectAccessible()
})

test('a text refused after its writer has gone on returns to its own conversation, and the writer is told', async () => {
  const server = await open('messaging/a clinic that cannot text', zoes)
  const { zoe, max } = server.named
  await fill(server, 'For Zoe alone', zoe)
  const answer = server.hold('POST /v2/rest/conversations/*')
  await press()
  await expect.element(entry('For Zoe alone')).toMatchTextContent('Sending…')
  await row('Max').click()
  await expect.element(heading('Max Diaz')).toBeVisible()
  answer()
  await expect.poll(() => draftsOf(server, zoe)).toEqual(['For Zoe alone', 'For Zoe alone'])
  await expect.element(field).toHaveValue('')
  expect(draftsOf(server, max)).toEqual([])
  const notice = alert('Your text to Zoe Diaz was not sent.')
  await expect.element(notice).toMatchTextContent('Not configured')
  await expectAccessible()
  await notice.getByRole('button', { name: 'Open' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expectAddress(`/v2/messages/${zoe}`)
  await expect.element(field).toHaveValue('For Zoe alone')
  await expect.element(alert('Not configured')).toBeVisible()
})

test('if the session ends while a text is being sent, nothing of it is lost [G-73]', async () => {
  const server = await open('messaging/nothing written yet', theConversation, {
    before: server => server.cutLive(),
  })
  await fill(server, 'Until the end')
  await server.elsewhere('the session ends')
  await press()
  // The unsent text is stored as a draft once more, which the server refuses too.
  await expect.poll(() => draftsOf(server)).toEqual(['Until the end', 'Until the end'])
  await logIn()
  await expectAddress(`/v2/messages/${server.named.conversation}`)
  await expect.element(field).toHaveValue('Until the end')
  await field.click()
  await press()
  await expect.element(entry('Until the end')).toMatchTextContent('Sam Lee')
  await expectCount(entry('Until the end'), 1)
  await expect.poll(() => draftsOf(server).at(-1)).toBe(null)
})
