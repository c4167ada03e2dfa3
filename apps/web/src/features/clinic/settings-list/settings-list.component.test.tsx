import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { choose } from '../../../../test/component/settings-pages.ts'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const cut = { as: 'administrator', before: (server: PlayedServer) => server.cutLive() } as const
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const addIt = dialog.getByRole('button', { name: 'Add' })
const listed = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
const expectListed = (name: string, texts: string[]) =>
  expectTexts(
    listed(name),
    texts.map(text => new RegExp(`^${text}`)),
  )

test('rooms: none yet, added, renamed, moved by the keyboard, deactivated with Undo, deleted [G-12]', async () => {
  await open('clinic/a clinic', '/settings/rooms', cut)
  await expect.element(page.getByText('There is no room in use.')).toBeVisible()
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add room' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard(name)
    await userEvent.keyboard('{Enter}')
  }
  for (const name of ['One', 'Two', 'Three']) {
    await add(name)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(listed('Rooms').filter({ hasText: name })).toBeVisible()
  }
  await add('one')
  await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await dialog.getByLabelText('Name').fill('Four')
  await addIt.click()
  await expectListed('Rooms', ['One', 'Two', 'Three', 'Four'])
  await expect.element(dialog).not.toBeInTheDocument()

  const up = page.getByRole('button', { name: 'Move Four up' })
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectListed('Rooms', ['One', 'Two', 'Four', 'Three'])
  const said = page.getByRole('status')
  // The move is shown at once; this notice means that it is saved.
  await expect.element(said.filter({ hasText: 'Four is number 3 now' })).toBeInTheDocument()
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectListed('Rooms', ['One', 'Four', 'Two', 'Three'])
  await expect.element(said.filter({ hasText: 'Four is number 2 now' })).toBeInTheDocument()

  await choose('Two', 'Edit')
  await dialog.getByLabelText('Name').fill('Second')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await choose('Second', 'Deactivate')
  await expectListed('Not in use', ['Second'])
  // The notice stays while the pointer is on it.
  await page.getByText('Second was deactivated').hover()
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectListed('Rooms', ['One', 'Four', 'Second', 'Three'])
  await choose('Three', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Three was deleted')).toBeVisible()
  await expectCount(listed('Rooms'), 3)
})

test('a label is added with its color', async () => {
  const server = await open('clinic/a clinic', '/settings/labels', cut)
  await page.getByRole('button', { name: 'Add label' }).click()
  await dialog.getByLabelText('Name').fill('VIP')
  await dialog.getByRole('radio', { name: 'Purple' }).click({ force: true })
  await expect.element(dialog.getByRole('radio', { name: 'Purple' })).toBeChecked()
  await expectAccessible()
  await addIt.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectListed('Labels', ['VIP'])
  expect(server.sent.at(-1)?.body).toMatchObject({ label: { name: 'VIP' } })
})

test('a type is added with its duration, color and usual room', async () => {
  const server = await open('clinic/one of each', '/settings/appointment-types/new', cut)
  await dialog.getByLabelText('Name').fill('Bonding')
  await dialog.getByLabelText('Duration').fill('50')
  await addIt.click()
  await expect.element(dialog.getByText('Must be a multiple of 15')).toBeVisible()
  await dialog.getByLabelText('Duration').fill('45')
  await dialog.getByLabelText('Custom color').fill('#ffee88')
  await expect.element(dialog.getByText('White text is hard to read on this color.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Usual room' }).click()
  await dialog.getByRole('option', { name: 'Attic' }).click()
  await expectAccessible()
  await addIt.click()
  await expectListed('Appointment types', ['Debond', 'Bonding45 minutes'])
  expect(server.sent.at(-1)?.body).toMatchObject({
    appointment_type: { title: 'Bonding', duration: 45, color: '#ffee88', roomId: server.named.room },
  })
})

test('a doctor is added with the types that they offer and their hours by video', async () => {
  await open('clinic/one of each', '/settings/doctors', cut)
  await page.getByRole('button', { name: 'Add doctor' }).click()
  await dialog.getByLabelText('First name').fill('Nora')
  await dialog.getByLabelText('Last name').fill('Quist')
  await expect.element(dialog.getByRole('checkbox', { name: 'Debond' })).toBeChecked()
  await dialog.getByRole('switch', { name: 'Tuesday: video' }).click({ force: true })
  await dialog.getByLabelText('Tuesday: to').fill('08:00')
  await addIt.click()
  await expect.element(dialog.getByText('Must be after opening')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Tuesday: to').fill('12:00')
  await addIt.click()
  await expectListed('Doctors', ['Dora Lee', 'Nora QuistOffers 1 type · by video on 1 day'])
  await expectAccessible()
})

test('the deactivation of a room with coming appointments asks for confirmation, with a list of them', async () => {
  const server = await open('clinic/thirteen visits to come in a room', '/settings/rooms', cut)
  await choose('Attic', 'Deactivate')
  await expect.element(question).toMatchTextContent('There are 13 appointments to come in this room.')
  await expect.element(question.getByRole('listitem').first()).toMatchTextContent('10:00 AM: Pat Doe, Debond')
  await expect.element(question.getByRole('listitem').last()).toHaveTextContent('and 3 more')
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expectListed('Rooms', ['Attic'])
  expect(server.sent.filter(one => one.request.startsWith('DELETE'))).toEqual([])
})

test('a conflict names who saved first, and no input is lost', async () => {
  const server = await open('clinic/one of each', '/settings/rooms', cut)
  await choose('Attic', 'Edit')
  await dialog.getByLabelText('Name').fill('Garret')
  await server.elsewhere('the room is called Loft')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('This record was changed by someone else.')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Garret')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectListed('Rooms', ['Garret'])
})

test.each([
  ['/settings/rooms', 'rooms', 'The rooms', 'Attic'],
  ['/settings/doctors', 'doctors', 'The doctors', 'Dora Lee'],
  ['/settings/appointment-types', 'appointment_types', 'The appointment types', 'Debond'],
  ['/settings/labels', 'labels', 'The labels', 'VIP'],
  ['/settings/hours', 'hours', 'The hours', 'Monday'],
])(
  'if a page of the set-up cannot be loaded, it says so, and Retry helps: %s',
  async (path, call, what, name) => {
    let recover = () => {}
    await open('clinic/one of each', path, {
      as: 'administrator',
      before: server => {
        server.cutLive()
        recover = server.fail(`GET /v2/rest/settings/${call}`, { status: 403, body: { error: 'Not now' } })
      },
    })
    const failure = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` })
    await expect.element(failure).toMatchTextContent('Not now')
    const known = page.getByRole('main').getByText(name)
    await expectCount(known, 0)
    recover()
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect.element(known.first()).toBeVisible()
    await expectCount(failure, 0)
  },
)

test('a dialog of the set-up with unsaved input asks for confirmation before it closes, and keeps nothing of it', async () => {
  const server = await open('clinic/one of each', '/settings/rooms', cut)
  const addRoom = page.getByRole('button', { name: 'Add room' })
  await addRoom.click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  // Nothing was typed, so no confirmation is needed.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(addRoom).toHaveFocus()

  await choose('Attic', 'Edit')
  await expectAddress(`/settings/rooms/${server.named.room}/edit`)
  await dialog.getByLabelText('Name').fill('Loft')
  await userEvent.keyboard('{Escape}')
  const leaving = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving changes?',
  })
  await expect.element(leaving).toBeVisible()
  await expectAccessible()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect.element(leaving).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Loft')
  history.back()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAddress('/settings/rooms')
  await expectListed('Rooms', ['Attic'])
  await choose('Attic', 'Edit')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Attic')
})

test.each([
  ['/settings/rooms', 'Not in use'],
  ['/settings/labels/new', 'Name'],
  ['/settings/appointment-types/new', 'Custom color'],
  ['/settings/doctors/new', 'Tuesday: video'],
])('the lists of the set-up and their dialogs fit a phone: %s', async (path, label) => {
  await open('clinic/rooms in use and out of it', path, { ...cut, at: 'phone' })
  await expect.element(page.getByLabelText(label).first()).toBeInTheDocument()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})

test('the hours and the holidays fit a phone', async () => {
  await open('clinic/one of each', '/settings/hours', { ...cut, at: 'phone' })
  await page.getByLabelText('Monday: to', { exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Must be after opening')).toBeVisible()
  await page.getByRole('button', { name: 'Add US federal holidays' }).click()
  await expect.element(page.getByRole('group', { name: /Christmas Day/ })).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})
