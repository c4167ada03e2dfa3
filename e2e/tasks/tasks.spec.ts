import { expect, isPhone, openMenu, signIn, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'
import { box, openTasks, titles } from './tasks-page.ts'

test('changes by others appear by themselves, and the bar counts open tasks [TSK-37, TOP-04, LIV-14, LIV-26]', async ({
  page,
  clinic,
  make,
  anotherPage,
}) => {
  await make.task(clinic.id, { title: 'There before' })
  const other = await anotherPage()
  await openTasks(other, clinic.administrator)
  await signIn(page, clinic.staff)
  // On a phone the link is in the menu.
  const place = isPhone(page) ? await openMenu(page) : page.getByRole('banner')
  const link = place.getByRole('link', { name: /^Tasks/ })
  await expect(link).toHaveText('Tasks 1')
  await expectThumbSized(page)
  await link.click()
  await expect(page).toHaveURL('/v2/tasks')
  await expect(titles(page)).toHaveText(['There before'])
  await followed(page, 'tasks', 'notifications')
  await settled(page)
  await box(other, 'There before').check()
  await expect(box(page, 'There before')).toBeChecked()
  if (!isPhone(page)) await expect(link).toHaveText('Tasks')
  await other.getByRole('link', { name: 'Add Task' }).click()
  const dialog = other.getByRole('dialog', { name: 'New Task' })
  await dialog.getByLabel('Task Name').fill('From the other desk')
  await dialog.getByText('Internal').click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(titles(page)).toHaveText(['From the other desk', 'There before'])
  if (isPhone(page)) await openMenu(page)
  await expect(link).toHaveText('Tasks 1')
})
