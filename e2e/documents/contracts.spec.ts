import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { signAs, submit } from './health-history-page.ts'
import { cardOf, signablePatient } from './signing-fixture.ts'

test('staff send a contract, send it again, see its signature, and archive it [CON-02, CON-03, CON-07, CON-08, DOC-12, ERR-94, ERR-95, ERR-143, ERR-144] [C-29]', async ({
  page,
  anotherPage,
  server,
  clinic,
  make,
}) => {
  const { id, contract } = await signablePatient(make, server.owner, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  const card = cardOf(page, 'Treatment contracts')
  await expect(card.getByText('PENDING', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent successfully').first()).toBeVisible()
  await expect(card.getByText('SENT', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Resend' })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'View Full treatment' }).click()
  await expect(page).toHaveURL(new RegExp(`/v2/contract-details/${contract.id}$`))
  const details = page.getByRole('dialog', { name: 'Contract Details' })
  await expect(details.getByText('Out for sign')).toBeVisible()
  await expect(details.getByText('$4,750.00')).toBeVisible()
  const patient = await anotherPage()
  await patient.goto(`${server.address}${contract.address}/sign`)
  await signAs(patient, 'Zoë Muñoz')
  await submit(patient).click()
  await expect(patient.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  await expect(details.getByText('Signed', { exact: true }).first()).toBeVisible()
  await expect(details.getByText('By Zoë Muñoz on')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'contract-details')
  await page.keyboard.press('Escape')

  await expect(card.getByText('SIGNED', { exact: true })).toBeVisible()
  const pdf = card.getByRole('link', { name: 'Download PDF' })
  await expect(pdf).toHaveAttribute('href', `/contracts/${contract.id}/pdf`)
  await expect(pdf).toHaveAttribute('target', '_blank')
  await card.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('SIGNED', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Archive' }).click()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Contract archived successfully.').first()).toBeVisible()
  await expect(card.getByText('ARCHIVED', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['View'])
  await expect(card.getByRole('link')).toHaveCount(0)
  await screenshot(page, 'documents-contracts')
})
