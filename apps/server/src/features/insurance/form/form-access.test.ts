import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import {
  formOf,
  insuranceFixture,
  picture,
  upload,
  urlOf,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const { db } = desk

let at: Awaited<ReturnType<typeof desk.open>>
let formId: number
beforeEach(async () => {
  at = await desk.open()
  formId = (await desk.insurance.form(at.clinicId, at.patientId)).id
})

/** Every call that a patient makes after the verification, for a given link. */
const steps: Record<
  string,
  (browser: Browser, on: typeof at) => Promise<{ statusCode: number; body: string }>
> = {
  create: (browser, on) =>
    browser.send('POST', urlOf(on.link), { patient_auth: on.auth, insurance_form: formOf() }),
  change: (browser, on) =>
    browser.send('PUT', urlOf(on.link), {
      patient_auth: on.auth,
      insurance_form: formOf({ member_id: 'CHANGED' }, { id: formId }),
    }),
  card: (browser, on) => browser.get(urlOf(on.link, `/${formId}/cards/front?v=1`)),
  payers: browser => browser.get('/v2/rest/insurances/payers.json?query=delta'),
  upload: browser =>
    browser.send('POST', '/rails/active_storage/direct_uploads', {
      blob: { filename: 'card.jpg', byte_size: 10, checksum: `${'A'.repeat(22)}==` },
    }),
}
const ofOneLink = ['create', 'change', 'card'] as const

const ordersOf = (names: string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap(first => ordersOf(names.filter(one => one !== first)).map(rest => [first, ...rest]))

const stored = async (clinicId: number) => ({
  forms: (await desk.rows('insurance_forms', clinicId)).map(row => row.member_id),
  blobs: (await desk.rows('blobs', clinicId)).length,
  tasks: (await desk.rows('tasks', clinicId)).length,
})
const untouched = { forms: [null], blobs: 0, tasks: 0 }
const verifyFirst = { statusCode: 422, body: '{"error":"Please verify your identity first"}' }

test('no step is possible before the identity is verified, in any order [PIF-01, PIF-10] [G-36]', async () => {
  const names = Object.keys(steps)
  const orders = ordersOf(names)
  expect(orders).toHaveLength(120)
  for (const order of orders) {
    const stranger = await desk.visitor()
    for (const name of order) {
      const answer = await steps[name]?.(stranger, at)
      expect([name, answer]).toMatchObject([name, verifyFirst])
    }
  }
  // Nor after a failed verification.
  await verify(at.pat, at.link, { ...at.auth, full_name: 'Pat Dow' })
  for (const name of names) expect(await steps[name]?.(at.pat, at)).toMatchObject(verifyFirst)
  expect(await stored(at.clinicId)).toEqual(untouched)
})

test('a verified patient gets the name in the record and the name of the clinic, and nobody else does [PIF-01] [G-36]', async () => {
  const read = (browser: Browser, patient: string | number = at.link) => browser.get(urlOf(patient, '/owner'))
  const other = await desk.open({ first_name: 'Otto', last_name: 'Other' })
  await verify(other.pat, other.link, other.auth)
  for (const stranger of [at.pat, other.pat, at.ana]) {
    expect(await read(stranger)).toMatchObject(verifyFirst)
    expect(await read(stranger, 'k3Jx9QmZr2VaT7yPbN4wLc')).toMatchObject(verifyFirst)
  }
  await verify(at.pat, at.link, { ...at.auth, full_name: 'PAT-DOE' })
  const owner = {
    firstName: 'Pat',
    lastName: 'Doe',
    clinicName: 'Harbor Orthodontics',
    clinicPhoneNumber: null,
    clinicAddress: null,
  }
  expect((await read(at.pat)).json()).toEqual(owner)
  expect((await read(at.pat, at.patientId)).statusCode).toBe(401)
  expect((await read(at.ana, at.patientId)).json()).toEqual(owner)
  expect((await read(other.ana, at.patientId)).statusCode).toBe(404)
  await db.owner.query('update patients set archived_at = now() where id = $1', [at.patientId])
  expect(await read(at.pat)).toMatchObject(verifyFirst)
})

test('a verification opens one link only, and staff who are logged in must verify like anybody [C-48, G-36]', async () => {
  const other = await desk.open({ first_name: 'Otto', last_name: 'Other' })
  await verify(other.pat, other.link, other.auth)
  for (const name of ofOneLink) expect(await steps[name]?.(other.pat, at)).toMatchObject(verifyFirst)
  for (const name of ofOneLink) expect(await steps[name]?.(at.ana, at)).toMatchObject(verifyFirst)
  expect(await stored(at.clinicId)).toEqual(untouched)
  // A verified patient does not find the form of another patient.
  const [, , foreign] = [
    await verify(at.pat, at.link, at.auth),
    0,
    await desk.insurance.form(other.clinicId, other.patientId),
  ]
  const body = (id: number) => ({
    patient_auth: at.auth,
    insurance_form: formOf({ member_id: 'STOLEN' }, { id }),
  })
  for (const id of [foreign.id, 999_999]) {
    const answer = await at.pat.send('PUT', urlOf(at.link), body(id))
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Record not found' }])
  }
  expect((await at.pat.get(urlOf(at.link, `/${foreign.id}/cards/front`))).statusCode).toBe(404)
})

test('a verification is valid for half an hour, and cannot be forged [G-36]', async () => {
  await verify(at.pat, at.link, at.auth)
  db.clock.advance(29)
  expect((await steps.payers?.(at.pat, at))?.statusCode).toBe(200)
  db.clock.advance(1)
  for (const name of Object.keys(steps)) expect(await steps[name]?.(at.pat, at)).toMatchObject(verifyFirst)
  const forger = await desk.visitor()
  for (const value of ['x', Buffer.from(JSON.stringify({ link: at.link })).toString('base64url')]) {
    forger.cookies._clinic_step = value
    for (const name of Object.keys(steps)) expect(await steps[name]?.(forger, at)).toMatchObject(verifyFirst)
  }
  expect(await stored(at.clinicId)).toEqual(untouched)
})

test('every save proves the identity again, and a wrong one is refused and counted [PIF-23, API-85, API-86] [C-48]', async () => {
  await verify(at.pat, at.link, at.auth)
  const say = async (patient_auth: unknown, method: 'POST' | 'PUT') => {
    const body = { patient_auth, insurance_form: formOf({}, { id: formId }) }
    const answer = await at.pat.send(method, urlOf(at.link), body)
    return [answer.statusCode, answer.json().error]
  }
  const refused = [422, 'Invalid Email or Name']
  expect(await say({ ...at.auth, email: 'x@example.com' }, 'POST')).toEqual(refused)
  expect(await say({ ...at.auth, full_name: 'Pat' }, 'PUT')).toEqual(refused)
  expect(await say(undefined, 'POST')).toEqual(refused)
  expect(await say(undefined, 'PUT')).toEqual(refused)
  expect(await say({ ...at.auth, full_name: '' }, 'PUT')).toEqual(refused)
  expect(await say(at.auth, 'PUT')).toEqual([429, 'Too many attempts. Please try again later.'])
  expect(await stored(at.clinicId)).toEqual(untouched)
})

test('staff whose session has ended must log in, even where a patient would have to verify [SES-23] [G-36]', async () => {
  await db.owner.query('update sessions set revoked_at = now() where clinic_id = $1', [at.clinicId])
  const byNumber = { ...at, link: String(at.patientId) }
  const logInFirst = { statusCode: 401, body: '{"error":"Authentication failed"}' }
  for (const name of Object.keys(steps)) {
    expect([name, await steps[name]?.(at.ana, byNumber)]).toMatchObject([name, logInFirst])
    expect([name, await steps[name]?.(at.pat, at)]).toMatchObject([name, verifyFirst])
  }
  expect(await stored(at.clinicId)).toEqual(untouched)
  // The expired session of staff does not prevent a patient at the same computer either.
  await verify(at.ana, at.link, at.auth)
  expect((await steps.payers?.(at.ana, at))?.statusCode).toBe(200)
  expect((await steps.create?.(at.ana, at))?.statusCode).toBe(201)
})

test('the id of a patient is only for staff of the clinic [ROL-08] [C-48]', async () => {
  await verify(at.pat, at.link, at.auth)
  const byNumber = { ...at, link: String(at.patientId) }
  for (const name of ofOneLink) {
    const answer = await steps[name]?.(at.pat, byNumber)
    expect([name, answer?.statusCode, answer?.body]).toEqual([name, 401, '{"error":"Authentication failed"}'])
  }
  const foreigner = (await desk.open()).ana
  for (const name of ofOneLink) expect((await steps[name]?.(foreigner, byNumber))?.statusCode).toBe(404)
  expect(await stored(at.clinicId)).toEqual(untouched)
  expect((await steps.create?.(at.ana, byNumber))?.statusCode).toBe(201)
  const far = { ...at, link: '99999999999999999999' }
  expect((await steps.create?.(at.ana, far))?.statusCode).toBe(404)
})

test('a patient who was archived since cannot save and sees no card', async () => {
  await verify(at.pat, at.link, at.auth)
  await db.owner.query('update patients set archived_at = now() where id = $1', [at.patientId])
  expect((await steps.create?.(at.pat, at))?.statusCode).toBe(422)
  expect(await steps.card?.(at.pat, at)).toMatchObject(verifyFirst)
  expect(await stored(at.clinicId)).toEqual(untouched)
})

test('a patient uploads only pictures, of up to ten megabytes, and at most twenty [PIF-40, API-90] [G-37]', async () => {
  await verify(at.pat, at.link, at.auth)
  const blob = { filename: 'card.jpg', byte_size: 10 * 1024 * 1024, checksum: `${'A'.repeat(22)}==` }
  const announce = async (values: object = {}) => {
    const answer = await at.pat.send('POST', '/rails/active_storage/direct_uploads', {
      blob: { ...blob, ...values },
    })
    return [answer.statusCode, answer.json().error]
  }
  for (const filename of ['card.pdf', 'card.docx', 'card.svg', 'card.zip', 'card']) {
    expect(await announce({ filename })).toEqual([415, 'File type is not allowed'])
  }
  expect(await announce({ byte_size: 12 * 1024 * 1024 })).toEqual([413, 'File is too large'])
  for (let n = 0; n < 20; n++) expect((await announce())[0]).toBe(200)
  expect(await announce()).toEqual([429, 'Too many attempts. Please try again later.'])
  expect((await desk.rows('blobs', at.clinicId)).map(row => row.created_by_user_id)).toEqual(
    Array(20).fill(null),
  )
  // Another verification allows another twenty uploads, up to a total limit.
  for (let turn = 0; turn < 4; turn++) {
    await verify(at.pat, at.link, at.auth)
    for (let n = 0; n < 20; n++) expect((await announce())[0]).toBe(200)
  }
  await verify(at.pat, at.link, at.auth)
  expect((await announce())[0]).toBe(429)
})

test('a file that is not a real picture, or is cut off, is not stored [PIF-40, PIF-41] [G-37]', async () => {
  await verify(at.pat, at.link, at.auth)
  const refused = await upload(at.pat, Buffer.from('%PDF-1.4 not a card'), 'card.jpg')
  expect(refused).toMatchObject({ statusCode: 415 })
  const whole = await picture()
  const announced = await at.pat.send('POST', '/rails/active_storage/direct_uploads', {
    blob: { filename: 'card.jpg', byte_size: whole.length, checksum: `${'A'.repeat(22)}==` },
  })
  const { url } = announced.json().direct_upload
  const put = (payload: Buffer) => at.pat.request({ method: 'PUT', url, payload, cookies: {} })
  expect((await put(whole.subarray(0, 100))).statusCode).toBe(422)
  expect((await put(whole)).statusCode).toBe(422)
  expect((await desk.rows('blobs', at.clinicId)).map(row => row.uploaded_at)).toEqual([null, null])
})

test('a patient can search payers and save only so often an hour [TOP-14]', async () => {
  await verify(at.pat, at.link, at.auth)
  const save = async () =>
    (
      await at.pat.send(
        'POST',
        urlOf(at.link),
        { patient_auth: at.auth, insurance_form: formOf() },
        { 'idempotency-key': randomUUID() },
      )
    ).statusCode
  for (let n = 0; n < 30; n++) expect(await save()).toBe(201)
  expect(await save()).toBe(429)
  for (let n = 0; n < 600; n++) await steps.payers?.(at.pat, at)
  expect((await steps.payers?.(at.pat, at))?.statusCode).toBe(429)
  expect((await steps.payers?.(at.ana, at))?.statusCode).toBe(200)
})
