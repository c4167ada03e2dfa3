import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { answerAll, formAddress, patientWithIntakeForm, signAs, submit } from './health-history-page.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Health history form' })
const badge = (page: Page, text: string) => card(page).getByText(text, { exact: true })

test('staff send the form, see its signature at once, read it, and request it again [DOC-01, DOC-07, DOC-08, DOC-09, DOC-10, DOC-11, ERR-92]', async ({
  page,
  context,
  anotherPage,
  server,
  clinic,
  make,
}) => {
  const { id, uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Forms & Contracts', 'Uploads'])
  await expect(page.getByRole('tab', { name: 'Forms & Contracts' })).toHaveAttribute('aria-selected', 'true')
  await expect(badge(page, 'PENDING REQUEST FOR SIGNATURE')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'View' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-forms')

  await card(page).getByRole('button', { name: 'Send for Signature' }).dblclick()
  await expect(page.getByText('Health history form successfully sent.').first()).toBeVisible()
  await expect(badge(page, 'PENDING SIGNATURE')).toBeVisible()
  const { rows } = await server.owner.query(
    `select count(*)::int from outbox_emails where template = 'intake_form' and related_id = $1`,
    [formId],
  )
  expect(rows).toEqual([{ count: 1 }])
  await expectAccessible(page)

  const patient = await anotherPage()
  await patient.goto(server.address + formAddress(uuid))
  await answerAll(patient)
  await signAs(patient, 'Zoë Muñoz')
  await submit(patient).click()
  await expect(patient.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  // The page was not loaded again.
  await expect(badge(page, 'COMPLETED')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Send for Signature' })).toHaveCount(0)
  await expectAccessible(page)

  const opened = context.waitForEvent('page')
  await card(page).getByRole('link', { name: 'View' }).click()
  const signed = await opened
  await expect(signed.getByRole('heading', { level: 1, name: 'Health history' })).toBeVisible()
  await expect(signed.getByText('Zoë Muñoz, patient')).toBeVisible()
  await expect(signed.getByText('A gap between my front teeth')).toBeVisible()
  await expect(signed.getByRole('img', { name: 'The signature of Zoë Muñoz' })).toBeVisible()
  await expectAccessible(signed)
  await expectNoSidewaysScroll(signed)
  await screenshot(signed, 'health-history-staff')
  await signed.close()

  await card(page).getByRole('button', { name: 'Reopen' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What was signed before is kept.')
  await question.getByRole('button', { name: 'Reopen' }).click()
  await expect(badge(page, 'REOPENED')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Earlier answers' })).toBeVisible()
  await patient.reload()
  await answerAll(patient)
  await signAs(patient, 'Zoë Muñoz')
  await submit(patient).click()
  await expect(badge(page, 'COMPLETED')).toBeVisible()
})

test('a signed form prints on both sides of letter paper, black on white @wide', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await page.goto(formAddress(uuid))
  await answerAll(page)
  await signAs(page, 'Zoë Muñoz')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  await startSession(page, clinic.staff)
  await page.goto(`${server.address}/intake_forms/${formId}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const paper = await page.pdf({ preferCSSPageSize: true })
  const text = paper.toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
  expect(text).toMatch(/\/MediaBox\s*\[0 0 612 792\]/)
})
