import { cutLiveUpdates, expect, logIn, test } from '../harness/harness.ts'
import { endSessionsOf } from '../harness/page-control.ts'
import {
  chooseCard,
  expectCard,
  heading,
  ofZoe,
  openAsStaff,
  patientWithForm,
  save,
  storedForms,
} from './wizard-page.ts'

const front = 'Front of the card'

test('a picture that was being uploaded when the session ended is sent after the login [PIF-41] [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await patientWithForm({ server, clinic, make })
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient, id })
  await endSessionsOf(clinic.staff, server, page)
  await chooseCard(page, front)
  await logIn(page, clinic.staff)
  await expect(heading(page, ofZoe)).toBeVisible()
  await expectCard(page, front)
  await save(page)
  expect(await storedForms(server, patient.id)).toMatchObject([{ id, card_front_blob_id: expect.anything() }])
})
