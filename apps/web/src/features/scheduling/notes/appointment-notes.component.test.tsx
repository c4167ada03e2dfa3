import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const dialog = page.getByRole('dialog', { name: 'Appointment info' })
const confirmation = page.getByRole('alertdialog')
const notes = dialog.getByRole('region', { name: 'Notes', exact: true })
const entries = notes.getByRole('listitem')
const field = notes.getByPlaceholder('Write a note...')
const save = notes.getByRole('button', { name: 'Save' })
const change = (entry = entries) => entry.getByRole('button', { name: /^Edit/ })
const remove = (entry = entries) => entry.getByRole('button', { name: /^Delete/ })

/** The window of the visit. How much of a draft is saved while somebody types depends on timing. */
const openNotes = (situation: string) =>
  open(`scheduling-visits/${situation}`, ({ visit }) => `/v2/appointment/${visit}`, {
    before: server => void server.fail(/^(PUT|DELETE) \S+\/drafts\//, 'silent'),
  })

test('for a day notes can be added, changed and deleted, with a notice for each [APT-63, NOT-06, NOT-08, NOT-12, NOT-13, NOT-26, ERR-35]', async () => {
  const server = await openNotes('a visit with a note of yesterday')
  await notes.getByRole('button', { name: 'Add Note' }).click()
  await expect.element(field).toHaveFocus()
  await save.click()
  await expect.element(notes.getByText('Annotation is required')).toBeVisible()
  await field.fill('Bring retainer')
  await expectAccessible()
  await save.click()
  await expect.element(page.getByText('Created note.')).toBeVisible()
  await expectTexts(entries, [/Bring retainer/, /Wire changed/])
  await expect.element(entries.first()).toMatchTextContent(/Sam Lee · 05\/06\/2026 \d\d:\d\d AM/)
  await expect.element(notes.getByRole('button', { name: 'Add Note' })).toBeVisible()

  // A day and a minute old: read-only.
  await expect.element(change(entries.nth(1))).toHaveAttribute('aria-disabled', 'true')
  await change(entries.nth(1)).hover({ force: true })
  await expect
    .element(page.getByText('You can only edit notes that are less than 24 hours old'))
    .toBeVisible()

  await change(entries.first()).click()
  await field.fill('Bring both retainers')
  await save.click()
  await expect.element(page.getByText('Updated note.')).toBeVisible()
  await expect.element(entries.first()).toMatchTextContent('Bring both retainers')
  await expect.element(notes.getByRole('button', { name: 'Add Note' })).toHaveFocus()

  // A refused change is rolled back, and the typed text is offered again.
  const failed = page.getByText('Something went wrong when saving notes!')
  const stop = server.fail(/^(PUT|DELETE) \S+\/appointments\/\d+\/notes\//, 500)
  await change(entries.first()).click()
  await field.fill('Bring nothing')
  await save.click()
  await expect.element(failed).toBeVisible()
  await expect.element(field).toHaveValue('Bring nothing')
  await notes.getByRole('button', { name: 'Cancel' }).click()
  await confirmation.getByRole('button', { name: 'Leave' }).click()
  await expect.element(entries.first()).toMatchTextContent('Bring both retainers')
  const before = server.sent.length
  await remove(entries.first()).click()
  await expect.element(confirmation).toMatchTextContent('Are you sure you want to delete this note?')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => server.sent.slice(before).map(({ request }) => request))
    .toEqual([expect.stringMatching(/^DELETE /)])
  await expect.element(failed.last()).toBeVisible()
  await expectCount(entries, 2)
  stop()
  await remove(entries.first()).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Note deleted.')).toBeVisible()
  await expect.element(notes.getByRole('button', { name: 'Add Note' })).toHaveFocus()
  await expectCount(entries, 1)
})

test('a changed note counts as unsaved until it is stored', async () => {
  const server = await openNotes('a visit with a note')
  const release = server.hold('PUT /v2/rest/appointments/*/notes/*')
  await change().click()
  await field.fill('Wire changed twice')
  await save.click()
  await expect.element(notes.getByText('Saving…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(confirmation)
    .toMatchTextContent('Are you sure you want to leave without saving changes?')
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await expect.element(field).toHaveValue('Wire changed twice')
  release()
  await expect.element(page.getByText('Updated note.')).toBeVisible()
  await expect.element(entries).toMatchTextContent('Wire changed twice')
  await expect.element(field).not.toBeInTheDocument()
})

test('a note that a colleague has changed is not deleted before their text was seen', async () => {
  const server = await openNotes('a visit with a note')
  await expect.element(entries).toMatchTextContent('Wire changed')
  await server.elsewhere('Ana writes that the wire was not changed')
  await remove().click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(page.getByText('This record was changed by Ana Ortiz. It is not deleted.'))
    .toBeVisible()
  await expect.element(entries).toMatchTextContent('Wire not changed: call the lab')
  await remove().click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Note deleted.')).toBeVisible()
  await expect.element(notes.getByText('No notes yet')).toBeVisible()
})

test('a treatment note that a colleague has changed is not deleted before their text was seen', async () => {
  const server = await open(
    'scheduling-visits/a visit with a note',
    ({ patient }) => `/v2/patient/${patient}/treatment`,
  )
  const list = page.getByRole('list', { name: 'Appointments and notes' })
  await expect.element(list).toMatchTextContent('Wire changed')
  await server.elsewhere('Ana writes that the wire was not changed')
  await list.getByRole('button', { name: /^Remove/ }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(page.getByText('This record was changed by Ana Ortiz. It is not deleted.'))
    .toBeVisible()
  await expect.element(list).toMatchTextContent('Wire not changed: call the lab')
})

test('saving a note that a colleague has changed shows their text and lets the person choose', async () => {
  const server = await openNotes('a visit with a note')
  const theirs = notes.getByRole('alert')
  await change().click()
  await field.fill('Wire changed twice')
  await server.elsewhere('Ana wants the lab to be called')
  await save.click()
  await expect.element(theirs).toMatchTextContent('Somebody else has changed this note meanwhile.')
  await expect.element(theirs).toMatchTextContent('Call the lab')
  await expect.element(field).toHaveValue('Wire changed twice')
  await expectAccessible()
  await theirs.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(theirs).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Call the lab')
  await expect.element(field).toHaveFocus()

  await field.fill('Call the lab on Monday')
  await server.elsewhere('Ana writes that the lab has called')
  await save.click()
  await expect.element(theirs).toMatchTextContent('The lab has called')
  // Neither text is lost before one is chosen.
  const before = server.sent.length
  await save.click()
  expect(server.sent).toHaveLength(before)
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(theirs).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Call the lab on Monday')
  await expect.element(field).toHaveFocus()
  await save.click()
  await expect.element(page.getByText('Updated note.')).toBeVisible()
  await expect.element(entries).toMatchTextContent('Call the lab on Monday')
})

const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => new RegExp(`^Note ${from - at}\\.`))

test('the window shows the newest 20 of 45 notes, and the others on request [APT-63, NOT-07]', async () => {
  await openNotes('a visit with 45 notes')
  await expectTexts(entries, numbers(45, 26))
  await expect
    .element(page.getByRole('region', { name: 'Office Notes' }))
    .toMatchTextContent('Allergic to mint')
  await expectAccessible()
  await notes.getByRole('button', { name: 'Show older notes (25)' }).click()
  await expectTexts(entries, numbers(45, 1))
  await expect.element(notes.getByRole('button', { name: /^Show older/ })).not.toBeInTheDocument()
  await expect.element(notes).not.toMatchTextContent('Allergic to mint')

  // An older note is changed and deleted like the newest.
  await change(entries.last()).click()
  await field.fill('Note 1. On second thought')
  await save.click()
  await expect.element(page.getByText('Updated note.')).toBeVisible()
  await expect.element(entries.last()).toMatchTextContent('Note 1. On second thought')
  await remove(entries.last()).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Note deleted.')).toBeVisible()
  await expectTexts(entries, numbers(45, 2))
})

test('notes are read page by page; a page that failed can be retried', async () => {
  const server = await openNotes('a visit with 120 notes')
  await expectCount(entries, 20)
  await notes.getByRole('button', { name: 'Show older notes (100)' }).click()
  await expectTexts(entries, numbers(120, 71))
  const stop = server.fail('GET /v2/rest/appointments/*/notes?before=*', 'unreached')
  await notes.getByRole('button', { name: 'Show older notes (70)' }).click()
  await expect.element(notes.getByRole('alert')).toMatchTextContent('Unable to connect to server')
  await expectCount(entries, 50)
  stop()
  await notes.getByRole('button', { name: 'Show older notes (70)' }).click()
  await expectTexts(entries, numbers(120, 21))
  await expect.element(notes.getByRole('alert')).not.toBeInTheDocument()
  await notes.getByRole('button', { name: 'Show older notes (20)' }).click()
  await expectTexts(entries, numbers(120, 1))
  await expect.element(notes.getByRole('button', { name: /^Show older/ })).not.toBeInTheDocument()
})
