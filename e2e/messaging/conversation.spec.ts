import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { pauseClock } from '../pause-clock.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { settled } from '../watch-traffic.ts'
import { entry, field, list, longConversation, openConversation, textsOf } from './conversation-desk.ts'

/** Waited for from before the page is opened: it may come at any time after that. */
const againByItself = (page: Page, id: number) =>
  page.waitForRequest(
    request => request.headers()['x-background'] === '1' && request.url().endsWith(`/conversations/${id}`),
  )

test('a conversation shows whom it is with, and its texts by day with who wrote them [MSG-29] [MSG-38] [MSG-42] [MSG-43] [MSG-44]', async ({
  page,
  clinic,
  server,
  make,
}) => {
  const texts = textsOf(server)
  const phone = '5557001234'
  await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Diaz', phone_number: phone })
  await make.patient(clinic.id, { first_name: 'Max', last_name: 'Diaz', phone_number: phone })
  const { id } = await texts.conversation(clinic.id, { phone })
  const { rows } = await server.owner.query('select id from users where email = $1', [clinic.staff.email])
  const long = 'x'.repeat(200)
  const messages = [
    await texts.message(clinic.id, id, { body: 'Long ago' }),
    await texts.message(clinic.id, id, {
      body: 'Reminder: see https://example.com/a?b=1.',
      type: 'Reminder',
    }),
    await texts.message(clinic.id, id, { body: `<script>alert(1)</script> 🦷😀 ${long}` }),
    await texts.message(clinic.id, id, { body: 'See you', type: 'Outgoing', userId: rows[0].id }),
  ]
  // Noon of the day before: 24 hours ago can be that day or the one before it, in a night in which the clocks change.
  const yesterday = `(date_trunc('day', now() at time zone 'America/New_York') - interval '12 hours') at time zone 'America/New_York'`
  const at = ["timestamptz '2025-03-04 12:00-05'", yesterday, 'now()', 'now()']
  for (const [index, { id: messageId }] of messages.entries()) {
    await server.owner.query(`update messages set created_at = ${at[index]} where id = $1`, [messageId])
  }
  await openConversation(page, clinic.staff, id)
  const header = page.getByRole('heading', { level: 2, name: /Diaz/ })
  await expect(header).toContainText('Max Diaz')
  await expect(header).toContainText('Zoe Diaz')
  await expect(page.getByText('Open', { exact: true }).last()).toBeVisible()
  await expect(list(page).getByRole('heading')).toHaveText(['Mar 04, 2025', 'YESTERDAY', 'TODAY'])
  await expect(entry(page, 'Long ago')).toContainText(/^Long ago12:00 PM$/)
  await expect(entry(page, 'Reminder')).toContainText(/Automated \d+:\d\d [AP]M/)
  await expect(entry(page, 'See you')).toContainText(/Sam Lee \d+:\d\d [AP]M/)
  await expect(entry(page, '🦷😀')).toContainText('<script>alert(1)</script>')
  const link = entry(page, 'Reminder').getByRole('link', { name: 'https://example.com/a?b=1', exact: true })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(entry(page, 'See you')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await expectAccessible(page)
  await screenshot(page, 'conversation')
})

test('older texts come when somebody scrolls up, and what they read stays where it is [MSG-39] [MSG-40] [MSG-59] [CST-30] [API-81]', async ({
  page,
  clinic,
  server,
}) => {
  const id = await longConversation(server, clinic.id, { phone: '5557001235', count: 45 })
  await page.clock.install()
  await openConversation(page, clinic.staff, id)
  await expect(entry(page, 'Text 45')).toBeInViewport()
  await expect(list(page).getByRole('listitem')).toHaveCount(20)
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('/messages?') && asked.push(request.url())))
  const topOf = async (words: string) => (await entry(page, words).boundingBox())?.y
  const scrollUp = async () => {
    await list(page).hover()
    await list(page).evaluate(box => box.scrollTo(0, 30))
  }
  // A second of the page's own time passes first.
  await pauseClock(page)
  await scrollUp()
  await expect(page.getByLabel('Loading older messages')).toBeVisible()
  const before = await topOf('Text 27')
  await page.clock.runFor(900)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(list(page).getByRole('listitem')).toHaveCount(40)
  expect(Math.abs(((await topOf('Text 27')) ?? 0) - (before ?? 0)), 'how far it moved').toBeLessThanOrEqual(1)
  await expect(page.getByText('No more messages.')).toHaveCount(0)
  await scrollUp()
  await expect(list(page).getByRole('listitem')).toHaveCount(45)
  await list(page).evaluate(box => box.scrollTo(0, 0))
  await expect(page.getByText('No more messages.')).toBeInViewport()
  expect(asked.map(url => new URL(url).searchParams.get('page'))).toEqual(['2', '3'])
})

test('of a conversation with few texts the server is asked once more a second later [MSG-60]', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  const id = await longConversation(server, clinic.id, { phone: '5557001236', count: 9 })
  const readAgain = againByItself(page, id)
  await openConversation(page, clinic.staff, id)
  await readAgain
  await expect(page.getByText('No more messages.')).toBeVisible()
})

test('whoever is at the bottom stays there when a text comes; whoever reads above is told [LIV-13] [LIV-23]', async ({
  page,
  clinic,
  server,
}) => {
  const texts = textsOf(server)
  const id = await longConversation(server, clinic.id, { phone: '5557001237', count: 40 })
  await openConversation(page, clinic.staff, id)
  await expect(entry(page, 'Text 40')).toBeInViewport()
  await texts.receive(clinic.id, { from: '5557001237', body: 'First news' })
  await expect(entry(page, 'First news')).toBeInViewport()
  await list(page).evaluate(box => box.scrollBy(0, -400))
  const hint = page.getByRole('button', { name: 'New message' })
  await expect(hint).toBeHidden()
  const shown = list(page).getByRole('listitem').filter({ hasText: 'Text 35' })
  const before = (await shown.boundingBox())?.y
  await texts.receive(clinic.id, { from: '5557001237', body: 'Second news' })
  await expect(hint).toBeVisible()
  expect((await shown.boundingBox())?.y).toBe(before)
  await expect(entry(page, 'Second news')).not.toBeInViewport()
  await expectAccessible(page)
  await hint.click()
  await expect(entry(page, 'Second news')).toBeInViewport()
  await expect(hint).toBeHidden()
})

test('what came while the connection was cut is there after it [LIV-13]', { tag: '@any-width' }, async ({
  page,
  clinic,
  server,
}) => {
  const texts = textsOf(server)
  const id = await longConversation(server, clinic.id, { phone: '5557001238', count: 3 })
  const readAgain = againByItself(page, id)
  await openConversation(page, clinic.staff, id)
  // Whatever it wants to read by itself is there before the server is not.
  await readAgain
  await settled(page)
  const comeBack = await server.goAway()
  await texts.receive(clinic.id, { from: '5557001238', body: 'While you were away' })
  await comeBack()
  await expect(entry(page, 'While you were away')).toBeVisible()
  await expect(entry(page, 'While you were away')).toHaveCount(1)
})

test('a conversation or texts that cannot be read say so, and can be read again [ERR-80] [ERR-81]', {
  tag: '@any-width',
}, async ({ page, clinic, server, expectRefusal }) => {
  const id = await longConversation(server, clinic.id, { phone: '5557001239', count: 30 })
  // What happens elsewhere would have it read again before anybody can press the button.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  expectRefusal('404 GET /v2/rest/conversations/999999')
  await page.goto('/v2/messages/999999')
  await expect(page.getByText('We could not find the conversation', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/v2/messages/${id}`)
  await expect(field(page)).toBeVisible()
  let isBroken = true
  expectRefusal(`500 GET /v2/rest/conversations/${id}/messages`)
  await page.route(/\/messages\?page=2/, route =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await list(page).evaluate(box => box.scrollTo(0, 0))
  await expect(page.getByText('We could not find messages', { exact: true })).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(30)
})
