import type { Page } from '@playwright/test'
import { expect, type Setting, test } from '../harness/harness.ts'
import { otherUser } from '../harness/other-user-fixture.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'
import { today, visitDay } from '../scheduling/visit-fixture.ts'
import { cards, field, openTreatments } from './treatments-page.ts'

type Desk = Setting & { server: RunningServer; anotherPage: () => Promise<Page> }

/** A saved note of the newer of two visits with further unsaved text, and another user who changes the visit. */
async function writingOn({ page, clinic, make, server, anotherPage }: Desk) {
  const { visit, doctor, type, one } = await visitDay(make, clinic.id)
  const { id, patientId } = await visit('Zoë Muñoz')
  const other = await make.appointment(clinic.id, {
    starts_at: today(-60),
    patient_id: patientId,
    appointment_type_id: type.id,
    doctor_id: doctor.id,
    room_id: one.id,
  })
  await openTreatments(page, clinic.staff, patientId, id)
  await followed(page, 'treatments')
  await field(page).fill('Wire')
  await page.getByLabel('Doctor').focus()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await field(page).focus()
  await field(page).press('End')
  await field(page).pressSequentially(' chan')
  return {
    id,
    other,
    colleague: await otherUser(await anotherPage(), clinic.administrator),
    notes: async () =>
      (await server.owner.query('select annotation from notes where appointment_id = $1', [id])).rows,
  }
}

test('text that is being typed stays when its visit is moved at another desk', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const { id, colleague, notes } = await writingOn({ page, clinic, make, server, anotherPage })
  await colleague.moveTo(id, new Date(Date.now() - 2 * 3_600_000).toISOString())
  await expect(cards(page).last()).toHaveId(`treatment-visit-${id}`)
  await expect(field(page)).toHaveValue('Wire chan')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('ged')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Created note.')).toBeVisible()
  expect(await notes()).toEqual([{ annotation: 'Wire changed' }])
})

test('text that is being typed stays when its visit is canceled at another desk', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const desk = await writingOn({ page, clinic, make, server, anotherPage })
  await desk.colleague.cancel(desk.id)
  await desk.colleague.moveTo(desk.other.id, new Date(Date.now() + 2 * 3_600_000).toISOString())
  // Events arrive in order: a page that shows this change has received the cancellation too.
  await expect(cards(page).first()).toHaveId(`treatment-visit-${desk.other.id}`)
  await expect(field(page)).toHaveValue('Wire chan')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('ged')
  await expect(field(page)).toHaveValue('Wire changed')
})
