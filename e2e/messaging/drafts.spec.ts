import { expect, expectAccessible, screenshot, test } from '../harness/harness.ts'
import {
  beginConversation,
  draftIs,
  entry,
  field,
  openConversation,
  textsOf,
  write,
} from './conversation-page.ts'
import { row } from './inbox-page.ts'

test('a draft is there after a reload, and gone once the text was sent [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  const id = await beginConversation(page, { server, clinic }, '5557003001')
  await field(page).fill('Half a sentence')
  await draftIs(server, id, 'Half a sentence')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a sentence')
  await field(page).fill('A whole sentence')
  await field(page).press('Shift+Enter')
  await expect(entry(page, 'A whole sentence')).toContainText('Sam Lee')
  await draftIs(server, id, undefined)
  await page.reload()
  await expect(entry(page, 'A whole sentence')).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('of two people who answer the same patient the second must confirm, and only once', {
  tag: '@any-width',
}, async ({ page, clinic, server, anotherPage, expectRefusal }) => {
  const texts = textsOf(server)
  await texts.giveNumber(clinic.id)
  const phone = '5557003007'
  const { id } = await texts.conversation(clinic.id, { phone })
  await texts.message(clinic.id, id, { body: 'When do I come?' })
  const other = await anotherPage()
  await openConversation(page, clinic.staff, id)
  await openConversation(other, clinic.administrator, id)
  await field(page).fill('Tomorrow at nine')
  await write(other, 'Tomorrow at ten')
  await expect(entry(page, 'Tomorrow at ten')).toBeVisible()
  expectRefusal(`409 POST /v2/rest/conversations/${id}/messages`)
  await field(page).press('Shift+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Ana Ortiz answered (just now|\d+ seconds? ago)\./)
  await expect(question).toContainText('“Tomorrow at ten”')
  await expectAccessible(page)
  await screenshot(page, 'conversation-newer')
  await question.getByRole('button', { name: 'Read first' }).click()
  await expect(field(page)).toHaveValue('Tomorrow at nine')
  await expect(entry(page, 'Tomorrow at nine')).toHaveCount(0)
  await field(page).press('Shift+Enter')
  await expect(entry(page, 'Tomorrow at nine')).toContainText('Sam Lee')

  await field(page).fill('And bring your card')
  await texts.receive(clinic.id, { from: phone, body: 'Which of both?' })
  await expect(entry(page, 'Which of both?')).toBeVisible()
  await field(page).press('Shift+Enter')
  await expect(question).toContainText('(555) 700-3007 wrote')
  await question.getByRole('button', { name: 'Send anyway' }).click()
  await expect(entry(page, 'And bring your card')).toContainText('Sam Lee')
  await expect(field(page)).toHaveValue('')
})

test('each conversation shows its own draft again, however slow the server is [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const texts = textsOf(server)
  await texts.giveNumber(clinic.id)
  const open = async (name: string, phone: string) => {
    await make.patient(clinic.id, { first_name: name, last_name: 'Diaz', phone_number: phone })
    return (await texts.conversation(clinic.id, { phone })).id
  }
  const zoe = await open('Zoe', '5557003002')
  const max = await open('Max', '5557003003')
  await openConversation(page, clinic.staff, zoe)
  await field(page).fill('From yesterday, for Zoe')
  await draftIs(server, zoe, 'From yesterday, for Zoe')
  // Every draft takes a second to be loaded and to be stored.
  await page.route(/\/rest\/drafts\//, async route => {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.reload()
  await expect(field(page)).toBeVisible()
  // The next conversation is opened before the draft of Zoë has arrived.
  await row(page, 'Max').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Max Diaz' })).toBeVisible()
  await field(page).fill('For Max')
  await row(page, 'Zoe').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Zoe Diaz' })).toBeVisible()
  await expect(field(page)).toHaveValue('From yesterday, for Zoe')
  await field(page).pressSequentially(' and more')
  await row(page, 'Max').click()
  await expect(field(page)).toHaveValue('For Max')
  await draftIs(server, zoe, 'From yesterday, for Zoe and more')
  await draftIs(server, max, 'For Max')
})

test('a draft that could not be loaded is loaded at the next key, and is not overwritten', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  const id = await beginConversation(page, { server, clinic }, '5557003008')
  await field(page).fill('From yesterday')
  await draftIs(server, id, 'From yesterday')
  const address = `/v2/rest/drafts/conversation%3A${id}`
  expectRefusal(`503 GET ${address}`)
  // The page tries each read three times.
  let refused = 0
  await page.route(`**${address}`, route =>
    route.request().method() === 'GET' && refused++ < 3
      ? route.fulfill({ status: 503, body: '{"error":"Not now"}' })
      : route.continue(),
  )
  await page.reload()
  await expect.poll(() => refused).toBe(3)
  await expect(field(page)).toHaveValue('')
  await field(page).pressSequentially('and today')
  await expect(field(page)).toHaveValue(/^From yesterday\n/)
  await draftIs(server, id, 'From yesterday\nand today')
})
