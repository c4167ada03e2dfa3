import { expect, screenshot, startSession, test } from '../harness.ts'

test('what is said after a dialog stands above the bar of the record', { tag: ['@phone', '@whole'] }, async ({
  page,
  clinic,
  make,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Berg' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await page.getByRole('link', { name: 'Edit medical alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Medical Alerts' })
  await dialog.getByRole('button', { name: 'Latex' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const said = page.getByRole('alert').filter({ hasText: 'Patient has been updated.' })
  // It stays while it is pointed at.
  await said.hover()
  await screenshot(page, 'notice-above-record-bar')
  const [notice, bar] = await Promise.all([
    said.boundingBox(),
    page.getByRole('navigation', { name: 'Record', exact: true }).boundingBox(),
  ])
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
