import { expect, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { entry, field, textsOf } from './conversation-page.ts'
import { manyConversations, openInbox, row, rows } from './inbox-page.ts'

test('from Messages to an answered text it takes two presses, and the conversation leaves the list at every desk [MSG-72, MSG-77, LIV-27, LIV-28]', {
  tag: '@wide',
}, async ({ page, anotherPage, clinic, server }) => {
  const texts = textsOf(server)
  await texts.giveNumber(clinic.id)
  await manyConversations(server, clinic.id, 5)
  await texts.receive(clinic.id, { from: '5557000091', body: 'Do you take new patients?' })
  await texts.receive(clinic.id, { from: '5557000092', body: 'Are you open today?' })
  const colleague = await anotherPage()
  await openInbox(colleague, clinic.administrator)
  await expect(rows(colleague)).toHaveText([/Are you open today\?/, /Do you take new patients\?/])
  await expect(colleague.getByRole('tab', { name: 'Needs an answer 2' })).toBeVisible()

  await startSession(page, clinic.staff)
  await page.goto('/v2/tasks')
  await followed(page, 'notifications')
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 })
    addEventListener('pointerdown', () => (counted.presses += 1), true)
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await row(page, 'Are you open today?').click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('We are, until six')
  await page.keyboard.press('Shift+Enter')
  await expect(entry(page, 'We are, until six')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(2)

  for (const desk of [page, colleague]) {
    await expect(rows(desk)).toHaveText([/Do you take new patients\?/])
    await expect(desk.getByRole('tab', { name: 'Needs an answer 1' })).toBeVisible()
  }
  await texts.receive(clinic.id, { from: '5557000092', body: 'Great, thanks!' })
  for (const desk of [page, colleague]) {
    await expect(rows(desk)).toHaveText([/Great, thanks!/, /Do you take new patients\?/])
    await expect(desk.getByRole('tab', { name: 'Needs an answer 2' })).toBeVisible()
  }
})
