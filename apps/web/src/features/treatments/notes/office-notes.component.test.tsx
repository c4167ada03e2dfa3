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
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'
import { untilSent } from '../../../../test/component/until-sent.ts'

const question = page.getByRole('alertdialog')
const card = page.getByRole('region', { name: 'Office Notes' })
const notes = card.getByRole('listitem')
const dialog = page.getByRole('dialog')
const text = dialog.getByLabelText('Note', { exact: true })
const save = dialog.getByRole('button', { name: 'Save' })
const newNote = card.getByRole('button', { name: 'New note' })
const draftSaved = /^PUT .*\/drafts\//
const draftForgotten = /^DELETE .*\/drafts\//

const openProfile = (situation: string, options: Parameters<typeof open>[2] = {}) =>
  open(`treatments/${situation}`, ({ patient }) => `/v2/patient/${patient}/profile`, options)

/** Marks a note as an alert by keyboard. */
async function toggle(at: number): Promise<void> {
  ;(notes.nth(at).getByRole('switch').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
}

test.each(widths)(
  'office notes are written in a dialog, which shows missing values [NOT-04, NOT-14, NOT-15, NOT-17, NOT-18, ERR-88]',
  async at => {
    const server = await openProfile('nothing yet', { at })
    await expect.element(card.getByText('No notes added.')).toBeVisible()
    await newNote.click()
    await expectAddress(`/v2/patient/${server.named.patient}/notes/new/green`)
    await expect.element(text).toHaveFocus()
    const type = dialog.getByLabelText('Type')
    await expect.element(type).toHaveValue('green')
    await type.selectOptions('')
    await save.click()
    await expect.element(dialog.getByText('You need to fill the note field.')).toBeVisible()
    await expect.element(dialog.getByText('You need to fill the note type.')).toBeVisible()
    await expectAccessible()
    await expectTexts(type.css('option'), ['Choose a type', 'Yellow', 'Green'])
    await type.selectOptions('Green')
    await text.fill('Prefers <b>mornings</b>')
    await untilSent(server, draftSaved)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await save.click()
    await expect.element(page.getByText('Note has been created')).toBeVisible()
    await expectTexts(notes, [/Prefers <b>mornings<\/b>/])
  },
)

test.each(widths)(
  'office notes are changed, marked as alerts and removed; after a day only marked [NOT-05, NOT-17, NOT-19, ERR-88]',
  async at => {
    const server = await openProfile('two office notes', { at })
    await expectTexts(notes, [/Prefers mornings/, /Long known/])
    await expectCount(notes.nth(1).getByRole('button'), 0)
    await expectAccessible()
    await expectNoSidewaysScroll()

    // A note of any age can become an alert, and the record shows it at once.
    await toggle(1)
    await expect.element(page.getByText('Warning:')).toBeVisible()
    await expect.element(notes.nth(1).getByRole('switch')).toBeChecked()
    expect(server.sent.at(-1)?.body).toEqual({ alerts: true })

    await notes.first().getByRole('button', { name: /^Edit/ }).click()
    await expectAddress(/\/notes\/\d+$/)
    await text.fill('Prefers evenings')
    await untilSent(server, draftSaved)
    await save.click()
    await expect.element(page.getByText('Note has been updated')).toBeVisible()
    await expect.element(notes.first()).toMatchTextContent('Prefers evenings')
    await untilSent(server, draftForgotten)
    await notes
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.element(question).toMatchTextContent('Are you sure that you want to delete this note?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Note deleted.')).toBeVisible()
    await expectTexts(notes, [/Long known/])
  },
)

test('a refused change is rolled back with a notice [NOT-07, ERR-86, ERR-89]', async () => {
  const nothing = { status: 500, body: {} }
  let repair: () => void = () => undefined
  const server = await openProfile('two office notes', {
    before: server => {
      repair = server.fail('GET /v2/rest/patients/*/profile/notes', nothing)
    },
  })
  await expect.element(page.getByText("It wasn't possible to load the patient notes.")).toBeVisible()
  repair()
  await card.getByRole('button', { name: 'Retry' }).click()
  const note = notes.first()
  await expect.element(note).toMatchTextContent('Prefers mornings')
  for (const call of ['PUT /v2/rest/patients/*/notes/*', 'DELETE *', 'POST /v2/rest/patients/*/notes'])
    server.fail(call, nothing)
  await toggle(0)
  await expect.element(page.getByText('We could not update the note')).toBeVisible()
  await expect.element(note.getByRole('switch')).not.toBeChecked()
  await note.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('We could not delete the note')).toBeVisible()
  await expect.element(note).toMatchTextContent('Prefers mornings')
  await newNote.click()
  await text.fill('Something new')
  // The draft must be on the server before the dialog is opened again, which reads it.
  await untilSent(server, draftSaved)
  await save.click()
  await expect.element(dialog.getByText('We could not create the note')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(question)
    .toMatchTextContent('You have unsaved changes, are you sure you want to leave?')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await newNote.click()
  await expect.element(dialog.getByText(/You were writing a note here on/)).toBeVisible()
})

test('older notes are loaded on request', async () => {
  await openProfile('many office notes')
  await expectCount(notes, 50)
  await card.getByRole('button', { name: 'Show older' }).click()
  await expectCount(notes, 60)
})

test('a note older than a day is read-only', async () => {
  await open('treatments/many office notes', ({ patient, note }) => `/v2/patient/${patient}/notes/${note}`)
  await expect
    .element(dialog.getByText('You can only edit notes that are less than 24 hours old'))
    .toBeVisible()
  await expectAccessible()
})
