import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { expectThumbSized } from '../../../test/component/thumb-sized.ts'

const inbox = page.getByRole('list', { name: 'Conversations' })
const rows = inbox.getByRole('link')
const row = (words: string | RegExp) => rows.filter({ hasText: words })
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const filter = page.getByRole('combobox', { name: 'Filter' })
const hint = page.getByText('Select a conversation to start messaging.')
const toInbox = page.getByRole('button', { name: 'Messages', exact: true })
const expectTitle = (title: string) => expect.poll(() => document.title).toBe(title)

const scroller = () => inbox.element().parentElement ?? document.body

// Whether the window has the focus is chance when several tests run at once.
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))

test.each(['desktop', 'phone'] as const)(
  'each conversation shows its participants, its last message and whether it needs attention [MSG-01, MSG-04, MSG-05, MSG-06, MSG-07, MSG-11, MSG-15, MSG-23, MSG-24, MSG-25, MSG-26, MSG-27, MSG-28, MSG-51, MSG-57, MSG-76, API-77]: %s',
  async at => {
    const server = await open('inbox/five conversations', '/v2/messages?status=open', { at })
    await expectTitle('(2) Messages · Archwire')
    await expectCount(rows, 5)
    const family = rows.first()
    await expect.element(family).toMatchTextContent('Ana, Max +1 Muñoz')
    await expect.element(family).toMatchTextContent('AM+2')
    await expect.element(family).toMatchTextContent('Sorry <b>&</b> 🦷 xxx')
    await expect.element(family).toMatchTextContent('2 unread messages')
    await expect.element(family.getByRole('time')).toHaveTextContent('9:30 AM')
    await expect.element(row('(555) 700-0005')).toMatchTextContent('Sending')
    await expect.element(row('No name patient')).toMatchTextContent('Message not sent')
    await expect.element(row('No name patient')).toMatchTextContent('Are you coming?')
    await expect.element(row('Ida Berg')).toMatchTextContent('SentTomorrow at 9Flagged')
    await expect.element(row('Ida Berg').getByRole('time')).toHaveTextContent('Jan 5')
    await expect.element(row('(555) 700-0004')).toMatchTextContent('No message found')
    await expectTexts(page.getByRole('tab'), ['Needs an answer 1', 'Open', 'Closed'])
    await expect.element(page.getByPlaceholder('Find or start a conversation')).toBeVisible()
    if (at === 'phone') await expect.element(hint).not.toBeInTheDocument()
    else {
      await expect.element(hint).toBeVisible()
      expect(page.css('[class*=inbox]').first().element().getBoundingClientRect().width).toBe(282)
    }
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()

    await row('Ida Berg').click()
    await expectAddress(`/v2/messages/${server.named.ida}?status=open`)
    await expect.element(heading('Ida Berg')).toBeVisible()
    if (at === 'phone') {
      await expectCount(rows, 0)
      await toInbox.click()
      await expectAddress('/v2/messages?status=open')
      await expectCount(rows, 5)
    } else {
      await expect.element(row('Ida Berg')).toHaveAttribute('aria-current', 'page')
      await expectAccessible()
      history.back()
      await expect.element(hint).toBeVisible()
    }
  },
)

test('tabs and filters are in the address [MSG-07, MSG-08, MSG-09, MSG-10]', async () => {
  await open('inbox/open and closed', '/v2/messages')
  await page.getByRole('tab', { name: 'Open' }).click()
  await expectAddress('/v2/messages?status=open')
  await expectTexts(filter.getByRole('option'), ['All', 'Unread', 'Unanswered', 'Flagged'])
  await expectCount(rows, 2)
  await filter.selectOptions('Unread')
  await expectAddress('/v2/messages?filter=unread')
  await expectTexts(rows, [/Unread and unanswered/])
  await filter.selectOptions('Flagged')
  await expectTexts(rows, [/Answered/])
  await filter.selectOptions('Unanswered')
  await expectTexts(rows, [/Unread and unanswered/])
  await rows.first().click()
  await expectAddress(/\/v2\/messages\/\d+\?filter=unanswered$/)
})

test('a reload keeps tabs and filters [MSG-07, MSG-08, MSG-09, MSG-10]', async () => {
  await open('inbox/open and closed', ({ unanswered }) => `/v2/messages/${unanswered}?filter=unanswered`)
  await expect.element(filter).toHaveValue('unanswered')
  await expectTexts(rows, [/Unread and unanswered/])
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect.element(page.getByRole('tab', { name: 'Closed' })).toHaveAttribute('aria-selected', 'true')
  await expectTexts(filter.getByRole('option'), ['All', 'Unanswered', 'Flagged'])
  await expect.element(filter).toHaveValue('')
  await expectTexts(rows, [/Closed and unanswered/])
  await filter.selectOptions('Flagged')
  await expect.element(page.getByText('No conversations').last()).toBeVisible()
  await expectAccessible()
})

test.each([
  ['staff', 'desktop'],
  ['staff', 'phone'],
  ['administrator', 'desktop'],
] as const)(
  'without a provider of texts the empty inbox says that texting is not set up, and where to see why: %s, %s [MSG-10]',
  async (as, at) => {
    await open('inbox/nobody to text', '/v2/messages', {
      as,
      at,
      before: () => document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'texting'),
    })
    await expect.element(page.getByText('Texting is not set up.')).toBeVisible()
    await expect.element(page.getByText('No conversations').last()).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    const settings = page.getByRole('link', { name: 'See what is missing' })
    if (as === 'administrator') {
      await expect.element(settings).toHaveAttribute('href', '/settings/messaging')
      return
    }
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(page.getByText('An administrator sees under Settings, Messaging')).toBeVisible()
  },
)

test('an address with a filter that its tab does not have shows the tab without a filter [MSG-10]', async () => {
  await open('inbox/open and closed', '/v2/messages?status=closed&filter=unread')
  await expect.element(filter).toHaveValue('')
  await expectTexts(rows, [/Closed and unanswered/])
})

test('a server that was not reached can be asked again [ERR-79]', async () => {
  let recover = () => {}
  const server = await open('inbox/forty-five conversations', '/v2/messages', {
    before: server => {
      server.cutLive()
      recover = server.fail('GET /v2/rest/conversations?*', 'unreached')
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('We could not find the conversations list')
  await expect.element(alert).toMatchTextContent('Unable to connect to server.')
  await expectAccessible()
  recover()
  recover = server.fail(/conversations\?.*page=2/, 'unreached')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(rows.first()).toMatchTextContent('Text 1')
  // A later page that fails is loaded again only when somebody wants it.
  scroller().scrollTo({ top: 10_000 })
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  recover()
  await retry.click()
  await expectCount(row(/Text 21$/), 1)
})

test('if there is no room for both, either the list or the conversation is shown [MSG-01]', async () => {
  await open('inbox/three conversations', '/v2/messages')
  await page.viewport(900, 700)
  await row(/Text 2$/).click()
  await expect.element(heading('(777) 000-0002')).toBeVisible()
  await expectCount(rows, 0)
  await expectNoSidewaysScroll()
  await page.viewport(1280, 700)
  await expect.element(row(/Text 2$/)).toHaveAttribute('aria-current', 'page')
  await page.viewport(900, 700)
  await toInbox.click()
  await expectAddress('/v2/messages')
  await expect.element(heading('(777) 000-0002')).not.toBeInTheDocument()
  await expectCount(rows, 3)
})

test('a refused change is reverted, with a notice [MSG-54, MSG-53]', async () => {
  const server = await open('inbox/three conversations', '/v2/messages')
  await row(/Text 2$/).click()
  await expect.element(heading('(777) 000-0002')).toBeVisible()
  server.fail('PUT /v2/rest/conversations/*', { status: 500, body: { error: 'The flag is stuck.' } })
  const refuse = server.hold('PUT /v2/rest/conversations/*')
  await page.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect.element(row(/Text 2/)).toMatchTextContent('Flagged')
  refuse()
  await expect.element(page.getByText('The flag is stuck.')).toBeVisible()
  await expect.element(row(/Text 2/)).not.toMatchTextContent('Flagged')
})
