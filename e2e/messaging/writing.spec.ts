import { expect, isPhone, startSession, test } from '../harness.ts'
import { beginConversation, entry, field, textsOf, write } from './conversation-desk.ts'

test('every line of a text is seen while it has no more than six, with no scroll bar to take room from them [MSG-45] [CST-29]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await beginConversation(page, { server, clinic }, '5557006001')
  const room = () =>
    field(page).evaluate(area => ({
      cut: area.scrollHeight > area.clientHeight,
      scrolls: getComputedStyle(area).overflowY,
    }))
  for (const text of ['1', 'Hi Ella, no need to come in. '.repeat(3), '1\n2\n3\n4\n5\n6']) {
    await field(page).fill(text)
    expect(await room()).toEqual({ cut: false, scrolls: 'hidden' })
  }
  await field(page).fill('1\n2\n3\n4\n5\n6\n7')
  expect(await room()).toEqual({ cut: true, scrolls: 'auto' })
})

test('who looks a number up writes to it at once; on a phone what was said before stays in sight [MSG-18]', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  await textsOf(server).giveNumber(clinic.id)
  await startSession(page, clinic.staff)
  await page.goto('/v2/messages')
  await page.getByRole('combobox', { name: 'Find or start a conversation' }).fill('555 700 6002')
  await page.getByRole('option', { name: /New Conversation/ }).click()
  await expect(field(page)).toBeVisible()
  if (isPhone(page)) await expect(field(page)).not.toBeFocused()
  else await expect(field(page)).toBeFocused()
})

test('a deleted text can be taken back into the field where it was written [MSG-41] [MSG-58]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await beginConversation(page, { server, clinic }, '5557006100')
  await write(page, 'Please call us')
  await server.runPendingJobs()
  const failed = entry(page, 'Please call us')
  await failed.getByRole('button', { name: 'Delete' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page)).toHaveValue('Please call us')
})

test('of two patients with one number nobody guesses whose form is meant [MSG-47] [MSG-49]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const phoneNumber = '5557006003'
  for (const firstName of ['Mia', 'Leo']) {
    const { id } = await make.patient(clinic.id, { first_name: firstName, phone_number: phoneNumber })
    await server.owner.query('insert into intake_forms (clinic_id, patient_id) values ($1, $2)', [
      clinic.id,
      id,
    ])
  }
  await beginConversation(page, { server, clinic }, phoneNumber)
  await write(page, 'Please fill in {hh form link}')
  await expect(page.getByRole('alert').filter({ hasText: 'Several patients with this number' })).toBeVisible()
  await expect(field(page)).toHaveValue('Please fill in {hh form link}')
})

test('a phone says beside its menu that somebody has texted [LIV-03]', { tag: '@phone' }, async ({
  page,
  clinic,
  server,
}) => {
  await startSession(page, clinic.staff)
  await page.goto('/v2/tasks')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toHaveAccessibleDescription('')
  await textsOf(server).receive(clinic.id, { from: '5557006004', body: 'Are you open today?' })
  await expect(menu).toHaveAccessibleDescription('Unread messages')
})
