import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { minutesAgo, today, visitDay } from '../scheduling/visit-day.ts'
import { expectThumbSized } from '../thumb-sized.ts'

test('where seating leads the visit is finished too, and by either Undo not after all [TRT-01] [APT-82]', async ({
  page,
  clinic,
  make,
  server,
}) => {
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

  // What was just said stands clear of what comes next: the note's own buttons.
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

test('until the appointment is there, Start says that it is on its way', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Mia Berg', { starts_at: today(-5), checked_in_at: minutesAgo(10) })
  await startSession(page, clinic.staff)
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(`**/v2/rest/appointments/${id}`, async route => {
    await isLet
    await route.fallback()
  })
  await page.goto(`/v2/seat-patient/${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Loading…' })).toHaveAttribute('aria-disabled', 'true')
  letThrough()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment/${id}`)
})

test('who is not seated, or was seated long ago, has nothing to finish', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { visit, type, one } = await visitDay(make, clinic.id)
  const { patientId } = await visit('Mia Berg', { starts_at: today(-5), checked_in_at: minutesAgo(10) })
  await make.appointment(clinic.id, {
    starts_at: '2025-02-03 09:30',
    patient_id: patientId,
    appointment_type_id: type.id,
    room_id: one.id,
    checked_in_at: new Date('2025-02-03T14:25:00Z'),
    seated_at: new Date('2025-02-03T14:30:00Z'),
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}/treatment`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Finish visit' })).toHaveCount(0)
})
