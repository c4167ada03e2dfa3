import type { factories } from '@archwire/server/test/factories'
import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { inDays } from '../tasks/tasks-page.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { goTo } from '../users/users-page.ts'

type Make = ReturnType<typeof factories>

async function open(page: Page, person: Person, path: string, title: string): Promise<void> {
  await startSession(page, person)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

const listed = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function expectFits(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, name)
}

/** A day on which every holiday is still to come, once, in the year that follows. */
const springOf2030 = new Date('2030-03-06T15:00:00Z')

/** Somebody is expected in this room tomorrow, and so many more after them. */
async function bookTomorrow(make: Make, clinicId: number, roomId: number, count: number): Promise<void> {
  const patient = await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe' })
  const type = await make.appointmentType(clinicId, { title: 'Debond' })
  for (let day = 1; day <= count; day++) {
    await make.appointment(clinicId, {
      starts_at: `${inDays(day)} 10:00`,
      patient_id: patient.id,
      appointment_type_id: type.id,
      room_id: roomId,
    })
  }
}

test('rooms: none yet, added, renamed, moved by the keyboard, deactivated with Undo, deleted [G-12]', {
  tag: '@any-width',
}, async ({ page, clinic, expectRefusal }) => {
  expectRefusal('422 POST /v2/rest/settings/rooms')
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await expect(page.getByText('There is no room in use.')).toBeVisible()
  await screenshot(page, 'rooms-none')
  const dialog = page.getByRole('dialog')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add room' }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  for (const name of ['One', 'Two', 'Three']) {
    await add(name)
    await expect(dialog).toBeHidden()
    await expect(listed(page, 'Rooms').filter({ hasText: name })).toBeVisible()
  }
  await add('one')
  await expect(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await screenshot(page, 'rooms-taken')
  await dialog.getByLabel('Name').fill('Four')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(listed(page, 'Rooms')).toContainText(['One', 'Two', 'Three', 'Four'])

  await page.getByRole('button', { name: 'Move Four up' }).focus()
  await page.keyboard.press('Enter')
  await expect(listed(page, 'Rooms')).toContainText(['One', 'Two', 'Four', 'Three'])
  await expect(page.getByRole('status').filter({ hasText: 'Four is number 3 now' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Four up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(listed(page, 'Rooms')).toContainText(['One', 'Four', 'Two', 'Three'])
  // Shown at once; this says that it is saved.
  await expect(page.getByRole('status').filter({ hasText: 'Four is number 2 now' })).toBeAttached()
  await page.reload()
  await expect(listed(page, 'Rooms')).toContainText(['One', 'Four', 'Two', 'Three'])

  await choose(page, 'Two', 'Edit')
  await dialog.getByLabel('Name').fill('Second')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await choose(page, 'Second', 'Deactivate')
  await expect(listed(page, 'Not in use')).toContainText(['Second'])
  // It stays while it is pointed at.
  await page.getByText('Second was deactivated').hover()
  await expectFits(page, 'rooms')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listed(page, 'Rooms')).toContainText(['One', 'Four', 'Second', 'Three'])
  await choose(page, 'Three', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Three was deleted')).toBeVisible()
  await expect(listed(page, 'Rooms')).toHaveCount(3)
})

test('a label, a type and a doctor are added with all that belongs to them', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const room = await make.room(clinic.id, { title: 'Exam Room One' })
  await open(page, clinic.administrator, '/settings/labels', 'Labels')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add label' }).click()
  await dialog.getByLabel('Name').fill('VIP')
  await dialog.getByRole('radio', { name: 'Purple' }).check()
  await expectFits(page, 'label-dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  await expect(listed(page, 'Labels')).toContainText(['VIP'])

  await page.goto('/settings/appointment-types/new')
  await dialog.getByLabel('Name').fill('Debond')
  await dialog.getByLabel('Duration').fill('50')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Must be a multiple of 15')).toBeVisible()
  await dialog.getByLabel('Duration').fill('45')
  await dialog.getByLabel('Custom color').fill('#ffee88')
  await expect(dialog.getByText('White text is hard to read on this color.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Usual room' }).click()
  await dialog.getByRole('option', { name: 'Exam Room One' }).click()
  await expectFits(page, 'type-dialog')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(listed(page, 'Appointment types')).toContainText(['Debond45 minutes'])
  await screenshot(page, 'types')
  const { rows } = await server.owner.query(
    'select room_id, color from appointment_types where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([{ room_id: room.id, color: '#ffee88' }])

  await page.goto('/settings/doctors')
  await page.getByRole('button', { name: 'Add doctor' }).click()
  await dialog.getByLabel('First name').fill('Dora')
  await dialog.getByLabel('Last name').fill('Lee')
  await expect(dialog.getByRole('checkbox', { name: 'Debond' })).toBeChecked()
  await dialog.getByRole('switch', { name: 'Tuesday: video' }).check({ force: true })
  await dialog.getByLabel('Tuesday: to').fill('08:00')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Must be after opening')).toBeVisible()
  await expectFits(page, 'doctor-dialog')
  await dialog.getByLabel('Tuesday: to').fill('12:00')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(listed(page, 'Doctors')).toContainText(['Dora LeeOffers 1 type · by video on 1 day'])
  await expectFits(page, 'doctors')
})

test('the lists of the set-up and their dialogs fit a phone', { tag: ['@phone', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  await make.room(clinic.id, { title: 'Attic' })
  await make.room(clinic.id, { title: 'Cellar', active: false })
  await make.appointmentType(clinic.id, { title: 'Debond' })
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await expect(listed(page, 'Not in use')).toContainText(['Cellar'])
  await expectFits(page, 'rooms')
  const dialog = page.getByRole('dialog')
  for (const [path, field, name] of [
    ['/settings/labels/new', 'Name', 'label-dialog'],
    ['/settings/appointment-types/new', 'Custom color', 'type-dialog'],
    ['/settings/doctors/new', 'Tuesday: video', 'doctor-dialog'],
  ] as const) {
    await page.goto(path)
    await expect(dialog.getByLabel(field)).toBeAttached()
    await expectFits(page, name)
  }
})

test('the hours and the holidays fit a phone', { tag: ['@phone', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  await make.hours(clinic.id)
  await page.clock.install({ time: springOf2030 })
  await open(page, clinic.administrator, '/settings/hours', 'Hours')
  await page.getByLabel('Monday: to', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be after opening')).toBeVisible()
  await page.getByRole('button', { name: 'Add US federal holidays' }).click()
  await expect(page.getByRole('group', { name: /Christmas Day/ })).toBeVisible()
  await expectFits(page, 'hours')
})

test('hours: a day is changed and copied, holidays are added; what is unsaved is not lost by leaving [CAL-41]', {
  tag: '@any-width',
}, async ({ page, clinic, make }) => {
  await make.hours(clinic.id)
  await page.clock.install({ time: springOf2030 })
  await open(page, clinic.administrator, '/settings/hours', 'Hours')
  await page.getByLabel('Monday: to', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be after opening')).toBeVisible()
  await expect(page.getByLabel('Monday: to', { exact: true })).toBeFocused()
  await expectFits(page, 'hours-wrong')
  await page.getByLabel('Monday: to', { exact: true }).fill('17:00')
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await expect(page.getByLabel('Friday: to', { exact: true })).toHaveValue('17:00')
  await page.getByRole('switch', { name: 'Saturday: open' }).check({ force: true })
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByText('Date is required')).toBeVisible()
  await page.getByRole('button', { name: 'Add US federal holidays' }).click()
  await expect(page.getByRole('group', { name: /Christmas Day/ })).toBeVisible()
  await page.getByRole('button', { name: /Remove .*Columbus Day/ }).click()
  await expectFits(page, 'hours')

  await goTo(page, 'Rooms')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Friday: to', { exact: true })).toHaveValue('17:00')
  await expect(page.getByRole('switch', { name: 'Saturday: open' })).toBeChecked()
  await expect(page.getByRole('group', { name: /Thanksgiving Day/ })).toContainText('Closed')
  await expect(page.getByRole('group', { name: /Columbus Day/ })).toBeHidden()
})

test('a change that leaves appointments behind asks first and lists them', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  await make.hours(clinic.id)
  const room = await make.room(clinic.id, { title: 'Attic' })
  await bookTomorrow(make, clinic.id, room.id, 13)
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await choose(page, 'Attic', 'Deactivate')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('There are 13 appointments to come in this room.')
  await expect(question.getByRole('listitem').first()).toContainText('10:00 AM: Pat Doe, Debond')
  await expect(question.getByRole('listitem').last()).toHaveText('and 3 more')
  await expectFits(page, 'room-affected')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(listed(page, 'Rooms')).toContainText(['Attic'])

  await page.goto('/settings/hours')
  await page.getByLabel('Monday: from', { exact: true }).fill('10:15')
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('would be outside these hours')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})

test('whoever was quicker is named, and nothing that was typed is lost', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  await make.hours(clinic.id)
  const room = await make.room(clinic.id, { title: 'Attic' })
  expectRefusal(`412 PUT /v2/rest/settings/rooms/${room.id}`)
  expectRefusal('412 PUT /v2/rest/settings/hours')
  await cutLiveUpdates(page)
  await open(page, clinic.administrator, '/settings/rooms', 'Rooms')
  await choose(page, 'Attic', 'Edit')
  await server.owner.query(`update rooms set title = 'Loft' where id = $1`, [room.id])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Garret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This record was changed by someone else.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(listed(page, 'Rooms')).toContainText(['Garret'])

  await page.goto('/settings/hours')
  await page.getByLabel('Monday: to', { exact: true }).fill('17:00')
  await server.owner.query(
    `insert into clinic_hours_versions (clinic_id, updated_at) values ($1, now() + interval '1 second')`,
    [clinic.id],
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed the hours meanwhile.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'hours-conflict')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
})
