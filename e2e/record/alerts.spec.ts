import { healthyAnswers } from '@archwire/domain/test/healthy-answers'
import { signedBy } from '@archwire/server/test/fixtures/records/sample-pictures'
import { formAddress, patientWithIntakeForm } from '../documents/health-history-page.ts'
import {
  csrfHeader,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { changeRecordAs } from './record-page.ts'

test('medical alerts and alert notes stand above the record until each of them is noted [NOT-20, NOT-21, NOT-22, NOT-24]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await changeRecordAs(page, clinic.staff, id, { latexAllergy: true, premedication: true })
  await server.owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, alerts)
     values ($1, $2, 'green', 'Allergic to <b>mint</b>', true), ($1, $2, 'green', 'Likes the window', false)`,
    [clinic.id, id],
  )
  await page.goto(`/v2/patient/${id}/profile`)
  const banner = page.getByRole('list', { name: 'Alerts', exact: true })
  const entries = banner.getByRole('listitem')
  await expect(entries).toContainText([
    'Warning: Premedication',
    'Warning: Latex',
    'Warning: Allergic to <b>mint</b>',
  ])
  await expect(entries.first().getByRole('button', { name: 'Okay, noted' })).toHaveAccessibleDescription(
    'Warning: Premedication “Okay, noted” hides an alert for you alone, until you sign out or close this tab.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'record-alerts')
  await entries.first().getByRole('button', { name: 'Okay, noted' }).focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(2)
  // The next alert has the focus.
  await expect(entries.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries).toContainText(['Allergic to <b>mint</b>'])
  await page.reload()
  await expect(entries).toContainText(['Allergic to <b>mint</b>'])
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toMatch(/latex|premed|mint|Vega/i)
  await entries.getByRole('button').click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('until you sign out or close this tab')).toHaveCount(0)
})

test('an alert that somebody adds appears on every open record of the patient [PRO-05, NOT-20, NOT-23, CST-37]', {
  tag: '@any-width',
}, async ({ page, clinic, make, anotherPage }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { name: 'Pat Vega' })).toBeVisible()
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(`/v2/patient/${id}/medical-alerts`)
  const dialog = theirs.getByRole('dialog', { name: 'Medical Alerts' })
  await expect(dialog.getByRole('group').getByRole('button', { pressed: false })).toHaveText([
    'Pregnant',
    'Premedication',
    'Latex',
  ])
  await dialog.getByRole('button', { name: 'Pregnant' }).click()
  await expect(dialog.getByRole('group').getByRole('button', { pressed: true })).toHaveText(['Pregnant'])
  await expectAccessible(theirs)
  await screenshot(theirs, 'record-medical-alerts')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(theirs).toHaveURL(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('list', { name: 'Alerts', exact: true })).toContainText('Warning: Pregnant')
  await expect(page.getByRole('region', { name: 'Medical alerts' })).toContainText('Pregnant')
})

test('an allergy that a patient reports is in the record at once; staff accept or dismiss it with one press, and it returns with a new report [ALR-03, ALR-04, ALR-05]', async ({
  page,
  clinic,
  make,
  anotherPage,
}) => {
  const { id, uuid, formId } = await patientWithIntakeForm(make, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  /** Reports by the link that the patient was sent. */
  const report = async (allergies_details: string) => {
    const answers = { ...healthyAnswers, allergies: 'yes', allergies_details }
    const answer = await theirs.request.post(`/v2/rest/public/intake_forms/${uuid}/responses`, {
      headers: await csrfHeader(theirs, formAddress(uuid)),
      data: { response: { answers, signature: signedBy('Zoë Muñoz') } },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await report('Nickel')
  const reported = page.getByRole('list', { name: 'Alerts', exact: true }).getByRole('listitem')
  const beside = page.getByRole('list', { name: 'Alerts of this patient' })
  await expect(reported).toContainText([/Warning: Allergy: Nickel told by the patient on \d\d\/\d\d\/\d{4}/])
  await expect(beside).toHaveText('Allergy: Nickel')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'record-told-alert')
  await reported.getByRole('button', { name: 'Dismiss' }).click()
  await expect(beside).toHaveCount(0)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(beside).toHaveText('Allergy: Nickel')
  await reported.getByRole('button', { name: 'Take over' }).click()
  await expect(reported.getByRole('button', { name: 'Take over' })).toHaveCount(0)
  await expect(beside).toHaveText('Allergy: Nickel')
  const reopened = await page.request.put(`/v2/rest/intake_forms/${formId}/reopen`, {
    headers: await csrfHeader(page),
  })
  expect(reopened.status()).toBe(200)
  await report('Nickel and penicillin')
  await expect(beside).toHaveText('Allergy: Nickel and penicillin')
  await expect(reported.getByRole('button', { name: 'Take over' })).toBeVisible()
})
