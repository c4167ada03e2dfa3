import { expect, startSession, test } from '../harness.ts'
import { visitDay } from '../scheduling/visit-day.ts'

test('a second note of the same visit is one of its own, and the first stays as it is [TRT-08] [TRT-16]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patientId}/treatment/${id}`)
  const card = page.getByRole('list', { name: 'Appointments and notes' }).getByRole('article')
  const field = card.getByPlaceholder('Write a note...')
  await field.fill('Wire changed')
  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: '+ Add Note' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(card.getByRole('listitem')).toContainText(['Wire changed'])
  await field.fill('Elastics given')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  const { rows } = await server.owner.query(
    'select annotation from notes where appointment_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([{ annotation: 'Wire changed' }, { annotation: 'Elastics given' }])
})
