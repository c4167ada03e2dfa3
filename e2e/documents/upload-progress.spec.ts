import { dragFiles, keepsItsPage } from '../harness/drag-files.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  signOut,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { card, choose, file, openDocuments, openUploads, storedNames, underway } from './documents-page.ts'

test('a refused file says why, and disappears when it is dismissed [DOC-19, ERR-98]', async ({
  page,
  clinic,
  make,
  server,
  expectRefusal,
}) => {
  const patient = await make.patient(clinic.id)
  const archives = await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  expectRefusal(`415 POST ${archives}`)
  await choose(
    page,
    file('page.html', Buffer.from('<p>')),
    file('disguised.png', Buffer.from('<script></script>')),
  )
  await expect(underway(page)).toHaveCount(2)
  for (const row of await underway(page).all()) {
    await expect(row.getByRole('alert')).toContainText('File type is not allowed.')
  }
  await expect(page.getByText('File upload failed. Please check your file and try again.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-refused')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss page.html' }).click()
  await page.getByRole('button', { name: 'Dismiss disguised.png' }).click()
  await expect(underway(page)).toHaveCount(0)
  expect(await storedNames(server, clinic.id)).toEqual([])
})

test('an upload shows its progress, can be canceled, and can be retried after the connection was lost', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const patient = await make.patient(clinic.id)
  const archives = await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  let answer: 'never' | 'cut' | 'go' = 'never'
  await page.route(`**${archives}`, async route => {
    if (answer === 'cut') await route.abort('connectionreset')
    if (answer === 'go') await route.continue()
  })
  await choose(page, file('slow.pdf'), file('also.pdf'), file('waits.pdf'))
  await expect(page.getByRole('progressbar', { name: 'Upload of slow.pdf' })).toBeVisible()
  await expect(underway(page).filter({ hasText: 'waits.pdf' })).toContainText('Waiting')
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'documents-underway')
  // The upload continues while another page is shown.
  const record = page.getByRole('navigation', { name: 'Record', exact: true })
  await record.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
  await record.getByRole('link', { name: 'Documents' }).click()
  await openUploads(page)
  await expect(underway(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Cancel also.pdf' }).click()
  await page.getByRole('button', { name: 'Cancel waits.pdf' }).click()
  await page.getByRole('button', { name: 'Cancel slow.pdf' }).click()
  await expect(underway(page)).toHaveCount(0)

  answer = 'cut'
  expectRefusal(`unreached POST ${archives}`)
  await choose(page, file('again.pdf'))
  await expect(underway(page).getByRole('alert')).toHaveText(
    'Unable to connect to server. Please check your internet connection.',
  )
  answer = 'go'
  await page.getByRole('button', { name: 'Retry again.pdf' }).click()
  await expect(card(page, 'again.pdf')).toBeVisible()
  await expect(underway(page)).toHaveCount(0)
  expect(await storedNames(server, clinic.id)).toEqual(['again'])
})

test('signing out during uploads needs a confirmation', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  const archives = await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${archives}`, async route => {
    await released
    await route.continue()
  })
  await choose(page, file('slow.pdf'), file('also.pdf'), file('waits.pdf'))
  await expect(underway(page)).toHaveCount(3)
  await signOut(page)
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave while files are being sent?',
  })
  await expect(question).toContainText('3 files are still being sent, and would not arrive.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  if (isPhone(page)) await page.keyboard.press('Escape')
  release()
  await expect(card(page, 'slow.pdf')).toBeVisible()
  await expect(underway(page)).toHaveCount(0)
  expect(await storedNames(server, clinic.id)).toEqual(['also', 'slow', 'waits'])
  await signOut(page)
  await expect(page).toHaveURL('/v2/login')
})

test('files can be dropped onto the page, and a file that misses it does not replace the page', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const patient = await make.patient(clinic.id)
  await openDocuments(page, clinic.staff, { server, patientId: patient.id })
  const carried = await dragFiles(page, file('dragged.pdf'))
  const zone = page.getByText('Files of 25 MB at most.')
  await zone.dispatchEvent('dragenter', { dataTransfer: carried })
  await expect(page.getByText('Drop the files to upload them')).toBeVisible()
  await screenshot(page, 'documents-drop')
  await zone.dispatchEvent('drop', { dataTransfer: carried })
  await expect(card(page, 'dragged')).toBeVisible()
  await expect(page.getByText('Drop the files to upload them')).toHaveCount(0)
  expect(await keepsItsPage(page, carried)).toBe(true)
})
