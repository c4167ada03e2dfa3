import { signableFactories } from '@archwire/server/test/signable'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { signAs, submit } from './health-history.ts'
import { cardOf, signablePatient } from './signing.ts'

test('staff choose a consent form, read it, send it, and see it signed at once [DOC-02] [DOC-03] [DOC-12] [DOC-14] [DOC-15] [DOC-16] [ERR-96]', async ({
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
    `select s.identifier_token as token, (select count(*)::int from outbox_emails e
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
  await patient.goto(`${server.address}/consent_form_signatures/${rows[0].token}/sign`)
  await signAs(patient, 'Zoë Muñoz')
  await submit(patient).click()
  await expect(patient.getByRole('heading', { name: 'Thank you, Zoë' })).toBeVisible()
  // Nobody had to load the page again.
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

test('a consent form is archived from its window, after a question', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { id, consent } = await signablePatient(make, server.owner, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/documents`)
  await page.getByRole('button', { name: 'View Aligner consent' }).click()
  await expect(page).toHaveURL(new RegExp(`/v2/consent-form-details/${consent.id}$`))
  const dialog = page.getByRole('dialog', { name: 'Aligner consent' })
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Consent form archived.').first()).toBeVisible()
  await expect(dialog.getByText('ARCHIVED')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send for Signature' })).toHaveCount(0)
})

test('a patient without e-mail has the form all the same, and staff are told [G-33]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { id } = await signablePatient(make, server.owner, clinic.id)
  await server.owner.query('update patients set email = null where id = $1', [id])
  await server.owner.query(
    `insert into consent_forms (clinic_id, title, body) values ($1, 'Photographs', 'You may take my picture.')`,
    [clinic.id],
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/consent-form-confirmation?patient=${id}`)
  await page.getByLabel('Consent form', { exact: true }).selectOption('Photographs')
  await expect(page.getByText('Zoë Muñoz has no e-mail address')).toBeVisible()
  await page.getByRole('button', { name: 'Create and send' }).click()
  await expect(page.getByText('Patient has no email').first()).toBeVisible()
  const { rows } = await server.owner.query(
    `select id from consent_form_signatures where patient_id = $1 and document like '%Photographs%'`,
    [id],
  )
  expectRefusal(`422 POST /v2/rest/consent_form_signatures/${rows[0].id}/emails`)
  await page.goto(`/v2/patient/${id}/documents`)
  const entry = cardOf(page, 'Consent forms').getByRole('listitem', { name: 'Photographs' })
  await expect(entry.getByText('UNSIGNED', { exact: true })).toBeVisible()
})

test('consent forms that cannot be read are told of, and read again [ERR-107]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { id } = await signablePatient(make, server.owner, clinic.id)
  const call = `/v2/rest/patients/${id}/documents/consent_form_signatures`
  // What happens elsewhere would have it read again before anybody can press the button.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.route(`**${call}`, route => route.fulfill({ status: 500, json: { error: 'broken' } }))
  expectRefusal(`500 GET ${call}`)
  await page.goto(`/v2/patient/${id}/documents`)
  const card = cardOf(page, 'Consent forms')
  await expect(card.getByText('We could not find consent forms')).toBeVisible()
  await page.unroute(`**${call}`)
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByText('UNSIGNED', { exact: true })).toBeVisible()
})

test('a long consent form is read to its end in one window, and what can be done stays in reach', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { id } = await signablePatient(make, server.owner, clinic.id)
  const body = Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1} of what may happen.`).join('\n\n')
  const consent = await signableFactories(server.owner).consent(clinic.id, id, { title: 'Everything', body })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/consent-form-details/${consent.id}`)
  const details = page.getByRole('dialog', { name: 'Everything' })
  await expect(details.getByText('Paragraph 1 of what may happen.')).toBeVisible()
  await expect(details.getByRole('link', { name: 'Download PDF' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'consent-form-long')
})
