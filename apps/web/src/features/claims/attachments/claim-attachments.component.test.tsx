import { expect, test } from 'vitest'
import { button, openClaim, sectionOf } from '../../../../test/component/claim-dialog.ts'

test('attachments that cannot be loaded show an error with a retry [ERR-150]', async () => {
  let repair: () => void = () => undefined
  const { dialog } = await openClaim('claims/a claim', {
    before: server => {
      server.cutLive()
      repair = server.fail('GET /v2/rest/insurances/claims/*/attachments', 500)
    },
  })
  const attachments = sectionOf(dialog, 'Attachments')
  await expect
    .element(attachments.getByRole('alert'))
    .toMatchTextContent("We couldn't find the claim attachments")
  repair()
  await button(attachments, 'Retry').click()
  await expect.element(button(attachments, 'Add Attachment')).toBeVisible()
})
