import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { signAs, submit } from './health-history-page.ts'
import { signablePatient } from './signing-fixture.ts'

test('a patient reads a contract with its terms, signs it once, and downloads a copy [CON-34, DOC-22, DOC-26] [G-20] [G-21]', async ({
  page,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const { contract } = await signablePatient(make, server.owner, clinic.id)
  await page.goto(`${contract.address}/sign`)
  await expect(page.getByRole('heading', { level: 1, name: 'Treatment contract' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Harbor Orthodontics')
  await expect(page.getByRole('article')).toContainText('$4,750.00')
  await expect(page.getByRole('article')).toContainText('We straighten your teeth.')
  await submit(page).click()
  await expect(page.getByLabel('Zoë, the patient')).toBeFocused()
  // The question is visible, and not covered by the bar.
  const bar = await page.getByRole('banner').boundingBox()
  const question = await page.getByText('Who signs?').boundingBox()
  expect(question?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await signAs(page, 'Zoë Muñoz')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'contract-signing')
  // A double click, as people make it.
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you, Zoë' })).toBeFocused()
  await expect(page.getByText('has your signature on “Full treatment”.')).toBeVisible()
  await expect(page.getByText(/^A copy comes to .•••@example\.com\.$/)).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'contract-signed')
  const { rows } = await server.owner.query(
    'select legal_name, signature_method, signer_user_agent is not null as browser from contracts where id = $1',
    [contract.id],
  )
  expect(rows).toEqual([{ legal_name: 'Zoë Muñoz', signature_method: 'drawn', browser: true }])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  // The copy needs the date of birth, also at its own address.
  await page.goto(`${contract.address}/pdf`)
  await expect(page.getByRole('heading', { name: 'This contract was already signed' })).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'contract-copy')
  const copy = page.getByRole('button', { name: 'Download a copy' })
  await page.getByLabel('Date of birth of Zoë').fill('1990-02-04')
  expectRefusal(`422 POST /v2/rest/public${contract.address}/views`)
  await copy.click()
  await expect(page.getByText('That does not match what the clinic has on file.')).toBeVisible()
  await expect(page.getByLabel('Date of birth of Zoë')).toBeFocused()
  await page.getByLabel('Date of birth of Zoë').fill('1990-02-03')
  const opened = page.waitForResponse(answer => answer.headers()['content-type'] === 'application/pdf')
  await copy.click()
  expect((await opened).status()).toBe(200)
  const answer = await page.request.get(`${contract.address}/pdf`)
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a consent form that is archived while somebody reads it cannot be signed, and the reader is told [G-19]', async ({
  page,
  server,
  clinic,
  make,
  expectRefusal,
}) => {
  const { consent } = await signablePatient(make, server.owner, clinic.id)
  await page.goto(`${consent.address}/sign`)
  await expect(page.getByText('I wear them 22 hours a day')).toBeVisible()
  await signAs(page, 'Zoë Muñoz')
  await server.owner.query(
    `update consent_form_signatures set status = 'archived', archived_at = now() where id = $1`,
    [consent.id],
  )
  expectRefusal(`422 POST /v2/rest/public${consent.address}/signature`)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'This consent form is no longer active' })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'consent-archived')
  const { rows } = await server.owner.query('select signed_at from consent_form_signatures where id = $1', [
    consent.id,
  ])
  expect(rows).toEqual([{ signed_at: null }])
})

test('input survives a failure and a reload; a child needs a parent', {
  tag: ['@any-width', '@whole'],
}, async ({ page, server, clinic, make, expectRefusal }) => {
  const { id, consent } = await signablePatient(make, server.owner, clinic.id)
  await server.owner.query(`update patients set dob = current_date - interval '9 years' where id = $1`, [id])
  await page.goto(`${consent.address}/sign`)
  await signAs(page, 'Zoë Muñoz')
  const call = `/v2/rest/public${consent.address}/signature`
  expectRefusal(`unreached POST ${call}`)
  await page.route('**/signature', route => route.abort(), { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('What you filled in is still here.')
  expectRefusal(`422 POST ${call}`)
  await submit(page).click()
  await expect(
    page.getByText('A parent or guardian signs for a patient under 18.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Zoë, the patient')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Your full legal name')).toHaveValue('Zoë Muñoz')
  await page.getByLabel('Somebody on behalf of Zoë').check()
  await page.getByLabel('Your relationship to Zoë').selectOption('Parent')
  await page.getByLabel('Your full legal name').fill('Mary Muñoz')
  await page.getByLabel('I cannot draw here: my typed name is my signature.').check()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Mary Muñoz' })).toBeVisible()
  const { rows } = await server.owner.query(
    'select status, legal_name, signer_relationship, signature_method from consent_form_signatures where id = $1',
    [consent.id],
  )
  expect(rows).toEqual([
    { status: 'signed', legal_name: 'Mary Muñoz', signer_relationship: 'Parent', signature_method: 'typed' },
  ])
})

test('an invalid link says that it is one', { tag: ['@any-width', '@whole'] }, async ({ page }) => {
  for (const path of ['contracts', 'consent_form_signatures']) {
    const answer = await page.goto(`/${path}/${'A'.repeat(32)}/sign`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link does not lead to a form' })).toBeVisible()
  }
})
