import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../harness/harness.ts'
import { pauseClock } from '../harness/page-control.ts'
import { settled } from '../harness/watch-traffic.ts'
import { entry, list, longConversation, openConversation, textsOf } from './conversation-page.ts'

/** Begins to wait before the page is opened, because the request may come at any time after that. */
const againByItself = (page: Page, id: number) =>
  page.waitForRequest(
    request => request.headers()['x-background'] === '1' && request.url().endsWith(`/conversations/${id}`),
  )

test('older texts are loaded when somebody scrolls up, and the texts they read stay in place [MSG-39, MSG-40, MSG-59, CST-30, API-81]', async ({
  page,
  clinic,
  server,
}) => {
  const id = await longConversation(server, clinic.id, { phone: '5557001235', count: 45 })
  await page.clock.install()
  await openConversation(page, clinic.staff, id)
  await expect(entry(page, 'Text 45')).toBeInViewport()
  await expect(list(page).getByRole('listitem')).toHaveCount(20)
  const requests: string[] = []
  page.on('request', request => void (request.url().includes('/messages?') && requests.push(request.url())))
  const topOf = async (words: string) => (await entry(page, words).boundingBox())?.y
  const scrollUp = async () => {
    await list(page).hover()
    await list(page).evaluate(box => box.scrollTo(0, 30))
  }
  // A second of the page's own clock passes first.
  await pauseClock(page)
  await scrollUp()
  await expect(page.getByLabel('Loading older messages')).toBeVisible()
  const before = await topOf('Text 27')
  await page.clock.runFor(900)
  expect(requests).toEqual([])
  await page.clock.resume()
  await expect(list(page).getByRole('listitem')).toHaveCount(40)
  expect(Math.abs(((await topOf('Text 27')) ?? 0) - (before ?? 0)), 'how far it moved').toBeLessThanOrEqual(1)
  await expect(page.getByText('No more messages.')).toHaveCount(0)
  await scrollUp()
  await expect(list(page).getByRole('listitem')).toHaveCount(45)
  await list(page).evaluate(box => box.scrollTo(0, 0))
  await expect(page.getByText('No more messages.')).toBeInViewport()
  expect(requests.map(url => new URL(url).searchParams.get('page'))).toEqual(['2', '3'])
})

test('a conversation with few texts is requested once more a second later [MSG-60]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  const id = await longConversation(server, clinic.id, { phone: '5557001236', count: 9 })
  const readAgain = againByItself(page, id)
  await openConversation(page, clinic.staff, id)
  await readAgain
  await expect(page.getByText('No more messages.')).toBeVisible()
})

test('a reader at the bottom stays there when a text arrives; a reader further up gets a hint [LIV-13, LIV-23]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
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

test('texts that arrived while the connection was lost are there once it is back [LIV-13]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  const texts = textsOf(server)
  const id = await longConversation(server, clinic.id, { phone: '5557001238', count: 3 })
  const readAgain = againByItself(page, id)
  await openConversation(page, clinic.staff, id)
  // The page's own requests must be finished before the server is gone.
  await readAgain
  await settled(page)
  const comeBack = await server.goAway()
  await texts.receive(clinic.id, { from: '5557001238', body: 'While you were away' })
  await comeBack()
  await expect(entry(page, 'While you were away')).toBeVisible()
  await expect(entry(page, 'While you were away')).toHaveCount(1)
})
