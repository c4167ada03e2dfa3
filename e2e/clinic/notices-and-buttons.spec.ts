import { expect, startSession, test } from '../harness/harness.ts'
import { pauseClock } from '../harness/page-control.ts'

test('a notice does not cover the buttons of a dialog that is opened next', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic }) => {
  await page.clock.install()
  await startSession(page, clinic.administrator)
  await page.goto('/settings/rooms')
  const open = page.getByRole('button', { name: 'Add room' })
  await expect(open).toBeVisible()
  // Time passes only by small steps, so that the notice stays for as long as the test takes.
  await pauseClock(page)
  const soon = (isTrue: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50)
        return isTrue()
      })
      .toBe(true)
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add' })
  await open.click()
  await dialog.getByLabel('Name').fill('One')
  await add.click()
  await soon(() => dialog.isHidden())
  await open.click()
  await soon(() => add.isVisible())
  const notice = page.getByRole('alert').filter({ hasText: 'Saved successfully' })
  await expect(notice).toBeVisible()
  const [above, below] = [await notice.boundingBox(), await add.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
