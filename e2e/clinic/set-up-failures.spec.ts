import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'

const pages = [
  ['/settings/rooms', 'rooms', 'The rooms', 'Attic'],
  ['/settings/doctors', 'doctors', 'The doctors', 'Dora Lee'],
  ['/settings/appointment-types', 'appointment_types', 'The appointment types', 'Debond'],
  ['/settings/labels', 'labels', 'The labels', 'VIP'],
  ['/settings/hours', 'hours', 'The hours', 'Monday'],
] as const

test('each page of the set-up that cannot be loaded says so, and Retry helps', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, expectRefusal }) => {
  await make.hours(clinic.id)
  await make.room(clinic.id, { title: 'Attic' })
  await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  await make.appointmentType(clinic.id, { title: 'Debond' })
  await make.label(clinic.id, { name: 'VIP' })
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  await startSession(page, clinic.administrator)
  for (const [path, call, what, name] of pages) {
    const address = `**/v2/rest/settings/${call}`
    expectRefusal(`403 GET /v2/rest/settings/${call}`)
    await page.route(address, route => route.fulfill({ status: 403, json: { error: 'Not now' } }))
    await page.goto(path)
    const failure = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` })
    await expect(failure).toContainText('Not now')
    await expect(page.getByRole('main').getByText(name).first()).toBeHidden()
    if (call === 'rooms') await screenshot(page, 'rooms-failed')
    await page.unroute(address)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await expect(failure).toHaveCount(0)
  }
})

test('a dialog of the set-up with something typed in it asks before it goes, and leaves nothing behind', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const room = await make.room(clinic.id, { title: 'Attic' })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/rooms')
  await page.getByRole('button', { name: 'Add room' }).click()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  // Nothing typed: nothing asked.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add room' })).toBeFocused()

  await page.getByRole('button', { name: 'Actions for Attic' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/settings/rooms/${room.id}/edit`)
  await dialog.getByLabel('Name').fill('Loft')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'room-leave')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Name')).toHaveValue('Loft')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/settings/rooms')
  await expect(page.getByRole('list', { name: 'Rooms' })).toContainText('Attic')
  await page.getByRole('button', { name: 'Actions for Attic' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Attic')
})
