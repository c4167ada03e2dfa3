import { treated } from '@archwire/server/test/fixtures/claims/claim-factories'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { photo } from '../imaging/imaging-fixture.ts'
import { button, openClaim, otherClaimsUser, sectionOf, setUpClaim } from './claim-fixture.ts'

const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('an attachment begins with a final narrative; files follow, of which one is cropped [ATT-01, ATT-02, ATT-03, ATT-04, ATT-05, ATT-07, ATT-08, ATT-09, ATT-10, ATT-11, ATT-12, ATT-13, ATT-14, ATT-15, ATT-16, CST-45] [C-27] [API-142, API-143, API-145, API-146, API-147, API-148]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const dialog = await openClaim(page, claim)
  const attachments = sectionOf(dialog, 'Attachments')
  await button(attachments, 'Add Attachment').click()
  const narrative = attachments.getByRole('textbox', { name: 'Narrative' })
  await expect(narrative).toBeFocused()
  await button(attachments, 'Cancel narrative').click()
  await expect(button(attachments, 'Add Attachment')).toBeFocused()
  await button(attachments, 'Add Attachment').click()
  await button(attachments, 'Next').click()
  await expect(attachments.getByText('Narrative is required')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'claim-narrative')
  await narrative.fill('Severe crowding of the upper arch.')
  await button(attachments, 'Next').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Confirm Narrative')
  await expect(question).toContainText('Once saved, the narrative cannot be changed later')
  await screenshot(page, 'claim-narrative-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(narrative).toHaveValue('Severe crowding of the upper arch.')
  await button(attachments, 'Next').click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(attachments.getByText('Severe crowding of the upper arch.')).toBeVisible()
  await expect(narrative).toHaveCount(0)
  await expect(button(attachments, 'Add Attachment')).toHaveCount(0)
  await expect(button(attachments, 'Add files')).toBeFocused()

  const picture = { name: 'teeth.jpg', mimeType: 'image/jpeg', buffer: await photo(1, 0, 900) }
  await attachments.getByLabel('Files of the claim').setInputFiles([picture, pdf])
  const waiting = attachments.getByRole('list', { name: 'Files to upload' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  const teeth = waiting.getByRole('listitem', { name: 'teeth.jpg' })
  const letter = waiting.getByRole('listitem', { name: 'letter.pdf' })
  await expect(teeth).toContainText('Pending upload')
  await expect(teeth.getByLabel('File type')).toHaveValue('B4')
  await expect(teeth.getByLabel('Orientation')).toHaveValue('LEFT')
  await expect(teeth.getByLabel('File type').locator('option')).toHaveCount(11)
  await expect(button(letter, 'Crop letter.pdf')).toHaveCount(0)
  await teeth.getByLabel('Date').fill('')
  await teeth.getByLabel('File type').selectOption('')
  await teeth.getByLabel('Orientation').selectOption('')
  await button(attachments, 'Save files').click()
  for (const problem of ['Date is required', 'File type is required', 'Orientation is required']) {
    await expect(teeth.getByText(problem)).toBeVisible()
  }
  await expect(teeth.getByLabel('Date')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claim-files-pending')
  await teeth.getByLabel('Date').fill('05/01/2026')
  await teeth.getByLabel('File type').selectOption('XP - Photo')
  await teeth.getByLabel('Orientation').selectOption('Right')

  await button(teeth, 'Crop teeth.jpg').click()
  const crop = page.getByRole('dialog', { name: 'Crop teeth.jpg' })
  await expect(crop.getByRole('group', { name: /Part to keep/ })).toBeVisible()
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expectAccessible(page)
  await screenshot(page, 'claim-crop')
  await crop.getByRole('button', { name: 'Save' }).click()
  await expect(crop).toHaveCount(0)
  // Escape leaves the picture unchanged, and the claim open.
  await button(teeth, 'Crop teeth.jpg').click()
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(crop).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await button(attachments, 'Save files').click()
  await expect(waiting).toHaveCount(0)
  const files = attachments.getByRole('list', { name: 'Files' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  const stored = files.getByRole('listitem', { name: 'teeth.jpg' })
  await expect(stored).toContainText('05/01/2026')
  await expect(stored).toContainText('XP - Photo')
  await expect(stored).toContainText('Right')
  await expectThumbSized(page)
  await screenshot(page, 'claim-files')
  const { rows } = await server.owner.query(
    `select i.type_code, i.orientation_type, i.date::text, b.content_type from claim_attachment_images i
     join claim_attachments a on a.id = i.claim_attachment_id join blobs b on b.id = i.blob_id
     where a.claim_id = $1 order by i.id`,
    [claim.id],
  )
  expect(rows).toMatchObject([
    { type_code: 'XP', orientation_type: 'RIGHT', date: '2026-05-01', content_type: 'image/jpeg' },
    { type_code: 'B4', orientation_type: 'LEFT', content_type: 'application/pdf' },
  ])

  await button(stored, 'Edit teeth.jpg').click()
  await stored.getByLabel('File type').selectOption('RB - X-ray')
  await button(stored, 'Save teeth.jpg').click()
  await expect(stored).toContainText('RB - X-ray')
  await button(files, 'Delete letter.pdf').click()
  await expect(question).toContainText(
    'Are you sure you want to delete this file? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await button(attachments, 'Delete attachment').click()
  await expect(question).toContainText(
    'Are you sure you want to delete this attachment? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(button(attachments, 'Add Attachment')).toBeFocused()
})

test('a file that the server refuses is dropped with a notice; one of another kind is never sent [ATT-06, ERR-156]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const { rows } = await server.owner.query(
    `insert into claim_attachments (clinic_id, claim_id, narrative, created_at, updated_at)
     values ($1, $2, 'Crowding', now(), now()) returning id`,
    [clinic.id, claim.id],
  )
  const dialog = await openClaim(page, claim)
  const attachments = sectionOf(dialog, 'Attachments')
  await expect(attachments).toContainText('Crowding')
  const chooser = attachments.getByLabel('Files of the claim')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('notes.txt is no PNG, JPEG or PDF file.')).toBeVisible()
  // The file's name says that it is a picture, but it is none.
  await chooser.setInputFiles([{ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }, pdf])
  expectRefusal(`415 POST /v2/rest/insurances/claims/${claim.id}/attachments/${rows[0].id}/images`)
  // Saves what is open first.
  await button(dialog, 'Validate Claim').click()
  await expect(page.getByText(/^fake\.jpg was not uploaded\./)).toBeVisible()
  const files = attachments.getByRole('list', { name: 'Files' })
  await expect(files.getByRole('listitem', { name: 'letter.pdf' })).toBeVisible()
  await expect(attachments.getByRole('list', { name: 'Files to upload' })).toHaveCount(0)
})

test('chosen files stay when somebody else deletes the attachment, and are dropped with one’s own deletion after a confirmation', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await setUpClaim({ page, clinic, make, server }, treated)
  const attach = async (narrative: string) => {
    const { rows } = await server.owner.query(
      `insert into claim_attachments (clinic_id, claim_id, narrative, created_at, updated_at)
       values ($1, $2, $3, now(), now()) returning id`,
      [clinic.id, claim.id, narrative],
    )
    return rows[0].id
  }
  const id = await attach('Crowding')
  const dialog = await openClaim(page, claim)
  const attachments = sectionOf(dialog, 'Attachments')
  const waiting = attachments.getByRole('list', { name: 'Files to upload' })
  await attachments.getByLabel('Files of the claim').setInputFiles([pdf])
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await followed(page, 'claims')
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await (await otherClaimsUser(theirs)).remove(`${claim.id}/attachments/${id}`)
  await expect(attachments.getByRole('alert')).toContainText('Ana Ortiz removed this attachment meanwhile.')
  await expect(waiting).toContainText('letter.pdf')
  await expect(button(attachments, 'Save files')).toHaveCount(0)
  await expect(button(attachments, 'Add Attachment')).toBeVisible()
  await expectAccessible(page)
  await button(dialog, 'Validate Claim').click()
  await expect(page.getByText(/removed this attachment meanwhile/).last()).toBeVisible()
  await expect(dialog).toBeVisible()
  await button(waiting, 'Remove letter.pdf').click()
  await expect(attachments).toContainText('No attachments')
  await expect(attachments.getByRole('alert')).toHaveCount(0)

  await attach('Crowding again')
  await page.reload()
  await attachments.getByLabel('Files of the claim').setInputFiles([pdf])
  await button(attachments, 'Delete attachment').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What is not uploaded yet goes too:')
  await expect(question).toContainText('letter.pdf')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(button(attachments, 'Add Attachment')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
