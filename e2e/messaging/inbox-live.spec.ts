import type { Page } from '@playwright/test'
import { expect, expectAccessible, screenshot, test } from '../harness/harness.ts'
import { settled } from '../harness/watch-traffic.ts'
import { textsOf } from './conversation-page.ts'
import {
  inSight,
  manyConversations,
  openInbox,
  phoneOfText,
  row,
  rows,
  scrolledBy,
  scrollTo,
} from './inbox-page.ts'

/** Counts the requests for lists of conversations from now on. */
function countListRequests(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (/\/v2\/rest\/conversations\?/.test(request.url())) count++
  })
  return () => count
}

/** Scrolls to the end, and expects this many conversations with none missing. */
async function seeAll(page: Page, count: number): Promise<void> {
  const seen = new Set<string>()
  const scroll = async () => {
    for (const id of Object.keys(await inSight(page))) seen.add(id)
    await scrollTo(page, (await scrolledBy(page)) + 300)
    return seen.size
  }
  await expect.poll(scroll, { timeout: 60_000, intervals: [50] }).toBe(count)
}

const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('changes elsewhere move and mark rows at every desk, and no list is read again [LIV-12, LIV-19, LIV-20, LIV-21, LIV-22, MSG-53, MSG-54, MSG-55, MSG-56, API-80]', {
  tag: '@wide',
}, async ({ page, anotherPage, clinic, server }) => {
  const texts = textsOf(server)
  await manyConversations(server, clinic.id, 5)
  const colleague = await anotherPage()
  await openInbox(page, clinic.staff)
  await openInbox(colleague, clinic.administrator)
  const listRequests = countListRequests(page)
  await texts.receive(clinic.id, { from: phoneOfText(4), body: 'Are you there?' })
  for (const desk of [page, colleague]) {
    await expect(rows(desk)).toHaveText([/Are you there\?/, /Text 1$/, /Text 2$/, /Text 3$/, /Text 5$/])
    await expect(rows(desk).first()).toContainText('1 unread message')
    await expect(desk).toHaveTitle('(1) Messages · Archwire')
  }
  // Opening it marks it as read at every desk.
  await row(colleague, /Text 1$/).click()
  await expect(colleague.getByRole('heading', { level: 2, name: '(777) 000-0001' })).toBeVisible()
  await row(colleague, 'Are you there?').click()
  await expect(row(page, 'Are you there?')).not.toContainText('unread')
  await expect(page).toHaveTitle('Messages · Archwire')
  await action(colleague, 'Flag').click()
  await expect(row(page, 'Are you there?')).toContainText('Flagged')
  await action(colleague, 'Unflag').click()
  await expect(row(page, 'Are you there?')).not.toContainText('Flagged')
  await action(colleague, 'Close conversation').click()
  for (const desk of [page, colleague]) await expect(row(desk, 'Are you there?')).toHaveCount(0)
  expect(listRequests()).toBe(0)

  // The other tab follows too.
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(rows(page)).toHaveText([/Are you there\?/])
  await action(colleague, 'Open conversation').click()
  await expect(page.getByText('No conversations').last()).toBeVisible()
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(rows(page).first()).toContainText('Are you there?')
  await action(colleague, 'Mark as unread').click()
  await expect(colleague).toHaveURL('/v2/messages')
  await expect(rows(page).first()).toContainText('1 unread message')
  // A number without an earlier conversation.
  await texts.receive(clinic.id, { from: '5557000041', body: 'Hello from nowhere' })
  for (const desk of [page, colleague]) {
    await expect(rows(desk).first()).toContainText('(555) 700-0041')
    await expect(rows(desk)).toHaveCount(6)
  }
})

test('a reader further down keeps their place, and gets a hint of new texts above [LIV-22]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  const texts = textsOf(server)
  await manyConversations(server, clinic.id, 120)
  await openInbox(page, clinic.staff)
  const scrollOn = async () => {
    await scrollTo(page, (await scrolledBy(page)) + 300)
    return row(page, /Text 61$/).count()
  }
  await expect.poll(scrollOn, { intervals: [50] }).toBe(1)
  await scrollTo(page, 1_500)
  await expect.poll(() => scrolledBy(page)).toBe(1_500)
  await settled(page)
  const before = await inSight(page)
  expect(Object.keys(before).length).toBeGreaterThan(5)
  const listRequests = countListRequests(page)
  // The texts move rows from above, from outside of the loaded ones, and from nowhere.
  await texts.receive(clinic.id, { from: phoneOfText(2), body: 'From above' })
  await texts.receive(clinic.id, { from: phoneOfText(110), body: 'From far below' })
  await texts.receive(clinic.id, { from: '5557000051', body: 'From nowhere' })
  const hint = page.getByRole('button', { name: 'New messages' })
  await expect(hint).toBeVisible()
  await expect(page).toHaveTitle('(3) Messages · Archwire')
  await expect.poll(() => inSight(page)).toEqual(before)
  expect(listRequests()).toBe(0)
  await expectAccessible(page)
  await screenshot(page, 'inbox-new-above')
  await hint.click()
  await expect(rows(page).first()).toBeInViewport()
  await expect(rows(page).first()).toBeFocused()
  await expect(hint).toHaveCount(0)
  await expect.poll(() => rows(page).nth(2).textContent()).toContain('From above')
  await expect(rows(page).nth(1)).toContainText('From far below')
  // At the top new texts are visible by themselves.
  await texts.receive(clinic.id, { from: '5557000052', body: 'And again' })
  await expect(rows(page).first()).toContainText('And again')
  await expect(rows(page).first()).toBeInViewport()
  await expect(hint).toHaveCount(0)
  // Every conversation is listed once, to the very last.
  await seeAll(page, 122)
})

test('texts that arrived while the connection was lost are listed once it is back [LIV-12, LIV-22]', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  const texts = textsOf(server)
  await manyConversations(server, clinic.id, 30)
  await openInbox(page, clinic.staff)
  const comeBack = await server.goAway()
  await texts.receive(clinic.id, { from: phoneOfText(25), body: 'While you were away' })
  await texts.receive(clinic.id, { from: phoneOfText(3), body: 'And this' })
  await comeBack()
  await expect(rows(page).nth(0)).toContainText('And this')
  await expect(rows(page).nth(1)).toContainText('While you were away')
  await expect(rows(page).nth(2)).toContainText('Text 1')
})

test('a conversation that was just read stays in the unread list until the list is opened again [LIV-21, MSG-08]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, server }) => {
  await manyConversations(server, clinic.id, 45, { read: false })
  await openInbox(page, clinic.staff, '/v2/messages?filter=unread')
  await row(page, /Text 2/).click()
  await expect(row(page, /Text 2$/)).not.toContainText('unread')
  await expect(rows(page).nth(1)).toContainText('Text 2')
  // None of the following conversations is missing.
  await seeAll(page, 45)
  await expect(row(page, /Text 45/)).toBeInViewport()
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('All')
  await expect(rows(page).nth(1)).toContainText('Text 2')
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Unread')
  await expect(rows(page).nth(1)).toContainText('Text 3')
})
