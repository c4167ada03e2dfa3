import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { changeRecordAs } from './change-record.ts'

const menu = 'More for this patient'

test('an administrator reads who opened a record and who changed what in it, fifty at a time [G-74]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await server.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    for (let number = 1; number < 50; number++) {
      const changes = { city: { from: `City ${number}`, to: `City ${number + 1}` } }
      tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
    }
  })
  await changeRecordAs(page, clinic.administrator, id, { latexAllergy: true })
  await page.goto(`/v2/patient/${id}/profile`)
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page).toHaveURL(`/v2/patient/${id}/history`)
  const history = page.getByRole('dialog', { name: 'History' })
  const entries = history.getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await expect(entries.first()).toContainText('Profile changed')
  await expect(entries.first()).toContainText('Latex: No → Yes')
  await expect(entries.first()).toContainText('Ana Ortiz')
  await expect(entries.nth(1)).toContainText('Record opened')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'record-history')
  await history.getByRole('button', { name: 'Older' }).click()
  await expect(history.getByText('Page 2 of 2')).toBeVisible()
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('City: City 1 → City 2')
  await expectAccessible(page)
  await screenshot(page, 'record-history-end')
  await history.getByRole('button', { name: 'Newer' }).click()
  await expect(entries).toHaveCount(50)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/v2/patient/${id}/profile`)
})

test('an administrator archives a patient after a question, and takes it back by the notice [G-74]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${id}/profile`)
  const choose = async () => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: 'Archive patient' }).click()
    await expect(page.getByText('Archive Zoë Muñoz?')).toBeVisible()
  }
  await choose()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This patient is archived.')).toBeHidden()
  await choose()
  await expectAccessible(page)
  await screenshot(page, 'record-archive-question')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('This patient is archived.')).toBeVisible()
  // It stays while the pointer is on it.
  await page.getByText('Patient has been archived.').hover()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This patient is archived.')).toBeHidden()
  await expect(page.getByText('Patient has been restored.')).toBeVisible()
})

test('others see neither, and the server refuses them', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const { id } = await make.patient(clinic.id)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await page.getByRole('button', { name: menu }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add family member'])
  expectRefusal(`403 GET /v2/rest/patients/${id}/history`)
  await page.goto(`/v2/patient/${id}/history`)
  await expect(page.getByText("We couldn't load the history.")).toBeVisible()
})
