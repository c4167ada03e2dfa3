import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { textsOf } from './conversation-desk.ts'
import { manyConversations, openInbox, row, rows, scrolledBy, scrollTo } from './inbox-desk.ts'

test('each conversation says whom it is with, what was written last and whether somebody should look at it [MSG-01] [MSG-04] [MSG-05] [MSG-06] [MSG-07] [MSG-11] [MSG-15] [MSG-23] [MSG-24] [MSG-25] [MSG-26] [MSG-27] [MSG-28] [MSG-51] [MSG-57] [API-77]', async ({
  page,
  clinic,
  server,
  make,
}) => {
  const texts = textsOf(server)
  const begin = async (phone: string, values: Parameters<typeof texts.message>[2]) => {
    const { id } = await texts.conversation(clinic.id, { phone })
    await texts.message(clinic.id, id, values)
    return id
  }
  const family = '5557000001'
  for (const first_name of ['Zoë', 'Ana', 'Max'])
    await make.patient(clinic.id, { first_name, last_name: 'Muñoz', phone_number: family })
  await make.patient(clinic.id, { first_name: '', last_name: '', phone_number: '5557000002' })
  await make.patient(clinic.id, { first_name: 'Ida', last_name: 'Berg', phone_number: '5557000003' })
  const silent = await texts.conversation(clinic.id, { phone: '5557000004' })
  await server.owner.query("update conversations set moved_at = '2020-01-01' where id = $1", [silent.id])
  await begin('5557000002', { type: 'Outgoing', body: 'Are you coming?', status: 'failed' })
  const old = await begin('5557000003', { type: 'Reminder', body: 'Tomorrow at 9', status: 'sent' })
  await server.owner.query(
    `with moved as (update conversations set moved_at = '2026-01-05 12:00-05', flagged = true where id = $1)
     update messages set created_at = '2026-01-05 12:00-05' where conversation_id = $1`,
    [old],
  )
  await begin('5557000005', { type: 'Outgoing', body: 'On its way', status: 'sending' })
  await texts.receive(clinic.id, { from: family, body: 'We are late' })
  await texts.receive(clinic.id, { from: family, body: `Sorry <b>&</b> 🦷 ${'x'.repeat(300)}` })

  await openInbox(page, clinic.staff)
  await expect(page).toHaveTitle('(2) Messages · Archwire')
  await expect(rows(page)).toHaveCount(5)
  const family_ = rows(page).first()
  await expect(family_).toContainText('Ana Muñoz, Max Muñoz, Zoë Muñoz')
  await expect(family_).toContainText('AM+2')
  await expect(family_).toContainText('Sorry <b>&</b> 🦷 xxx')
  await expect(family_).toContainText('2 unread messages')
  await expect(family_.getByRole('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(row(page, '(555) 700-0005')).toContainText('Sending')
  await expect(row(page, 'No name patient')).toContainText('Message not sent')
  await expect(row(page, 'No name patient')).toContainText('Are you coming?')
  await expect(row(page, 'Ida Berg')).toContainText('SentTomorrow at 9Flagged')
  await expect(row(page, 'Ida Berg').getByRole('time')).toHaveText('01/05/2026')
  await expect(row(page, '(555) 700-0004')).toContainText('No message found')
  await expect(page.getByRole('tab')).toHaveText(['Open', 'Closed'])
  await expect(page.getByPlaceholder('Find or start a conversation')).toBeVisible()
  const hint = page.getByText('Select a conversation to start messaging.')
  if (isPhone(page)) await expect(hint).toHaveCount(0)
  else {
    await expect(hint).toBeVisible()
    expect((await page.locator('[class*=inbox]').first().boundingBox())?.width).toBe(282)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'inbox')

  await row(page, 'Ida Berg').click()
  await expect(page).toHaveURL(`/v2/messages/${old}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Ida Berg' })).toBeVisible()
  if (isPhone(page)) {
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Messages', exact: true }).click()
    await expect(page).toHaveURL('/v2/messages')
    await expect(rows(page)).toHaveCount(5)
  } else {
    await expect(row(page, 'Ida Berg')).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await screenshot(page, 'inbox-conversation')
    await page.goBack()
    await expect(hint).toBeVisible()
  }
})

test('tabs and filters are in the address: back and a reload keep them [MSG-07] [MSG-08] [MSG-09] [MSG-10]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  const texts = textsOf(server)
  await texts.receive(clinic.id, { from: '5557000011', body: 'Unread and unanswered' })
  const answered = await texts.conversation(clinic.id, { phone: '5557000012' })
  await texts.message(clinic.id, answered.id, { type: 'Outgoing', body: 'Answered' })
  await server.owner.query('update conversations set flagged = true where id = $1', [answered.id])
  const closed = await texts.conversation(clinic.id, { phone: '5557000013', open: false })
  await texts.message(clinic.id, closed.id, { body: 'Closed and unanswered' })
  await openInbox(page, clinic.staff)
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await expect(filter.getByRole('option')).toHaveText(['All', 'Unread', 'Unanswered', 'Flagged'])
  await expect(rows(page)).toHaveCount(2)
  await filter.selectOption('Unread')
  await expect(page).toHaveURL('/v2/messages?filter=unread')
  await expect(rows(page)).toHaveText([/Unread and unanswered/])
  await filter.selectOption('Flagged')
  await expect(rows(page)).toHaveText([/Answered/])
  await filter.selectOption('Unanswered')
  await expect(rows(page)).toHaveText([/Unread and unanswered/])
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/v2\/messages\/\d+\?filter=unanswered$/)
  await page.reload()
  if (isPhone(page)) await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(filter).toHaveValue('unanswered')
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByRole('tab', { name: 'Closed' })).toHaveAttribute('aria-selected', 'true')
  await expect(filter.getByRole('option')).toHaveText(['All', 'Unanswered', 'Flagged'])
  await expect(filter).toHaveValue('')
  await expect(rows(page)).toHaveText([/Closed and unanswered/])
  await filter.selectOption('Flagged')
  await expect(page.getByText('No conversations').last()).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'inbox-empty')
  // What a tab does not have is not asked for.
  await page.goto('/v2/messages?status=closed&filter=unread')
  await expect(filter).toHaveValue('')
  await expect(rows(page)).toHaveText([/Closed and unanswered/])
})

const text = (page: Page, number: number) => row(page, new RegExp(`Text ${number}$`))

/** The number of the text whose row has the focus. */
const focusedText = (page: Page): Promise<number> =>
  page.evaluate(() => Number(/Text (\d+)$/.exec(document.activeElement?.textContent ?? '')?.[1]))

test('of thousands only those in sight are drawn; keys walk through them, and coming back finds the place [MSG-01] [API-77]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  await manyConversations(server, clinic.id, 3_000)
  await openInbox(page, clinic.staff)
  await expect(rows(page).first()).toContainText('Text 1')
  expect(await rows(page).count()).toBeLessThan(40)
  await page.keyboard.press('Tab')
  await rows(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await expect(text(page, 3)).toBeFocused()
  // The end of what is loaded, each time further; how many pages of twenty that are is up to the line.
  let last = 3
  for (let times = 0; times < 4; times += 1) {
    const before = last
    await page.keyboard.press('End')
    await expect.poll(async () => (last = await focusedText(page))).toBeGreaterThan(before)
    expect(last % 20).toBe(0)
    await expect(text(page, last)).toBeInViewport()
    await expect(text(page, last + 1)).toHaveCount(1)
  }
  expect(await rows(page).count()).toBeLessThan(40)
  const place = await scrolledBy(page)
  expect(place).toBeGreaterThan(1_000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v2\/messages\/\d+$/)
  const phone = `(777) 000-${String(last).padStart(4, '0')}`
  await expect(page.getByRole('heading', { level: 2, name: phone })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/v2/messages')
  await expect(text(page, last)).toBeInViewport()
  await expect.poll(() => scrolledBy(page)).toBe(place)
  await scrollTo(page, 0)
  await expect(row(page, /Text 1$/)).toBeInViewport()
})

test('a server that was not reached can be asked again; one that cannot say leads to its own page [ERR-79]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectComplaint, expectRefusal }) => {
  await manyConversations(server, clinic.id, 45)
  for (const how of ['unreached', '500']) expectRefusal(`${how} GET /v2/rest/conversations`)
  expectComplaint(/Failed to load resource.*500/)
  const lists = /\/v2\/rest\/conversations\?/
  // What happens elsewhere would have it read again before anybody can press the button.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.route(lists, route => route.abort('connectionrefused'))
  await page.goto('/v2/messages')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We could not find the conversations list')
  await expect(alert).toContainText('Unable to connect to server.')
  await expectAccessible(page)
  await page.unroute(lists)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toContainText('Text 1')
  // A page further down that does not come is asked for when somebody wants it.
  await page.route(/conversations\?.*page=2/, route => route.abort('connectionrefused'))
  await scrollTo(page, 10_000)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute(/conversations\?.*page=2/)
  await retry.click()
  await expect(row(page, /Text 21$/)).toHaveCount(1)
  await page.route(lists, route => route.fulfill({ status: 500, json: { error: 'x' } }))
  await page.goto('/v2/messages', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/500')
})

test('where there is no room for both, the list and the conversation take turns [MSG-01]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, server }) => {
  await manyConversations(server, clinic.id, 3)
  await page.setViewportSize({ width: 900, height: 700 })
  await openInbox(page, clinic.staff)
  await row(page, /Text 2$/).click()
  const heading = page.getByRole('heading', { level: 2, name: '(777) 000-0002' })
  await expect(heading).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect(row(page, /Text 2$/)).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 900, height: 700 })
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/v2/messages')
  await expect(heading).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})
