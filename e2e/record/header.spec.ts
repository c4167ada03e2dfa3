import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import { agreeOn, nth, payFor, setUpZoe } from '../finance/finance-fixture.ts'
import { csrfHeader, expect, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { visitDay } from '../scheduling/visit-fixture.ts'
import { changeRecordAs } from './record-page.ts'

test('a payment, a booked visit and an insurance are in the header of an open record at once [PRO-58]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { one, doctor, type } = await visitDay(make, clinic.id)
  const { id } = await setUpZoe({ page, clinic, make, server })
  await page.goto(`/v2/patient/${id}/documents`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Nothing due' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'No insurance', exact: true })).toBeVisible()
  await expect(main.getByText('No next appointment')).toBeVisible()
  await followed(page, 'treatments', 'finance', 'eligibilities')

  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  // The first of three installments is due today.
  const plan = await agreeOn(theirs, id, { amount: 300, installments: 3 })
  await expect(main.getByRole('link', { name: 'Due $100.00' })).toBeVisible()
  await payFor(theirs, nth(plan, 0), 40)
  await expect(main.getByRole('link', { name: 'Due $60.00' })).toBeVisible()

  const headers = await csrfHeader(theirs)
  const payerId = await insuranceFactories(server.owner).payerId()
  const insurance = { payerId, relationship: 'self', memberId: 'M-1', groupNumber: null }
  const added = await theirs.request.post(`/v2/rest/patients/${id}/insurances`, {
    headers,
    data: { insurance },
  })
  expect(added.status(), await added.text()).toBe(201)
  await expect(main.getByRole('link', { name: /: not checked$/ })).toBeVisible()

  const appointment = {
    appointmentTypeId: type.id,
    doctorId: doctor.id,
    roomId: one.id,
    duration: 30,
    startsAt: '2031-3-4 10:00 AM',
    virtual: false,
    patientAttributes: { id },
  }
  const booked = await theirs.request.post('/v2/rest/appointments', { headers, data: { appointment } })
  expect(booked.status(), await booked.text()).toBe(201)
  await expect(main.getByText('Next appointment: Consultation, Mar 4, 2031, 10:00 AM')).toBeVisible()
})

test('an alert that a colleague adds is in the seat dialog that is already open [ALR-08]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { visit } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz', { checked_in_at: new Date() })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/seat-patient/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Seat Patient' })
  await expect(dialog.getByRole('button', { name: 'Start' })).toBeVisible()
  await followed(page, 'treatments')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await changeRecordAs(theirs, clinic.administrator, patientId, { pregnant: true })
  await expect(dialog.getByRole('list', { name: 'Alerts of this patient' })).toHaveText('Pregnant')
})
