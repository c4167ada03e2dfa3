import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { minutesAgo, today, visitDay } from './visit-day.ts'

test('before a patient is seated where somebody else is it is asked, and not refused [APT-81]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Mia Berg', { starts_at: today(-5), checked_in_at: minutesAgo(10) })
  expectRefusal(`409 PUT /v2/rest/appointments/${id}/seat`)
  const sits = { starts_at: today(-40), checked_in_at: minutesAgo(45), seated_at: minutesAgo(30) }
  await visit('Zoe Alvarez', sits)
  await visit('Fay Gone', { ...sits, finished_at: minutesAgo(5) })
  const isSeated = async () =>
    (await server.owner.query('select seated_at from appointments where id = $1', [id])).rows[0].seated_at !==
    null
  await startSession(page, clinic.staff)
  await page.goto('/v2/flow')
  await page.getByRole('main').getByRole('link', { name: 'Seat Mia Berg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seat Patient' })
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Exam Room One')
  const start = dialog.getByRole('button', { name: 'Start' })
  await start.click()
  const question = page.getByRole('alertdialog', { name: 'Seat here anyway?' })
  await expect(question).toContainText('Exam Room One is taken by Zoe Alvarez')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'seat-taken')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(start).toBeFocused()
  expect(await isSeated()).toBe(false)

  await start.click()
  await question.getByRole('button', { name: 'Seat here anyway' }).click()
  await expect(page).toHaveURL(`/v2/patient/${patientId}/treatment/${id}`)
  expect(await isSeated()).toBe(true)
})

test('before a finish is undone where somebody else sits by now the same is asked', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const { visit } = await visitDay(make, clinic.id)
  const sat = { starts_at: today(-40), checked_in_at: minutesAgo(45), seated_at: minutesAgo(30) }
  const { id } = await visit('Mia Berg', { ...sat, finished_at: minutesAgo(5) })
  await visit('Zoe Alvarez', { ...sat, seated_at: minutesAgo(3) })
  expectRefusal(`409 DELETE /v2/rest/appointments/${id}/finish`)
  const isFinished = async () =>
    (await server.owner.query('select finished_at from appointments where id = $1', [id])).rows[0]
      .finished_at !== null
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Appointment info' })
  const undo = dialog.getByRole('button', { name: 'Undo Finish' })
  await undo.click()
  const question = page.getByRole('alertdialog', { name: 'Seat here anyway?' })
  await expect(question).toContainText('Exam Room One is taken by Zoe Alvarez')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(undo).toBeVisible()
  expect(await isFinished()).toBe(true)

  await undo.click()
  await question.getByRole('button', { name: 'Seat here anyway' }).click()
  await expect(dialog.getByRole('button', { name: 'Finish visit' })).toBeVisible()
  await expect.poll(isFinished).toBe(false)
})
