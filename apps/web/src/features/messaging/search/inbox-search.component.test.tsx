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

const noPhone = "This patient doesn't have a phone number! Please, update the patient contact info."
const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const search = page.getByRole('combobox', { name: 'Find or start a conversation' })
const alert = page.getByRole('alert')
/** The results of one group. */
const found = (group: 'Conversations' | 'Patients') =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('group', { name: group }).getByRole('option')

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test.each(['desktop', 'phone'] as const)(
  'a search finds conversations and patients, each in their group; keys choose among them [MSG-06, MSG-12, MSG-13, MSG-15, MSG-16, MSG-22, MSG-02]: %s',
  async at => {
    const server = await open('inbox/people to text', '/v2/messages', { at })
    await expectTexts(rows, [/Somebody else/])
    await search.fill('quist')
    await expectCount(rows, 0)
    await expectTexts(found('Patients'), [
      /No name patient\(555\) 700-0023/,
      /Ana Quist Berg\(555\) 700-0022/,
      /Mia QuistNo phone found/,
      /Zoë Quist\(555\) 700-0021/,
    ])
    await expectTexts(found('Conversations'), [/Zoë Quist.*Found although it is closed/])
    expect(server.requests.filter(request => /conversations\?.*query=/.test(request))).toEqual([
      'GET /v2/rest/conversations?page=1&query=quist',
    ])
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(found('Patients').nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expectAddress(/\/v2\/messages\/\d+$/)
    await expect.element(heading('Ana Quist Berg')).toBeVisible()
    if (at === 'desktop') await expect.element(search).toHaveValue('')
    expect(server.sent.at(-1)).toEqual({
      request: 'POST /v2/rest/conversations',
      body: { conversation: { patientId: server.named.ana } },
    })
    // The page that begins a conversation is not in the history.
    history.back()
    await expectAddress('/v2/messages')
  },
)

test('the address of a patient’s conversation leads to it [MSG-02]', async () => {
  await open('inbox/people to text', ({ ana }) => `/v2/messages/start-conversation/${ana}`)
  await expect.element(heading('Ana Quist Berg')).toBeVisible()
  await expectAddress(/\/v2\/messages\/\d+$/)
})

test('an unknown number can be texted once it is complete, in any spelling; Escape clears the field [MSG-03, MSG-17, MSG-18, MSG-19, MSG-20, CST-31, API-79]', async () => {
  const server = await open('inbox/nobody to text', '/v2/messages')
  const invalid = page
    .getByRole('main')
    .getByText('Please, enter a valid mobile phone number to start a new conversation.')
    .last()
  const begin = page.getByRole('option', { name: 'New Conversation' })
  for (const typed of ['nobody at all', '(555) 700-003', '555 700 00311']) {
    await search.fill(typed)
    await expect.element(invalid).toBeVisible()
    await expectCount(begin, 0)
  }
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByText('No conversations').last()).toBeVisible()
  await search.fill('(555) 700-0031')
  await expect.element(begin).toMatchTextContent('(555) 700-0031')
  await expectAccessible()
  await begin.click()
  await expectAddress(/\/v2\/messages\/\d+$/)
  await expect.element(heading('(555) 700-0031')).toBeVisible()
  expect(server.sent.at(-1)).toEqual({
    request: 'POST /v2/rest/conversations',
    body: { conversation: { phoneNumber: '5557000031' } },
  })
})

test('the same number in the address, in another spelling, opens the same conversation [MSG-03, CST-31]', async () => {
  const server = await open('inbox/a conversation with a number', '/v2/messages/new/+1%20555-700-0031')
  await expectAddress(`/v2/messages/${server.named.conversation}`)
  await expect.element(heading('(555) 700-0031')).toBeVisible()
})

test('an incomplete number in the address begins no conversation [MSG-03, MSG-20]', async () => {
  const server = await open('inbox/a conversation with a number', '/v2/messages/new/555700003')
  await expect.element(alert).toMatchTextContent('Please, enter a valid mobile phone number')
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expectTexts(rows, [/\(555\) 700-0031.*No message found/])
  expect(server.sent).toEqual([])
})

test('a patient without a number cannot be texted, and their record says so [MSG-14, MSG-16]', async () => {
  const server = await open('inbox/people to text', '/v2/messages')
  await search.fill('mia')
  await found('Patients').click()
  await expect.element(page.getByText(noPhone)).toBeVisible()
  await expectAddress(`/v2/patient/${server.named.mia}/profile`)
  await expect.element(page.getByRole('heading', { name: 'Mia Quist' })).toBeVisible()
})

test('the address of a conversation with a patient without a number leads to their record [MSG-14, MSG-16]', async () => {
  const server = await open('inbox/people to text', ({ mia }) => `/v2/messages/start-conversation/${mia}`)
  await expect.element(page.getByText(noPhone)).toBeVisible()
  await expectAddress(`/v2/patient/${server.named.mia}/profile`)
  await expect.element(page.getByRole('heading', { name: 'Mia Quist' })).toBeVisible()
})

test('a failed search says so, and can be retried [MSG-12]', async () => {
  const server = await open('inbox/people to text', '/v2/messages')
  const recover = server.fail(/conversations\?.*query=/, 500)
  await search.fill('quist')
  await expect.element(alert).toMatchTextContent('Search is currently unavailable. Please try again later.')
  await expectCount(found('Patients'), 4)
  await expectAccessible()
  recover()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await expectCount(found('Conversations'), 1)
})

test('a conversation that cannot be begun says so, and can be retried [MSG-02]', async () => {
  let recover = () => {}
  await open('inbox/people to text', ({ ana }) => `/v2/messages/start-conversation/${ana}`, {
    before: server => {
      recover = server.fail('POST /v2/rest/conversations', 500)
    },
  })
  await expect.element(alert).toMatchTextContent('The conversation could not be opened.')
  recover()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading('Ana Quist Berg')).toBeVisible()
})

test('a conversation with a patient who does not exist cannot be begun, and the page says so [MSG-02]', async () => {
  await open('inbox/people to text', '/v2/messages/start-conversation/999999999')
  await expect.element(alert).toMatchTextContent('The requested item could not be found.')
})
