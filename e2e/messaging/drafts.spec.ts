import { expect, expectAccessible, screenshot, test } from '../harness.ts'
import {
  beginConversation,
  draftIs,
  entry,
  field,
  openConversation,
  textsOf,
  write,
} from './conversation-desk.ts'

test('what is being written is there after a reload, and gone once it is sent [G-73]', {
  tag: '@any-width',
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

test('of two who answer the same patient the second is asked first, and only once', {
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
