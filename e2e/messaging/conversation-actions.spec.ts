import { expect, expectAccessible, isPhone, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { field, openConversation, textsOf } from './conversation-page.ts'

const stored = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      'select open, read, flagged, unread_messages_count as unread from conversations where id = $1',
      [id],
    )
  ).rows[0]

test('a conversation is closed and opened, flagged and unflagged, and the other desk sees it [MSG-53, MSG-54, LIV-12, LIV-19, LIV-20, LIV-21, API-80]', {
  tag: '@any-width',
}, async ({ page, clinic, server, anotherPage }) => {
  const texts = textsOf(server)
  const { id } = await texts.conversation(clinic.id, { phone: '5557004001' })
  const other = await anotherPage()
  await openConversation(page, clinic.staff, id)
  await openConversation(other, clinic.administrator, id)
  const region = (desk: typeof page) => desk.getByRole('region', { name: 'Conversation', exact: true })
  await expect(page.getByRole('heading', { level: 2, name: '(555) 700-4001' })).toBeVisible()
  await page.getByRole('button', { name: 'Close conversation' }).click()
  for (const desk of [page, other]) {
    await expect(region(desk).getByText('Closed', { exact: true })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Mark as unread' })).toHaveCount(0)
  }
  await expect.poll(() => stored(server, id)).toMatchObject({ open: false })
  await other.getByRole('button', { name: 'Open conversation' }).click()
  for (const desk of [page, other])
    await expect(region(desk).getByText('Open', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Flag', exact: true }).click()
  for (const desk of [page, other]) await expect(desk.getByRole('button', { name: 'Unflag' })).toBeVisible()
  await expect.poll(() => stored(server, id)).toMatchObject({ open: true, flagged: true })
  await expectAccessible(page)
  await other.getByRole('button', { name: 'Unflag' }).click()
  for (const desk of [page, other])
    await expect(desk.getByRole('button', { name: 'Flag', exact: true })).toBeVisible()
})

test('opening a conversation marks it as read, and later texts too; marking it as unread leads to the inbox and stays [MSG-55, MSG-56]', async ({
  page,
  clinic,
  server,
  anotherPage,
}) => {
  const texts = textsOf(server)
  const phone = '5557004002'
  await texts.receive(clinic.id, { from: phone, body: 'One' })
  const { rows } = await server.owner.query('select id from conversations where phone_number = $1', [phone])
  const id: number = rows[0].id
  expect(await stored(server, id)).toMatchObject({ read: false, unread: 1 })
  await openConversation(page, clinic.staff, id)
  await expect.poll(() => stored(server, id)).toMatchObject({ read: true, unread: 0 })
  await texts.receive(clinic.id, { from: phone, body: 'Two' })
  await expect(page.getByText('Two').first()).toBeVisible()
  await expect.poll(() => stored(server, id)).toMatchObject({ read: true, unread: 0 })
  // Somebody else marks it as unread; a page that has it open does not undo that.
  const other = await anotherPage()
  await openConversation(other, clinic.administrator, id)
  await other.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(other).toHaveURL(/\/v2\/messages$/)
  await expect.poll(() => stored(server, id)).toMatchObject({ read: false, unread: 1 })
  await expect(
    page
      .getByText('1 unread')
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  expect(await stored(server, id)).toMatchObject({ read: false, unread: 1 })
  if (isPhone(other)) await expect(field(other)).toBeHidden()
  else await expect(other.getByText('Select a conversation to start messaging.')).toBeVisible()
})
