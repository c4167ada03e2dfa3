import { claimFactories } from '@archwire/server/test/claims'
import { expect, startSession, test } from '../harness.ts'
import { holdSaves } from '../hold-saves.ts'
import { followed } from '../watch-live.ts'
import {
  button,
  claimsDesk,
  deskWithClaim,
  deskWithWholeClaim,
  dialogOf,
  edit,
  foot,
  openClaim,
  sectionOf,
  treated,
} from './claim-desk.ts'
import { deskWithZoe, insurancePage } from './payer-desk.ts'

test('what is typed while a section is saved is not lost [CLM-72]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const treatment = await edit(dialog, 'Treatment')
  const months = treatment.getByLabel('Treatment months')
  await months.fill('30')
  const letGo = await holdSaves(page, `**/v2/rest/insurances/${claim.insuranceId}/claims/${claim.id}`)
  await button(treatment, 'Save Treatment').click()
  await treatment.getByLabel('Remaining months').fill('29')
  letGo()
  await expect(page.getByText('Claim successfully edited').first()).toBeVisible()
  await expect(treatment.getByLabel('Remaining months')).toHaveValue('29')
  await expect(months).toHaveValue('30')
  await foot(dialog, 'Save').click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await server.owner.query(
    'select treatment_months, remaining_months from claims where id = $1',
    [claim.id],
  )
  expect(rows).toEqual([{ treatment_months: 30, remaining_months: 29 }])
})

test('what is begun in another section while all is saved keeps the claim open', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithWholeClaim({ page, clinic, make, server })
  const dialog = await openClaim(page, claim)
  const treatment = await edit(dialog, 'Treatment')
  await treatment.getByLabel('Treatment months').fill('30')
  const letGo = await holdSaves(page, `**/v2/rest/insurances/${claim.insuranceId}/claims/${claim.id}`)
  await foot(dialog, 'Save').click()
  const subscriber = await edit(dialog, 'Subscriber')
  await subscriber.getByLabel('Member ID').fill('NEW77')
  letGo()
  await expect(page.getByText('Saved, but for what was typed meanwhile.')).toBeVisible()
  await expect(subscriber.getByLabel('Member ID')).toHaveValue('NEW77')
  await foot(dialog, 'Save').click()
  await expect(dialog).toHaveCount(0)
  const { rows } = await server.owner.query(
    'select treatment_months, subscriber_member_id from claims where id = $1',
    [claim.id],
  )
  expect(rows).toEqual([{ treatment_months: 30, subscriber_member_id: 'NEW77' }])
})

test('a narrative that is being written stays when somebody else is quicker, and says who', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const attachments = sectionOf(dialog, 'Attachments')
  await button(attachments, 'Add Attachment').click()
  await attachments.getByRole('textbox', { name: 'Narrative' }).fill('Crowding of the lower front')
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await claimsDesk(theirs)).attach(claim, 'Crowding')
  await expect(attachments.getByRole('alert')).toContainText('Ana Ortiz added the attachment meanwhile.')
  await expect(attachments.getByRole('textbox', { name: 'Narrative' })).toHaveValue(
    'Crowding of the lower front',
  )
  await button(attachments, 'Cancel narrative').click()
  await expect(attachments.getByRole('alert')).toHaveCount(0)
  await expect(attachments).toContainText('Crowding')
})

test('a duplicate that is answered late takes nobody away from another claim [CLM-41]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
  const denied = await desk.claim({ status: 'denied', created_at: '2026-05-01T12:00:00Z' })
  const other = await desk.claim({ created_at: '2026-05-02T12:00:00Z' })
  await claimFactories(server.owner).item(clinic.id, other.id)
  await page.goto(insurancePage(desk.id, 'claims'))
  const letGo = await holdSaves(page, `**/claims/${denied.id}/copies*`)
  const menus = page.getByRole('button', { name: /^Actions for the claim/ })
  await menus.last().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = dialogOf(page, 'Edit')
  const subscriber = await edit(dialog, 'Subscriber')
  await subscriber.getByLabel('Member ID').fill('TYPED')
  letGo()
  await expect(page.getByText('Claim duplicated')).toBeVisible()
  await expect(subscriber.getByLabel('Member ID')).toHaveValue('TYPED')
  await expect(page).toHaveURL(new RegExp(`claim=${other.id}(&|$)`))
})
