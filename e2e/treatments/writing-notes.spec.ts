import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { visitDay } from '../scheduling/visit-fixture.ts'
import { cards, field, list, openTreatments } from './treatments-page.ts'

test('the note of the seated appointment is ready to be written and saves itself [TRT-01, TRT-16, TRT-17, TRT-18, TRT-19, ERR-90]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  const stored = async () =>
    (await server.owner.query('select id, annotation from notes where appointment_id = $1', [id])).rows
  await page.clock.install()
  await openTreatments(page, clinic.staff, patientId, id)
  await expect(field(page)).toBeFocused()
  await expect(page.getByLabel('Doctor')).toHaveText(/Dora Lee/)
  const editor = page.getByRole('form', { name: 'Treatment note' })
  await field(page).pressSequentially('Wire change')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'treatment-editor')
  // The minute begins again, however long all of that took.
  await field(page).press('d')
  await page.clock.fastForward(30_000)
  expect(await stored()).toEqual([])
  await page.clock.fastForward(31_000)
  await expect(editor.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const [first] = await stored()
  expect(first.annotation).toBe('Wire changed')

  // Leaving the field saves the same note too; the list has it only once.
  await field(page).pressSequentially(' twice')
  await page.getByLabel('Doctor').focus()
  await expect.poll(stored).toEqual([{ id: first.id, annotation: 'Wire changed twice' }])
  await expect(cards(page).first().getByRole('button', { name: '1 note' })).toBeVisible()
  await expect(list(page).getByText('Wire changed twice', { exact: true })).toHaveCount(1)
  await screenshot(page, 'treatment-editor-saved')
  await field(page).focus()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  await expect(cards(page).first().getByRole('listitem')).toContainText(['Wire changed twice'])

  await cards(page)
    .first()
    .getByRole('button', { name: /^Edit the note/ })
    .click()
  await field(page).fill('Both wires changed')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Edited note.')).toBeVisible()
  expect(await stored()).toEqual([{ id: first.id, annotation: 'Both wires changed' }])
})

test('changes by others appear at once, and text that is being typed stays [TRT-22, LIV-15]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await openTreatments(page, clinic.staff, patientId, id)
  await field(page).pressSequentially('Half a sen')
  await followed(page, 'treatments')
  const other = await anotherPage()
  await openTreatments(other, clinic.administrator, patientId, id)
  await field(other).fill('From the other desk')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Created note.')).toBeVisible()
  await expect(cards(page).first().getByRole('listitem')).toContainText(['From the other desk'])
  await expect(field(page)).toHaveValue('Half a sen')
  await expect(field(page)).toBeFocused()
})
