import { writeFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import { tokenOf } from '../../../../test/fixtures/sealed-link.ts'
import { offerContract } from '../contracts/contracts.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const signable = signableFactories(db.owner)
const { loginAs, visitor } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
let clinicId: number
let patientId: number
let ana: Browser
let pat: Browser

beforeEach(async () => {
  db.clock.advance(2 * 60)
  clinicId = (await make.clinic({ name: 'Harbor Orthodontics', time_zone: 'America/Chicago' })).id
  await db.owner.query(
    `update clinics set address1 = '1 Harbor Way', city = 'Chicago', state = 'IL', zipcode = '60601',
       phone_number = '3125550100' where id = $1`,
    [clinicId],
  )
  patientId = (
    await make.patient(clinicId, { first_name: 'Zoë', last_name: 'Núñez-Łukasik', dob: '1990-02-03' })
  ).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  pat = await visitor()
})

/** The text of each page, with single spaces. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(page => page.replaceAll(/\s+/g, ' '))
}

const keepToLookAt = (name: string, pdf: Buffer) => {
  const folder = process.env.KEEP_PDFS
  if (folder !== undefined) writeFileSync(`${folder}/${name}.pdf`, pdf)
}

async function offered() {
  await ana.send('PUT', '/v2/rest/settings/contract_template', {
    contract_template: {
      body: `This contract is made between {clinic} and {patient} on {date}.\n\n${'The clinic gives the treatment with due care, and the patient keeps the appointments, wears what they are given to wear, and pays as agreed above. '.repeat(4)}\n\nPayment: {schedule}.`,
    },
  })
  const { id } = await db.database.forClinic(clinicId, { kind: 'system' }).write(tx =>
    offerContract(tx, {
      patientId,
      description: 'Aligners, both arches',
      terms: {
        totalCostCents: 500_000,
        discountBps: 500,
        interestBps: 100,
        downPaymentCents: 50_000,
        payments: 12,
      },
      timeZone: 'America/Chicago',
      now: db.clock.now(),
    }),
  )
  return { id, token: await tokenOf(db.owner, 'contract', id) }
}

test('a signed contract as a PDF has its terms, text and signature, and a page that certifies it [SES-44, CON-28, G-21]', async () => {
  const { id, token } = await offered()
  await ana.send('POST', `/v2/rest/contracts/${id}/emails`)
  const signature = {
    ...signedBy('Mária Núñez'),
    signer: { kind: 'guardian', relationship: 'Parent' },
  }
  await pat.send(
    'POST',
    `/v2/rest/public/contracts/${token}/signature`,
    { signature },
    { 'user-agent': 'A phone' },
  )
  const answer = await ana.get(`/contracts/${id}/pdf`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="contract.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  keepToLookAt('contract', answer.rawPayload)
  const pages = await pagesOf(answer.rawPayload)
  expect(pages).toHaveLength(3)
  const [first = '', second = '', certificate] = pages
  for (const words of [
    'Harbor Orthodontics 1 Harbor Way Chicago, IL 60601 (312) 555-0100',
    'Treatment contract',
    'Zoë Núñez-Łukasik',
    'Aligners, both arches',
    'Discount of 5 % -$250.00',
    'Interest of 1 % $47.50',
    'Total due $4,797.50',
    'Down payment of $500.00 today, then 11 monthly payments of $390.68 (the last one $390.70)',
    'made between Harbor Orthodontics and Zoë Núñez-Łukasik',
    'Mária Núñez, parent',
    'Finance charge (what the credit costs) $47.50',
    'Amount financed $4,250.00',
    'Payments 2 to 11 $390.68 each, monthly from',
    'Page 1 of 3',
  ])
    expect(`${first} ${second}`).toContain(words)
  const { rows } = await db.owner.query(
    'select document_sha256, email_sent_to from contracts where id = $1',
    [id],
  )
  // The hash is longer than a line.
  expect(certificate?.replaceAll(' ', '')).toContain(rows[0].document_sha256.toString('hex'))
  for (const words of [
    'Certificate of signature',
    `Contract ${id}`,
    'Signed by Mária Núñez, parent',
    '(America/Chicago)',
    `to ${rows[0].email_sent_to}`,
    'Drawn by hand',
    'IP address 127.0.0.1',
    'Browser A phone',
  ])
    expect(certificate).toContain(words)
  // US Letter. The bytes are the same each time, for staff and by the link.
  const page = await (await getDocumentProxy(new Uint8Array(answer.rawPayload))).getPage(1)
  expect(page.view).toEqual([0, 0, 612, 792])
  await pat.send('POST', `/v2/rest/public/contracts/${token}/views`, { view: { dob: '1990-02-03' } })
  const copy = await pat.get(`/contracts/${token}/pdf`)
  expect(copy.rawPayload.equals(answer.rawPayload)).toBe(true)
})

test('a long consent form has several numbered pages; a typed name takes the place of the drawing', async () => {
  const body = Array.from({ length: 40 }, (_, n) => `${n + 1}. ${'I understand what this means. '.repeat(6)}`)
  const consent = await signable.consent(clinicId, patientId, {
    title: 'Consent to orthodontic treatment',
    body: body.join('\n\n'),
  })
  const before = await pagesOf((await ana.get(`/consent_form_signatures/${consent.id}/pdf`)).rawPayload)
  expect(before.join(' ')).toContain('Not signed yet.')
  expect(before.join(' ')).not.toContain('Certificate')
  await pat.send('POST', `/v2/rest/public/consent_form_signatures/${consent.token}/signature`, {
    signature: { legal_name: 'Zoë Núñez', method: 'typed', image: null },
  })
  const { rawPayload } = await ana.get(`/consent_form_signatures/${consent.id}/pdf`)
  keepToLookAt('consent', rawPayload)
  const pages = await pagesOf(rawPayload)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  expect(pages.at(-2)).toContain('Zoë Núñez, patient (typed in place of a drawing)')
  expect(pages.at(-1)).toContain('Not sent by e-mail')
})

test('names in other scripts are printed as they are written; if a letter cannot be printed, the PDF says so', async () => {
  const onPaper = async (legalName: string) => {
    const consent = await signable.consent(clinicId, patientId, { title: 'Consent', body: 'I agree.' })
    await pat.send('POST', `/v2/rest/public/consent_form_signatures/${consent.token}/signature`, {
      signature: { legal_name: legalName, method: 'typed', image: null },
    })
    const { rawPayload } = await ana.get(`/consent_form_signatures/${consent.id}/pdf`)
    keepToLookAt(`in ${legalName}`, rawPayload)
    return {
      text: (await pagesOf(rawPayload)).join(' '),
      fonts: [...new Set(rawPayload.toString('latin1').match(/NotoSans\w+/g))].sort(),
    }
  }
  const note = 'A box stands for a letter that cannot be printed here.'
  const latin = await onPaper('Dana Núñez')
  expect(latin.fonts).toEqual([])
  expect(latin.text).not.toContain(note)
  const many = await onPaper('Dana कुमार, ใจดี, שרה כהן, محمد عبد الله')
  for (const [index, name] of ['Arabic', 'Devanagari', 'Hebrew', 'Thai'].entries())
    expect(many.fonts[index]).toContain(`NotoSans${name}`)
  expect(many.text).not.toContain(note)
  const boxes = await onPaper('王小明')
  expect(boxes.fonts).toEqual([])
  expect(boxes.text).toContain(note)
})

test('a PDF is for staff of the clinic and holders of the link, and for nobody else [G-21]', async () => {
  const { id, token } = await offered()
  const foreigner = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await foreigner.get(`/contracts/${id}/pdf`)).statusCode).toBe(404)
  const login = await pat.get(`/contracts/${id}/pdf`)
  expect([login.statusCode, login.headers.location]).toEqual([
    302,
    `/v2/login?return_to=${encodeURIComponent(`/contracts/${id}/pdf`)}`,
  ])
  for (const guess of ['x', 'A'.repeat(32), '99999999999999999999'])
    expect((await ana.get(`/contracts/${guess}/pdf`)).statusCode).toBe(404)
  expect((await pat.get(`/contracts/${token}/sign`)).statusCode).toBe(200)
  expect((await pat.get(`/contracts/${'A'.repeat(32)}/sign`)).statusCode).toBe(404)
  // The token of a contract does not work for a consent form.
  expect((await pat.get(`/consent_form_signatures/${token}/pdf`)).statusCode).toBe(404)
  await ana.send('DELETE', `/v2/rest/patients/${patientId}/documents/contracts/${id}`)
  expect((await pat.get(`/contracts/${token}/pdf`)).statusCode).toBe(404)
  expect((await ana.get(`/contracts/${id}/pdf`)).statusCode).toBe(200)
})
