import { once } from 'node:events'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  card,
  cards,
  choose,
  file,
  openDocuments,
  openUploads,
  pdf,
  png,
  storedNames,
} from './documents-page.ts'

test('files are chosen, sent and shown with what they are called, when they came and how they look [DOC-01] [DOC-04] [DOC-05] [DOC-20] [ERR-97]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const patient = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${patient.id}/profile`)
  await page
    .getByRole('navigation', { name: 'Record', exact: true })
    .getByRole('link', { name: 'Documents' })
    .click()
  await expect(page).toHaveURL(`/v2/patient/${patient.id}/documents`)
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await openUploads(page)
  await expect(page.getByRole('tab', { name: 'Uploads' })).toHaveAttribute('aria-selected', 'true')
  const empty = page.getByText(
    'You still don\'t have documents. Click on "Upload new" and upload your first document.',
  )
  await expect(empty).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-empty')

  await choose(page, file('Smile.png', png), file(`Referral ${'of a long name '.repeat(8)}.v2.pdf`))
  await expect(page.getByText('Upload is done.')).toBeVisible()
  await expect(empty).toHaveCount(0)
  await expect(cards(page)).toHaveCount(2)
  const smile = card(page, 'Smile')
  await expect(smile.getByText('Smile.png')).toBeVisible()
  await expect(smile.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}/)).toBeVisible()
  await expect(smile.locator('img')).toHaveJSProperty('complete', true)
  await expect(smile.locator('img')).toHaveJSProperty('naturalWidth', 24)
  await expect(card(page, 'Referral').getByText('PDF', { exact: true })).toBeVisible()
  await expect(page.getByText('Upload is done.')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-uploads')
  await page.reload()
  await openUploads(page)
  await expect(cards(page)).toHaveCount(2)
  expect(await storedNames(server, clinic.id)).toHaveLength(2)
})

test('a picture opens in a tab of its own, anything else is saved under its name', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  await choose(page, file('Smile.png', png), file('Röntgen "1".pdf'))
  await expect(cards(page)).toHaveCount(2)
  // Asked for and not opened: what the tests put into every page may not run in that one.
  const smile = page.getByRole('link', { name: 'Open Smile' })
  await expect(smile).toHaveAttribute('target', '_blank')
  const shown = await page.request.get((await smile.getAttribute('href')) ?? 'no address')
  expect(shown.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename=Smile.png',
    'x-content-type-options': 'nosniff',
  })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Open Röntgen' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Röntgen .1.\.pdf$/)
  const stream = await saved.createReadStream()
  const pieces: Buffer[] = []
  stream.on('data', piece => pieces.push(piece as Buffer))
  await once(stream, 'end')
  expect(Buffer.concat(pieces).equals(pdf)).toBe(true)
})

test('an upload is renamed by its pencil, and not after all by Escape [ERR-99]', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const patient = await make.patient(clinic.id)
  const archives = await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  await choose(page, file('scan.pdf'))
  await page.getByRole('button', { name: 'Rename scan' }).click()
  const name = page.getByLabel('Name of the upload')
  await expect(name).toBeFocused()
  await name.fill('Something else')
  await name.press('Escape')
  await expect(page.getByRole('button', { name: 'Rename scan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await name.fill('  ')
  await name.press('Enter')
  await expect(page.getByText('Enter a name')).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-rename')
  await name.fill('Insurance card')
  await name.press('Enter')
  await expect(page.getByText('Upload was updated.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Insurance card' })).toBeFocused()
  await expect.poll(() => storedNames(server, clinic.id)).toEqual(['Insurance card'])

  const { rows } = await server.owner.query('select id from archives where clinic_id = $1', [clinic.id])
  await page.route(`**${archives}/*`, route => route.fulfill({ status: 500, json: { error: 'broken' } }))
  expectRefusal(`500 PUT ${archives}/${rows[0].id}`)
  await page.getByRole('button', { name: 'Rename Insurance card' }).click()
  await name.fill('Another')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('File update failed. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Another')
})

test('deleting asks first; what was deleted is gone [DOC-21] [ERR-100]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const archives = await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  await choose(page, file('first.pdf'), file('second.pdf'))
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete first' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure that you want to delete this document?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete first' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Upload has been deleted.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect.poll(() => storedNames(server, clinic.id)).toEqual(['second'])

  const { rows } = await server.owner.query(
    'select id from archives where clinic_id = $1 and deleted_at is null',
    [clinic.id],
  )
  await page.route(`**${archives}/*`, route => route.fulfill({ status: 500, json: { error: 'broken' } }))
  expectRefusal(`500 DELETE ${archives}/${rows[0].id}`)
  await page.getByRole('button', { name: 'Delete second' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('File could not be deleted. Please try again.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test('what somebody uploads at another desk is there by itself', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const patient = await make.patient(clinic.id)
  await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  const other = await anotherPage()
  await openDocuments(other, clinic.administrator, { server, patientId: patient.id })
  await choose(other, file('From the other desk.pdf'))
  await expect(card(page, 'From the other desk')).toBeVisible()
})

test('the uploads that cannot be read say so, and are read again', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  expectRefusal,
}) => {
  const patient = await make.patient(clinic.id)
  // What happens elsewhere would have it read again before anybody can press the button.
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  const folders = `/v2/rest/patients/${patient.id}/documents/folders`
  await page.route(`**${folders}`, route => route.fulfill({ status: 500, json: { error: 'broken' } }))
  expectRefusal(`500 GET ${folders}`)
  await page.goto(`/v2/patient/${patient.id}/documents`)
  await openUploads(page)
  await expect(page.getByText('The uploads could not be loaded.')).toBeVisible()
  await page.unroute(`**${folders}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Upload new' })).toBeVisible()
})
