import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const list = page.getByRole('region', { name: 'Messages' })
const texts = list.getByRole('listitem')
const entry = (words: string) => texts.filter({ hasText: words })
const scrollTo = (top: number) => list.element().scrollTo(0, top)
const theConversation = ({ conversation }: Record<string, string | number>) => `/v2/messages/${conversation}`

test.each(['desktop', 'phone'] as const)(
  'a conversation names its participants and shows its texts by day with their senders [MSG-29, MSG-38, MSG-42, MSG-43, MSG-44]: %s',
  async at => {
    await open('messaging/a conversation of two patients', theConversation, { at })
    const header = page.getByRole('heading', { level: 2, name: /Diaz/ })
    for (const name of at === 'phone' ? ['Max, Zoe'] : ['Max Diaz', 'Zoe Diaz']) {
      await expect.element(header).toMatchTextContent(name)
    }
    await expect.element(page.getByText('Open', { exact: true }).last()).toBeVisible()
    await expectTexts(list.getByRole('heading'), ['Mar 04, 2025', 'YESTERDAY', 'TODAY'])
    await expect.element(entry('Long ago')).toHaveTextContent('Long ago12:00 PM')
    await expect.element(entry('Reminder')).toMatchTextContent('Automated 12:00 PM')
    await expect.element(entry('See you')).toMatchTextContent('Sam Lee 9:59 AM')
    await expect.element(entry('🦷😀')).toMatchTextContent('<script>alert(1)</script>')
    const link = entry('Reminder').getByRole('link', { name: 'https://example.com/a?b=1', exact: true })
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(entry('See you')).toBeInViewport()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expectAccessible()
  },
)

test('a conversation that does not exist shows an error [ERR-80]', async () => {
  await open('messaging/thirty texts', '/v2/messages/999999')
  await expect.element(page.getByText('We could not find the conversation', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('if texts cannot be loaded, the conversation says so, and Retry helps [ERR-81]', async () => {
  const server = await open('messaging/thirty texts', theConversation, { before: server => server.cutLive() })
  await expectCount(texts, 20)
  const recover = server.fail('GET *messages?page=2', 500)
  // The list first scrolls to the newest text, which would undo an earlier scroll.
  await expect.poll(() => list.element().scrollTop).toBeGreaterThan(0)
  scrollTo(0)
  await expect.element(page.getByText('We could not find messages', { exact: true })).toBeVisible()
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectCount(texts, 30)
})

test('older texts are loaded even if a person scrolls to the top before the browser has reported the position', async () => {
  const Real = IntersectionObserver
  // A busy browser reports both positions at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Real {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const collected: IntersectionObserverEntry[] = []
        super((entries, watch) => {
          collected.push(...entries)
          if (collected.length > 1) callback(collected.splice(0), watch)
        }, options)
      }
    },
  )
  await open('messaging/thirty texts', theConversation, { before: server => server.cutLive() })
  await expectCount(texts, 20)
  await expect.poll(() => list.element().scrollTop).toBeGreaterThan(0)
  // After two frames the list has been observed once, at the bottom.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  scrollTo(0)
  await expectCount(texts, 30)
})

test('a window in the background marks nothing as read until somebody comes back to it [MSG-56]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const visibility = vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden')
  const server = await open('messaging/an unread text', theConversation)
  await expect.element(page.getByText('No more messages.')).toBeVisible()
  expect(server.sent).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  const request = `PUT /v2/rest/conversations/${server.named.conversation}`
  await expect.poll(() => server.sent).toEqual([{ request, body: { conversation: { read: true } } }])
})
