import { endSessionsOf } from '../end-sessions.ts'
import { cutLiveUpdates, expect, logIn, test } from '../harness.ts'
import {
  button,
  chooseCard,
  expectCard,
  field,
  heading,
  keptForms,
  ofZoe,
  openAsStaff,
  payerId,
  save,
  toldPatient,
} from './wizard.ts'

const front = 'Front of the card'

test('a picture that was on its way when the session ended is sent after the login [PIF-41] [G-73] @any-width', async ({
  page,
  server,
  clinic,
  make,
}) => {
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

test('a save whose answer was lost is not told as the change of somebody else', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { patient, id } = await toldPatient({ server, clinic, make })
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Employer').fill('Harbor Bakery')
  const address = `/v2/rest/patients/${patient.id}/profile/insurance_forms/${id}`
  expectRefusal(`unreached PUT ${address}`)
  await page.route(
    `**${address}`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Everything that you filled in is still here.')
  expectRefusal(`412 PUT ${address}`)
  await save(page)
  expect(await keptForms(server, patient.id)).toMatchObject([{ id, employer_name: 'Harbor Bakery' }])
})

test('the focus stays at the status while it is saved, and goes to the title once a version was chosen [PIF-08]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { patient, id } = await toldPatient(
    { server, clinic, make },
    {
      gender: 'female',
      payer_id: await payerId(server, '60054'),
    },
  )
  await cutLiveUpdates(page)
  await openAsStaff(page, clinic.staff, { patient, id })
  await field(page, 'Member ID').fill('MINE')
  await server.owner.query(
    "update insurance_forms set member_id = 'THEIRS', updated_at = now() where id = $1",
    [id],
  )
  expectRefusal(`412 PUT /v2/rest/patients/${patient.id}/profile/insurance_forms/${id}`)
  await button(page, 'Save').click()
  await button(page, 'Keep my changes').click()
  await expect(heading(page, ofZoe)).toBeFocused()
  await save(page)
  const status = field(page, 'Status')
  await status.focus()
  await status.selectOption('processed')
  await expect.poll(async () => (await keptForms(server, patient.id))[0].status).toBe('processed')
  await expect(status).toHaveAttribute('aria-disabled', 'false')
  await expect(status).toBeFocused()
})
