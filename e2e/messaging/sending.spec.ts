import type { Locator } from '@playwright/test'
import { expect, expectAccessible, isPhone, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  beginConversation,
  draftIs,
  entry,
  field,
  list,
  openConversation,
  textsOf,
  write,
} from './conversation-page.ts'

test('a text of several lines is sent by Shift+Enter, and shows its delivery status at both desks [MSG-45, MSG-46, MSG-47, MSG-48, MSG-57, CST-29, LIV-23, LIV-24, API-82]', async ({
  page,
  clinic,
  server,
  anotherPage,
}) => {
  const id = await beginConversation(page, { server, clinic }, '5557002001')
  const other = await anotherPage()
  await openConversation(other, clinic.administrator, id)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  const keys = isPhone(page)
    ? { placeholder: 'Type a message', help: '' }
    : {
        placeholder: 'Type a message and press shift+enter to send',
        help: "Enter adds a new line, Shift+Enter sends. {HH form link} inserts the patient's Health History form link.",
      }
  await expect(field(page)).toHaveAttribute('placeholder', keys.placeholder)
  await expect(field(page)).toHaveAccessibleDescription(keys.help)
  const lowerEdge = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const send = page.getByRole('button', { name: 'Send', exact: true })
  expect(Math.abs((await lowerEdge(send)) - (await lowerEdge(field(page))))).toBeLessThan(1)
  const height = async () => (await field(page).boundingBox())?.height ?? 0
  const oneLine = await height()
  await write(page, '  \n ')
  await expect(list(page).getByRole('listitem')).toHaveCount(0)
  await field(page).fill('1')
  await field(page).press('Enter')
  await field(page).pressSequentially('2')
  await expect(field(page)).toHaveValue('1\n2')
  await field(page).fill(Array.from({ length: 6 }, (_, line) => `${line}`).join('\n'))
  const six = await height()
  expect(six).toBeGreaterThan(oneLine * 2)
  await field(page).fill(Array.from({ length: 20 }, (_, line) => `${line}`).join('\n'))
  await expect.poll(height).toBe(six)

  await write(page, 'See you\non Monday 🦷')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  for (const desk of [page, other]) {
    await expect(entry(desk, 'See you')).toContainText('Sending…')
    await expect(entry(desk, 'See you')).toContainText('Sam Lee')
  }
  await server.runPendingJobs()
  for (const desk of [page, other]) {
    await expect(entry(desk, 'See you')).toContainText(/[AP]MSent$/)
    await expect(entry(desk, 'See you')).toHaveCount(1)
  }
  const { rows } = await server.owner.query('select body, status from sandbox_texts where clinic_id = $1', [
    clinic.id,
  ])
  expect(rows).toMatchObject([{ body: 'See you\non Monday 🦷' }])
})

test('whoever ticks Enter sends does so at every computer, and their colleagues keep Shift+Enter [MSG-85]', {
  tag: '@wide',
}, async ({ page, clinic, server, anotherPage }) => {
  const id = await beginConversation(page, { server, clinic }, '5557002003')
  await page.getByRole('checkbox', { name: 'Enter sends' }).check()
  await expect(field(page)).toHaveAttribute('placeholder', 'Type a message and press enter to send')
  await expect(field(page)).toHaveAccessibleDescription(/^Enter sends, Shift\+Enter adds a new line\. /)
  await expectAccessible(page)
  await screenshot(page, 'composer-enter-sends')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Enter sends' })).toBeChecked()
  await field(page).pressSequentially('See you')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('on Monday')
  await expect(field(page)).toHaveValue('See you\non Monday')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(entry(page, 'See you')).toHaveCount(1)

  const other = await anotherPage()
  await openConversation(other, clinic.administrator, id)
  await expect(other.getByRole('checkbox', { name: 'Enter sends' })).not.toBeChecked()
  await field(other).pressSequentially('Or')
  await field(other).press('Enter')
  await expect(field(other)).toHaveValue('Or\n')
  await expect(list(other).getByRole('listitem')).toHaveCount(1)
})

test('a double click sends a text once; two quick texts arrive in order', { tag: '@whole' }, async ({
  page,
  clinic,
  server,
}) => {
  const id = await beginConversation(page, { server, clinic }, '5557002002')
  await field(page).fill('Once')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  if (isPhone(page)) {
    await send.tap()
    await send.tap()
  } else await send.dblclick()
  await write(page, 'Then this')
  await write(page, 'And that')
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  const stored = () =>
    server.owner.query('select body from messages where conversation_id = $1 order by id', [id])
  await expect
    .poll(async () => (await stored()).rows.map(({ body }) => body))
    .toEqual(['Once', 'Then this', 'And that'])
  await expectThumbSized(page)
})

test('a text that failed can be sent again or deleted, at both desks [MSG-41, MSG-58, LIV-25, ERR-85, API-83]', {
  tag: '@any-width',
}, async ({ page, clinic, server, anotherPage }) => {
  // Texts to numbers that end in 00 fail.
  const id = await beginConversation(page, { server, clinic }, '5557002100')
  const other = await anotherPage()
  await openConversation(other, clinic.administrator, id)
  await write(page, 'Are you there?')
  await expect(entry(page, 'Are you there?')).toContainText('Sam Lee')
  await server.runPendingJobs()
  for (const desk of [page, other]) {
    await expect(entry(desk, 'Are you there?')).toContainText('Message not sent')
  }
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'conversation-failed')
  const first = await server.owner.query('select max(id) as id from messages')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(entry(page, 'Are you there?')).toContainText('Sending…')
  await expect(entry(page, 'Are you there?')).toHaveCount(1)
  await expect(entry(other, 'Are you there?')).toContainText('Sending…')
  await expect(entry(other, 'Are you there?')).toHaveCount(1)
  await expect
    .poll(async () => (await server.owner.query('select max(id) as id from messages')).rows[0].id)
    .not.toBe(first.rows[0].id)
  await server.runPendingJobs()
  await expect(entry(page, 'Are you there?')).toContainText('Message not sent')
  await other.getByRole('button', { name: 'Delete' }).click()
  for (const desk of [other, page]) await expect(list(desk).getByRole('listitem')).toHaveCount(0)
})

test('a number that texted STOP cannot be texted until it texts START', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  const texts = textsOf(server)
  await beginConversation(page, { server, clinic }, '5557002005')
  await field(page).fill('Half a sen')
  await texts.receive(clinic.id, { from: '5557002005', body: 'Stop.' })
  await expect(page.getByText('This number has asked for no more texts.')).toBeVisible()
  await expect(field(page)).toBeDisabled()
  await expectAccessible(page)
  await texts.receive(clinic.id, { from: '5557002005', body: 'START' })
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('Half a sen')
})

test('the token becomes the link to the form, and is refused if there is no form [MSG-49, MSG-50]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const phone = '5557002006'
  const zoe = await make.patient(clinic.id, { first_name: 'Zoe', phone_number: phone })
  const id = await beginConversation(page, { server, clinic }, phone)
  await write(page, 'Please fill in {HH form link}')
  const alert = page
    .getByRole('alert')
    .filter({ hasText: "This patient doesn't have an intake form link to send." })
  await expect(alert).toBeVisible()
  await expect(field(page)).toHaveValue('Please fill in {HH form link}')
  const { uuid, id: formId } = await make.intakeForm(clinic.id, zoe.id)
  await draftIs(server, id, 'Please fill in {HH form link}')
  await page.reload()
  await expect(field(page)).toHaveValue('Please fill in {HH form link}')
  await field(page).press('Shift+Enter')
  const link = `${server.address}/intake_forms/${uuid}/responses/new`
  await expect(entry(page, 'Please fill in').getByRole('link', { name: link })).toBeVisible()
  await server.owner.query(
    "update intake_forms set status = 'completed', completed_at = now() where id = $1",
    [formId],
  )
  await page.reload()
  await write(page, 'You wrote {HH form link}')
  const question = page.getByRole('alertdialog', { name: 'The Health History form is completed already.' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page)).toHaveValue('You wrote {HH form link}')
  await expect(entry(page, 'You wrote')).toHaveCount(0)
  await field(page).press('Shift+Enter')
  await question.getByRole('button', { name: 'Send anyway' }).click()
  const completed = `${server.address}/intake_forms/${uuid}`
  await expect(entry(page, 'You wrote').getByRole('link', { name: completed, exact: true })).toBeVisible()
})
