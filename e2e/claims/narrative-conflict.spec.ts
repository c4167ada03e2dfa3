import { treated } from '@archwire/server/test/fixtures/claims/claim-factories'
import { expect, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { button, openClaim, otherClaimsUser, sectionOf, setUpClaim } from './claim-fixture.ts'

test('a narrative that is being written stays when somebody else adds one first, and says who did', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const attachments = sectionOf(dialog, 'Attachments')
  await button(attachments, 'Add Attachment').click()
  await attachments.getByRole('textbox', { name: 'Narrative' }).fill('Crowding of the lower front')
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await otherClaimsUser(theirs)).attach(claim, 'Crowding')
  await expect(attachments.getByRole('alert')).toContainText('Ana Ortiz added the attachment meanwhile.')
  await expect(attachments.getByRole('textbox', { name: 'Narrative' })).toHaveValue(
    'Crowding of the lower front',
  )
  await button(attachments, 'Cancel narrative').click()
  await expect(attachments.getByRole('alert')).toHaveCount(0)
  await expect(attachments).toContainText('Crowding')
})
