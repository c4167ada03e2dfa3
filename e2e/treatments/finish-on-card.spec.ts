import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-fixture.ts'

test('the visit can be finished on the page to which seating leads, and either Undo reverts that [TRT-01, APT-82]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Mia Berg', { starts_at: today(-5), checked_in_at: minutesAgo(10) })
  const finishedAt = async () =>
    (await server.owner.query('select finished_at from appointments where id = $1', [id])).rows[0].finished_at
  await startSession(page, clinic.staff)
  await page.goto(`/v2/seat-patient/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment/${id}`)
  const card = page.getByRole('list', { name: 'Appointments and notes' }).getByRole('article')
  const finish = card.getByRole('button', { name: 'Finish visit' })
  await expect(finish).toBeVisible()

  // The notice does not cover the next buttons, those of the note.
  const said = page.getByRole('alert').filter({ hasText: 'Mia Berg is seated in Exam Room One.' })
  await said.hover()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'treatment-seated')
  if (isPhone(page)) {
    const [notice, save] = await Promise.all([
      said.boundingBox(),
      card.getByRole('button', { name: 'Save' }).boundingBox(),
    ])
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
  }

  await card.getByPlaceholder('Write a note...').fill('Wire changed')
  await finish.click()
  await expect(card.getByText(/^Finished \d{1,2}:\d\d [AP]M$/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Undo Finish' })).toBeFocused()
  await expect(page.getByText('Mia Berg’s visit is finished.')).toBeVisible()
  await expect.poll(finishedAt).not.toBeNull()
  await expect(card.getByPlaceholder('Write a note...')).toHaveValue('Wire changed')
  await screenshot(page, 'treatment-finished')

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(finish).toBeVisible()
  await expect.poll(finishedAt).toBeNull()
  await finish.click()
  await card.getByRole('button', { name: 'Undo Finish' }).click()
  await expect(finish).toBeFocused()
  await expect.poll(finishedAt).toBeNull()
})
