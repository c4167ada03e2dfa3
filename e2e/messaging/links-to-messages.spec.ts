import { expect, isPhone, openMenu, startSession, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { textsOf } from './conversation-page.ts'
import { manyConversations, openInbox, phoneOfText, rows } from './inbox-page.ts'

const noPhone = "This patient doesn't have a phone number! Please, update the patient contact info."

test('the bar counts unread messages live, and leads to them [TOP-03, LIV-01, LIV-02]', async ({
  page,
  clinic,
  server,
}) => {
  const texts = textsOf(server)
  await manyConversations(server, clinic.id, 2)
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  await followed(page, 'notifications')
  await texts.receive(clinic.id, { from: phoneOfText(2), body: 'One' })
  await texts.receive(clinic.id, { from: phoneOfText(2), body: 'Two' })
  await expect(page).toHaveTitle('(2) Patients · Archwire')
  const bar = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  const link = bar.getByRole('link', { name: /^Messages/ })
  await expect(link).toHaveText('Messages 2')
  await link.click()
  await expect(page).toHaveURL('/v2/messages')
  await expect(page).toHaveTitle('(2) Messages · Archwire')
  await expect(rows(page).first()).toContainText('Two')
  await rows(page).first().click()
  await expect(page).toHaveTitle('Messages · Archwire')
})

test('a record leads to the conversation in a new tab; without a number it says so [PRO-09, PRO-10, PRO-11]', async ({
  page,
  context,
  clinic,
  make,
}) => {
  const zoe = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Quist',
    phone_number: '5557000061',
  })
  const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Quist', phone_number: null })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${zoe.id}/profile`)
  const main = page.getByRole('main')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    main.getByRole('link', { name: 'Messages', exact: true }).click(),
  ])
  await expect(tab).toHaveURL(/\/v2\/messages\/\d+$/)
  await expect(tab.getByRole('heading', { level: 2, name: 'Zoë Quist' })).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${zoe.id}/profile`)
  await expectThumbSized(page)
  if (!isPhone(page)) await expect(main.getByRole('navigation', { name: 'Record' })).toBeVisible()
  await page.goto(`/v2/patient/${mia.id}/profile`)
  await main.getByRole('button', { name: 'Messages', exact: true }).click()
  await expect(page.getByText(noPhone)).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${mia.id}/profile`)
})

test('an address that names no conversation leaves the app, and a conversation that does not exist shows an error [ERR-80]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  await manyConversations(server, clinic.id, 1)
  expectRefusal('404 GET /v2/rest/conversations/999999999')
  await openInbox(page, clinic.staff, '/v2/messages/999999999')
  await expect(page.getByText('We could not find the conversation')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.goto('/v2/messages/abc', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/404')
})
