import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../harness/harness.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Office Notes' })
const dialog = (page: Page) => page.getByRole('dialog')

test('older notes that were requested are shown, even if a colleague adds one meanwhile', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, context }) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at)
     select $1, $2, 'green', 'Note ' || n, now() - n * interval '2 days' from generate_series(1, 60) n`,
    [clinic.id, patient.id],
  )
  await startSession(page, clinic.staff)
  const colleague = await context.newPage()
  await colleague.goto(`/v2/patient/${patient.id}/notes/new/green`)
  await dialog(colleague).getByLabel('Note', { exact: true }).fill('Written meanwhile')
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await expect(card(page).getByRole('listitem')).toHaveCount(50)
  // The first response with older notes never arrives.
  await page.route(/profile\/notes\?before=/, () => undefined, { times: 1 })
  const requested = page.waitForRequest(/profile\/notes\?before=/)
  await card(page).getByRole('button', { name: 'Show older' }).click()
  await requested
  await dialog(colleague).getByRole('button', { name: 'Save' }).click()
  await expect(card(page).getByRole('listitem').first()).toContainText('Written meanwhile')
  await expect(card(page).getByRole('listitem')).toHaveCount(61)
})
