import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, screenshot, test } from '../harness.ts'
import { pauseClock } from '../pause-clock.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { textsOf } from './conversation-desk.ts'
import { found, openInbox, rows, search } from './inbox-desk.ts'

const noPhone = "This patient doesn't have a phone number! Please, update the patient contact info."

test('what is typed finds conversations and patients, each in their group; keys choose among them [MSG-06] [MSG-12] [MSG-13] [MSG-15] [MSG-16] [MSG-22] [MSG-02]', {
  tag: '@whole',
}, async ({ page, clinic, server, make }) => {
  const texts = textsOf(server)
  await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Quist', phone_number: '5557000021' })
  const ana = await make.patient(clinic.id, {
    first_name: 'Ana Quist',
    last_name: 'Berg',
    phone_number: '5557000022',
  })
  await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Quist', phone_number: null })
  await make.patient(clinic.id, {
    first_name: '',
    last_name: '',
    email: 'quist@example.com',
    phone_number: '5557000023',
  })
  const closed = await texts.conversation(clinic.id, { phone: '5557000021', open: false })
  await texts.message(clinic.id, closed.id, { body: 'Found although it is closed' })
  await texts.receive(clinic.id, { from: '5557000099', body: 'Somebody else' })
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v2/rest/conversations' && searchParams.has('query'))
      asked.push(searchParams.toString())
  })
  await openInbox(page, clinic.staff)
  await expect(rows(page)).toHaveText([/Somebody else/])
  await search(page).fill('quist')
  await expect(rows(page)).toHaveCount(0)
  await expect(found(page, 'Patients')).toHaveText([
    /No name patient\(555\) 700-0023/,
    /Ana Quist Berg\(555\) 700-0022/,
    /Mia QuistNo phone found/,
    /Zoë Quist\(555\) 700-0021/,
  ])
  await expect(found(page, 'Conversations')).toHaveText([/Zoë Quist.*Found although it is closed/])
  expect(asked).toEqual(['page=1&query=quist'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'inbox-search')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(found(page, 'Patients').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/v2\/messages\/\d+$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Quist Berg' })).toBeVisible()
  if (!isPhone(page)) await expect(search(page)).toHaveValue('')
  const { rows: made } = await server.owner.query(
    'select phone_number, open from conversations where clinic_id = $1 and phone_number = $2',
    [clinic.id, '5557000022'],
  )
  expect(made).toEqual([{ phone_number: '5557000022', open: true }])
  // The way there is not a page to come back to.
  await page.goBack()
  await expect(page).toHaveURL('/v2/messages')
  await page.goto(`/v2/messages/start-conversation/${ana.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Quist Berg' })).toBeVisible()
})

test('a number that nobody knows can be texted, once it is whole, however it is typed; Escape clears the field [MSG-03] [MSG-17] [MSG-18] [MSG-19] [MSG-20] [CST-31] [API-79]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await openInbox(page, clinic.staff)
  const invalid = page
    .getByRole('main')
    .getByText('Please, enter a valid mobile phone number to start a new conversation.')
    .last()
  const begin = page.getByRole('option', { name: 'New Conversation' })
  for (const typed of ['nobody at all', '(555) 700-003', '555 700 00311']) {
    await search(page).fill(typed)
    await expect(invalid).toBeVisible()
    await expect(begin).toHaveCount(0)
  }
  await expectAccessible(page)
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(page.getByText('No conversations').last()).toBeVisible()
  await search(page).fill('(555) 700-0031')
  await expect(begin).toContainText('(555) 700-0031')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'inbox-new-conversation')
  await begin.click()
  await expect(page).toHaveURL(/\/v2\/messages\/\d+$/)
  await expect(page.getByRole('heading', { level: 2, name: '(555) 700-0031' })).toBeVisible()
  const stored = () =>
    server.owner.query('select id, phone_number from conversations where clinic_id = $1', [clinic.id])
  expect((await stored()).rows).toMatchObject([{ phone_number: '5557000031' }])
  // The same number by its address, in another spelling, is the same conversation.
  const { id } = (await stored()).rows[0]
  await page.goto('/v2/messages/new/+1%20555-700-0031')
  await expect(page).toHaveURL(`/v2/messages/${id}`)
  await page.goto('/v2/messages/new/555700003')
  await expect(page.getByRole('alert')).toContainText('Please, enter a valid mobile phone number')
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(rows(page)).toHaveText([/\(555\) 700-0031.*No message found/])
  expect((await stored()).rows).toHaveLength(1)
})

test('patients are searched for 300 ms after the last letter, conversations 1000 ms after it [MSG-21] [CST-28]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic }) => {
  await page.clock.install()
  await openInbox(page, clinic.staff)
  await pauseClock(page)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const query = searchParams.get('query')
    if (query !== null) asked.push(`${pathname.split('/').at(-1)} ${query}`)
  })
  await search(page).fill('qu')
  await page.clock.runFor(250)
  await search(page).fill('qui')
  await page.clock.runFor(290)
  expect(asked).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => asked).toEqual(['patients qui'])
  await page.clock.runFor(670)
  expect(asked).toEqual(['patients qui'])
  await page.clock.runFor(40)
  await expect.poll(() => asked).toEqual(['patients qui', 'conversations qui'])
  // Who cannot wait presses Enter.
  await search(page).fill('quist')
  await search(page).press('Enter')
  await expect.poll(() => asked.slice(2).toSorted()).toEqual(['conversations quist', 'patients quist'])
})

test('a patient without a number cannot be texted: it is said, on their record [MSG-14] [MSG-16]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Quist', phone_number: null })
  expectRefusal('422 POST /v2/rest/conversations')
  await openInbox(page, clinic.staff)
  await search(page).fill('mia')
  await found(page, 'Patients').click()
  await expect(page.getByText(noPhone)).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${mia.id}/profile`)
  await page.goto(`/v2/messages/start-conversation/${mia.id}`)
  await expect(page.getByText(noPhone)).toBeVisible()
  await expect(page).toHaveURL(`/v2/patient/${mia.id}/profile`)
})

test('a search that fails says so and can be tried again; so can a conversation that cannot be begun [MSG-12] [MSG-02]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Quist' })
  for (const call of ['GET /v2/rest/conversations', 'POST /v2/rest/conversations'])
    expectRefusal(`500 ${call}`)
  expectRefusal('404 POST /v2/rest/conversations')
  await openInbox(page, clinic.staff)
  const failing = /\/v2\/rest\/conversations\?.*query=/
  await page.route(failing, route => route.fulfill({ status: 500, json: { error: 'x' } }))
  await search(page).fill('quist')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Search is currently unavailable. Please try again later.')
  await expect(found(page, 'Patients')).toHaveText([/Zoë Quist/])
  await expectAccessible(page)
  await page.unroute(failing)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveCount(0)
  await expect(search(page)).toBeFocused()
  await page.route('**/v2/rest/conversations', route => route.fulfill({ status: 500, json: { error: 'x' } }))
  await page.goto(`/v2/messages/start-conversation/${zoe.id}`)
  await expect(alert).toContainText('The conversation could not be opened.')
  await page.unroute('**/v2/rest/conversations')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Zoë Quist' })).toBeVisible()
  await page.goto('/v2/messages/start-conversation/999999999')
  await expect(alert).toContainText('The requested item could not be found.')
})
