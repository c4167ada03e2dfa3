import { once } from 'node:events'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
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

test('files are chosen, uploaded and listed with name, time and picture [DOC-01, DOC-04, DOC-05, DOC-20, ERR-97]', async ({
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

test('a picture opens in a new tab, any other file is downloaded under its name', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  await choose(page, file('Smile.png', png), file('Röntgen "1".pdf'))
  await expect(cards(page)).toHaveCount(2)
  // The picture is requested but not opened: the scripts that the tests add to every page may not run in that tab.
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

test('a file that somebody uploads at another desk is shown at once', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage }) => {
  const patient = await make.patient(clinic.id)
  await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  const other = await anotherPage()
  await openDocuments(other, clinic.administrator, { server, patientId: patient.id })
  await choose(other, file('From the other desk.pdf'))
  await expect(card(page, 'From the other desk')).toBeVisible()
})
