import { tokenOf } from '@archwire/server/test/fixtures/sealed-link'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { signAs, submit } from './health-history-page.ts'
import { cardOf, signablePatient } from './signing-fixture.ts'

test('staff choose a consent form, read it, send it, and see its signature at once [DOC-02, DOC-03, DOC-12, DOC-14, DOC-15, DOC-16, ERR-96]', async ({
  page,
  anotherPage,
  server,
  clinic,
  make,
}) => {
  const { id } = await signablePatient(make, server.owner, clinic.id)
  await server.owner.query(
    `insert into consent_forms (clinic_id, title, body) values ($1, 'Photographs', 'You may take my picture.')`,
    [clinic.id],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  const card = cardOf(page, 'Consent forms')
  await expect(card.getByText('UNSIGNED', { exact: true })).toBeVisible()
  for (const name of ['Health history form', 'Treatment contracts'])
    await expect(cardOf(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'Add Documents' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Create consent form'])
  await page.getByRole('menuitem', { name: 'Create consent form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create consent form' })
  await expect(page).toHaveURL(/\/v2\/consent-form-confirmation/)
  await dialog.getByRole('button', { name: 'Create and send' }).click()
  await expect(dialog.getByLabel('Consent form')).toHaveAccessibleDescription('Choose a consent form')
  await dialog.getByLabel('Consent form').selectOption('Photographs')
  await expect(dialog.getByText('You may take my picture.')).toBeVisible()
  await expect(dialog.getByText(/^To Zoë Muñoz, \S+@\S+\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'consent-form-confirmation')
  await dialog.getByRole('button', { name: 'Create and send' }).dblclick()
  await expect(page.getByText('Consent form sent.').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const entry = card.getByRole('listitem', { name: 'Photographs' })
  await expect(entry.getByText('PENDING SIGNATURE')).toBeVisible()
  await expect(entry.getByText(/^Created on (\S+), sent on \1$/)).toBeVisible()
  const { rows } = await server.owner.query(
    `select s.id, (select count(*)::int from outbox_emails e
       where e.template = 'consent_form' and e.related_id = s.id) as letters
     from consent_form_signatures s where s.patient_id = $1 and s.document like '%Photographs%'`,
    [id],
  )
  expect(rows).toMatchObject([{ letters: 1 }])
  await expectAccessible(page)
  await screenshot(page, 'documents-consents')

  await entry.getByRole('button', { name: 'View Photographs' }).click()
  const details = page.getByRole('dialog', { name: 'Photographs' })
  await expect(details.getByText('You may take my picture.')).toBeVisible()
  await expect(details.getByText('Sent', { exact: true })).toBeVisible()
  const patient = await anotherPage()
  const token = await tokenOf(server.owner, 'consent_form_signature', rows[0].id)
  await patient.goto(`${server.address}/consent_form_signatures/${token}/sign`)
  await signAs(patient, 'Zoë Muñoz')
  await submit(patient).click()
  await expect(patient.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  // The page was not loaded again.
  await expect(details.getByText('Zoë Muñoz, patient')).toBeVisible()
  await expect(details.getByRole('img', { name: 'The signature' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'consent-form-details')
  await page.keyboard.press('Escape')
  await expect(entry.getByText('SIGNED', { exact: true })).toBeVisible()
  await expect(entry.getByRole('link', { name: 'Download PDF of Photographs' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(entry.getByRole('button', { name: 'Send for Signature' })).toHaveCount(0)
})
