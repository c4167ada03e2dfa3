import { expect, logIn, startSession, test } from '../../harness/harness.ts'
import { endSessionsOf } from '../../harness/page-control.ts'
import { settled } from '../../harness/watch-traffic.ts'
import { visitDay } from '../visit-fixture.ts'

test('a note is not lost if the session ends during its save and another call finds that first', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id } = await visit('Zoë Muñoz')
  let answer: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/appointments/*/notes', async route => {
    await released
    await route.continue()
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/appointment/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Appointment info' })
  const field = dialog.getByPlaceholder('Write a note...')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await field.fill('Bring retainer')
  // From here on only the note is being sent: no draft of it, and nothing that the page still loads.
  await settled(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saving…')).toBeVisible()
  await endSessionsOf(clinic.staff, server)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const refused = page.waitForResponse(
    refusal => refusal.request().method() === 'POST' && refusal.status() === 401,
  )
  answer()
  await refused
  await logIn(page, clinic.staff)
  await expect(field).toHaveValue('Bring retainer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  const { rows } = await server.owner.query('select annotation from notes where appointment_id = $1', [id])
  expect(rows).toEqual([{ annotation: 'Bring retainer' }])
})
