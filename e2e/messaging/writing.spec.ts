import { expect, startSession, test } from '../harness/harness.ts'
import { textsOf } from './conversation-page.ts'

test('a phone shows beside its menu that a text has arrived [LIV-03]', { tag: '@phone' }, async ({
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
