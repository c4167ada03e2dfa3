import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { entry, field, openConversation, textsOf, write } from '../messaging/conversation-page.ts'

test('in the sandbox a person plays the patient: reads the clinic’s text, answers it, and is out of reach [G-67]', {
  tag: '@whole',
}, async ({ page, clinic, server, anotherPage }) => {
  const texts = textsOf(server)
  await texts.giveNumber(clinic.id)
  const phone = '5557006001'
  const { id } = await texts.conversation(clinic.id, { phone })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/sandbox')
  await page.getByRole('tab', { name: 'Texts' }).click()
  await followed(page, 'sandbox')
  await expect(page.getByText('No text yet.')).toBeVisible()
  const staff = await anotherPage()
  await openConversation(staff, clinic.staff, id)
  await write(staff, 'When can you come?')
  await expect(entry(staff, 'When can you come?')).toContainText('Sam Lee')
  await server.runPendingJobs()
  const carried = page.getByRole('list', { name: 'Texts, newest first' }).getByRole('listitem')
  await expect(carried).toHaveText([/To \(555\) 700-6001.*When can you come\?/])
  await carried.getByRole('button', { name: 'Answer as (555) 700-6001' }).click()
  await expect(page.getByLabel('From the phone')).toHaveValue('(555) 700-6001')
  await page.getByLabel('Text', { exact: true }).fill('On Monday 🙂')
  await page.getByRole('button', { name: 'Text the clinic' }).click()
  await expect(entry(staff, 'On Monday 🙂')).toBeVisible()
  await expect(carried).toHaveCount(2)
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'sandbox-texts')

  await carried.first().getByRole('button', { name: 'Make texts to it fail: (555) 700-6001' }).click()
  await expect(page.getByRole('button', { name: 'Let texts arrive again at (555) 700-6001' })).toHaveCount(2)
  await write(staff, 'See you then')
  await expect(entry(staff, 'See you then')).toContainText('Sam Lee')
  await server.runPendingJobs()
  await expect(entry(staff, 'See you then')).toContainText('Message not sent')
  await page.getByRole('button', { name: 'Let texts arrive again at (555) 700-6001' }).first().click()
  await expect(page.getByText('Texts to (555) 700-6001 arrive from now on.')).toBeVisible()
  await staff.getByRole('button', { name: 'Resend' }).click()
  // The text has its author once the server has stored it.
  await expect(entry(staff, 'See you then')).toContainText(/Sam Lee.*Sending…/)
  await server.runPendingJobs()
  await expect(entry(staff, 'See you then')).toContainText(/Sent$/)
  await expect(field(staff)).toHaveValue('')
})
