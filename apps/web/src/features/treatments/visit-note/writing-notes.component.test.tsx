import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAddress, expectTexts } from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import { untilSent } from '../../../../test/component/until-sent.ts'

const question = page.getByRole('alertdialog')
const field = page.getByPlaceholder('Write a note...')
const doctor = page.getByLabelText('Doctor')
const card = page.getByRole('list', { name: 'Appointments and notes' }).getByRole('article').first()
const notes = card.getByRole('listitem')
const save = page.getByRole('button', { name: 'Save', exact: true })
const record = page.getByRole('navigation', { name: 'Record', exact: true })
const profile = record.getByRole('link', { name: 'Profile' })
const treatments = record.getByRole('link', { name: 'Treatments' })
const draftSaved = /^PUT .*\/drafts\//
const draftForgotten = /^DELETE .*\/drafts\//

const openVisit = (situation: string, options: Parameters<typeof open>[2] = {}) =>
  open(
    `treatments/${situation}`,
    ({ patient, visit }) => `/v2/patient/${patient}/treatment/${visit}`,
    options,
  )

/** Leaving the field saves the text. */
const leaveField = () => (doctor.element() as HTMLElement).focus()

async function addNote(): Promise<void> {
  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: '+ Add Note' }).click()
}

test('a second note of the same visit is separate, and the first stays unchanged [TRT-08, TRT-16]', async () => {
  const server = await openVisit('a visit of today')
  await field.fill('Wire changed')
  await untilSent(server, draftSaved)
  await addNote()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expectTexts(notes, [/Wire changed/])
  await untilSent(server, draftForgotten)
  await field.fill('Elastics given')
  await untilSent(server, draftSaved, 2)
  await save.click()
  await expect.element(page.getByText('Created note.')).toBeVisible()
  await expectTexts(notes, [/Elastics given/, /Wire changed/])
})

test('without a doctor nothing is saved, leaving asks for confirmation, and a draft is kept [TRT-20, NOT-16, NOT-11]', async () => {
  const server = await openVisit('a visit without a doctor')
  const unsaved = page.getByText('Not saved: choose a doctor')
  await expect.element(doctor).toHaveValue('')
  await expect.element(unsaved).not.toBeInTheDocument()
  await field.fill('Wire changed')
  await untilSent(server, draftSaved)
  expect(decodeURIComponent(server.sent.at(-1)?.request ?? '')).toContain(
    `treatment-note:${server.named.visit}`,
  )
  await expect.element(unsaved).toBeVisible()
  await profile.click()
  await expect
    .element(question)
    .toMatchTextContent('You have unsaved changes, are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(field).toHaveValue('Wire changed')
  await profile.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)

  await treatments.click()
  await addNote()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect.element(field).toHaveValue('Wire changed')
  await untilSent(server, draftSaved, 2)
  await doctor.selectOptions('Ada Stone')
  await untilSent(server, draftSaved, 3)
  // The note can be saved now, so leaving saves it and needs no confirmation.
  await profile.click()
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
  await treatments.click()
  await expectTexts(notes, [/Wire changed/])
})

test('a clinic without doctors sees a message [NOT-11]', async () => {
  await openVisit('a clinic without doctors')
  await expect.element(page.getByText('Please, create a doctor to start creating notes.')).toBeVisible()
})

test('two people change one note: the other text is shown beside, and the person decides [TRT-21]', async () => {
  // Without this the editor might adopt the other text before anything is typed.
  const server = await openVisit('a visit of today', { before: server => server.cutLive() })
  await field.fill('Mine')
  await untilSent(server, draftSaved)
  leaveField()
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await untilSent(server, draftForgotten)
  await server.elsewhere('somebody changes its note')
  await field.fill('Mine, and more')
  await untilSent(server, draftSaved, 2)
  leaveField()
  await expect.element(page.getByText('Somebody else has changed this note meanwhile.')).toBeVisible()
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('Theirs')
  await expect.element(field).toHaveValue('Mine, and more')
  await expectAccessible()
  const repair = server.fail('PUT /v2/rest/patients/*', { status: 422, body: { error: 'Not today' } })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText('Error on save. Not today')).toBeVisible()
  await field.click()
  await userEvent.keyboard('{End}!')
  await untilSent(server, draftSaved, 3)
  leaveField()
  await expect.element(page.getByText('Error on autosave. Not today')).toBeVisible()
  repair()
  await save.click()
  await expect.element(page.getByText('Created note.')).toBeVisible()
  await expectTexts(notes, [/Mine, and more!/])
})

test('text being written survives the end of the session', async () => {
  const server = await open(
    'treatments/a visit of today',
    ({ patient }) => `/v2/patient/${patient}/treatment`,
    { before: server => server.cutLive() },
  )
  await addNote()
  await field.fill('Half a sentence')
  // The draft is saved some time after the last key, and would otherwise detect the conflict first.
  await untilSent(server, draftSaved)
  await server.elsewhere('the session ends')
  leaveField()
  await logIn()
  await expect.element(field).toHaveValue('Half a sentence')
  await save.click()
  await expect.element(page.getByText('Created note.')).toBeVisible()
  await expectTexts(notes, [/Half a sentence/])
})
