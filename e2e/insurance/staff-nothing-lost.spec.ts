import { endSessionsOf } from '../end-sessions.ts'
import { cutLiveUpdates, expect, logIn, test } from '../harness.ts'
import {
  chooseCard,
  expectCard,
  heading,
  keptForms,
  ofZoe,
  openAsStaff,
  save,
  toldPatient,
} from './wizard.ts'

const front = 'Front of the card'

test('a picture that was on its way when the session ended is sent after the login [PIF-41] [G-73]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient, id })
  await endSessionsOf(clinic.staff, server, page)
  await chooseCard(page, front)
  await logIn(page, clinic.staff)
  await expect(heading(page, ofZoe)).toBeVisible()
  await expectCard(page, front)
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([{ id, card_front_blob_id: expect.anything() }])
})
