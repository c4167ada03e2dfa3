import { createHash, randomUUID } from 'node:crypto'
import { healthyAnswers } from '@archwire/domain/test/healthy-answers'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { drawnPng, signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, visitor } = await testApp(db)
let clinicId: number
let patientId: number
let form: { id: number; uuid: string }
let sam: Browser
let pat: Browser

beforeEach(async () => {
  db.clock.advance(30)
  clinicId = (await make.clinic({ name: 'Harbor Orthodontics' })).id
  const patient = await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe', dob: '1990-02-03' })
  patientId = patient.id
  form = await make.intakeForm(clinicId, patientId)
  sam = await loginAs(await make.user(clinicId))
  pat = await visitor()
})

const link = (uuid = form.uuid) => `/v2/rest/public/intake_forms/${uuid}`
const response = (answers: object = {}, signature: object = {}) => ({
  response: {
    answers: { ...healthyAnswers, ...answers },
    signature: { ...signedBy('Pat Doe'), ...signature },
  },
})
const answer = (body: object = response(), headers: Record<string, string> = {}, browser = pat) =>
  browser.send('POST', `${link()}/responses`, body, headers)
const stored = async () =>
  (
    await db.owner.query('select * from intake_form_responses where intake_form_id = $1 order by id', [
      form.id,
    ])
  ).rows
const status = async () =>
  (await db.owner.query('select status from intake_forms where id = $1', [form.id])).rows[0].status
const alerts = async () =>
  (
    await db.owner.query('select pregnant, premedication, latex_allergy from patients where id = $1', [
      patientId,
    ])
  ).rows[0]
const audits = async (action: string) =>
  (
    await db.owner.query('select * from audit_log where patient_id = $1 and action = $2 order by id', [
      patientId,
      action,
    ])
  ).rows

test('a patient reads the questions by the link alone, and signs the answers [G-18]', async () => {
  const form = await pat.get(link())
  expect(form.json()).toEqual({
    clinicName: 'Harbor Orthodontics',
    clinicPhoneNumber: null,
    clinicAddress: null,
    patientFirstName: 'Pat',
    status: 'unsent',
    questions: expect.any(Array),
    statement: expect.stringContaining('truthfully'),
    copyNeeds: 'birthday',
  })
  expect(
    form
      .json()
      .questions.map(({ key }: { key: string }) => key)
      .toSorted(),
  ).toEqual([
    'allergies',
    'bleeding_disorder',
    'chief_concern',
    'diabetes',
    'general_health',
    'heart_condition',
    'jaw_pain',
    'latex_allergy',
    'medications',
    'other',
    'physician_name',
    'pregnant',
    'premedication_required',
    'previous_orthodontic_treatment',
    'tobacco',
  ])
  const signed = await answer(response({ medications: 'yes', medications_details: ' Aspirin ' }), {
    'user-agent': 'A phone',
  })
  expect([signed.statusCode, signed.json()]).toEqual([201, { status: 'completed' }])
  expect(await status()).toBe('completed')
  const [row] = await stored()
  expect(row).toMatchObject({
    questions_version: 1,
    answers: { ...healthyAnswers, medications: 'yes', medications_details: 'Aspirin' },
    legal_name: 'Pat Doe',
    signer_kind: 'patient',
    signer_relationship: null,
    signature_method: 'drawn',
    ip: '127.0.0.1',
    user_agent: 'A phone',
    signed_at: db.clock.now(),
  })
  // The signed text is stored word for word, and the hash is of exactly that text.
  expect(row.document_sha256).toEqual(createHash('sha256').update(row.document).digest())
  expect(JSON.parse(row.document).answers).toContainEqual({
    key: 'medications_details',
    section: 'Medications and allergies',
    question: 'Which ones?',
    answer: 'Aspirin',
  })
  expect(await audits('sign')).toMatchObject([
    { actor_kind: 'patient', user_id: null, changes: { legalName: 'Pat Doe', method: 'drawn' } },
  ])
})

test('the drawn signature is stored as a picture of our own making', async () => {
  const comment = 'tEXt-canary'
  const [before, bytes] = drawnPng().split(',') as [string, string]
  const file = Buffer.concat([Buffer.from(bytes, 'base64'), Buffer.from(comment)])
  await answer(response({}, { image: `${before},${file.toString('base64')}` }))
  const [row] = await stored()
  expect(await sharp(row.signature_png).metadata()).toMatchObject({ format: 'png', width: 200, height: 60 })
  expect(row.signature_png.includes(comment)).toBe(false)
})

test.each([
  ['nothing', null, 'Please sign in the box.'],
  ['an empty box', drawnPng({ stroke: 0 }), 'Please sign in the box.'],
  ['a slip of the finger', drawnPng({ stroke: 5 }), 'Please sign in the box.'],
  ['a page', `data:image/png;base64,${Buffer.from('<html><script>').toString('base64')}`, undefined],
  [
    'a drawing of vectors',
    `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    undefined,
  ],
  ['another address', 'https://evil.example.com/a.png', undefined],
  ['a claim of 50,000 by 50,000 pixels', drawnPng({ claims: { width: 50_000, height: 50_000 } }), undefined],
  ['half a file', drawnPng().slice(0, 120), undefined],
])('%s is not accepted as a signature', async (_what, image, words) => {
  const refused = await answer(response({}, { image }))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors['signature.image']).toEqual([
    words ?? 'The drawing could not be read. Please sign again.',
  ])
  expect(await stored()).toEqual([])
  expect(await status()).toBe('unsent')
})

test('a patient who cannot draw types the name instead, and that is recorded', async () => {
  expect((await answer(response({}, { method: 'typed', image: null }))).statusCode).toBe(201)
  expect(await stored()).toMatchObject([{ signature_method: 'typed', signature_png: null }])
})

test('a parent signs for a child, and a child cannot sign alone', async () => {
  await db.owner.query(`update patients set dob = '2015-02-03' where id = $1`, [patientId])
  const refused = await answer()
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { 'signature.signer': ['A parent or guardian signs for a patient under 18.'] } },
  ])
  const signer = { kind: 'guardian', relationship: 'Parent' }
  expect((await answer(response({}, { legal_name: 'Mary Doe', signer }))).statusCode).toBe(201)
  expect(await stored()).toMatchObject([
    { legal_name: 'Mary Doe', signer_kind: 'guardian', signer_relationship: 'Parent' },
  ])
})

test('missing answers are named, answers to other questions are refused, and nothing is stored in either case', async () => {
  const missing = await answer(response({ latex_allergy: '', medications: 'yes' }, { legal_name: ' ' }))
  expect(missing.json().errors).toEqual({ 'signature.legal_name': ['Please type your full legal name.'] })
  expect((await answer(response({ latex_allergy: '', medications: 'yes' }))).json().errors).toEqual({
    'answers.latex_allergy': ['Please answer this question.'],
    'answers.medications_details': ['Please tell us more.'],
  })
  expect((await answer(response({ status: 'unsent', clinic_id: '1' }))).json().errors).toEqual({
    'answers.status': ['is not asked'],
    'answers.clinic_id': ['is not asked'],
  })
  const more = await answer({ ...response(), status: 'unsent', clinicId: 1 })
  expect(more.statusCode).toBe(201)
  expect(await stored()).toHaveLength(1)
})

test('patients who cannot be pregnant are not asked about pregnancy [G-81]', async () => {
  await db.owner.query(`update patients set gender = 'male' where id = $1`, [patientId])
  const keys = (await pat.get(link())).json().questions.map(({ key }: { key: string }) => key)
  expect(keys).not.toContain('pregnant')
  expect((await answer()).json().errors).toEqual({ 'answers.pregnant': ['is not asked'] })
})

test('the answers set and clear the medical alerts, and the history says why [G-18, G-81]', async () => {
  await db.owner.query('update patients set premedication = true, pregnant = true where id = $1', [patientId])
  await answer(response({ latex_allergy: 'yes', pregnant: 'not_said' }))
  expect(await alerts()).toEqual({ pregnant: true, premedication: false, latex_allergy: true })
  expect(await audits('update')).toMatchObject([
    {
      actor_kind: 'patient',
      changes: {
        premedication: { from: true, to: false },
        latexAllergy: { from: false, to: true },
        reason: 'health history',
      },
    },
  ])
  const { rows } = await db.owner.query(
    `select channel, event, data from live_events where clinic_id = $1 order by seq`,
    [clinicId],
  )
  expect(rows).toContainEqual({ channel: 'treatments', event: 'changed', data: { patientId } })
  expect((await sam.get(`/v2/rest/patients/${patientId}`)).json().patient).toMatchObject({
    latexAllergy: true,
    intakeForm: { id: form.id, uuid: form.uuid, status: 'completed' },
  })
})

test('a second click gets the same response, and other answers are refused as too late', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => answer(response(), headers)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const late = await answer(response({ diabetes: 'yes' }))
  expect([late.statusCode, late.json()]).toEqual([422, { error: 'This form was already completed' }])
  expect(await stored()).toHaveLength(1)
})

test('when ten people sign at the same moment, one succeeds', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => answer()))
  expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  for (const late of all.filter(({ statusCode }) => statusCode !== 201)) {
    expect([late.statusCode, late.json()]).toEqual([422, { error: 'This form was already completed' }])
  }
  expect(await stored()).toHaveLength(1)
})

test('a guessed link shows nothing, and no link can be found by guessing', async () => {
  for (const uuid of [randomUUID(), 'not-a-link', String(form.id), `${form.uuid}x`]) {
    expect((await pat.get(link(uuid))).statusCode).toBe(404)
    expect((await pat.send('POST', `${link(uuid)}/responses`, response())).statusCode).toBe(404)
    expect((await pat.send('POST', `${link(uuid)}/views`, { view: { dob: '1990-02-03' } })).statusCode).toBe(
      404,
    )
    expect((await pat.get(`/intake_forms/${uuid}/responses/new`)).statusCode).toBe(404)
  }
})

test('too many requests from one address have to wait', async () => {
  db.clock.advance(10)
  const codes = []
  for (let time = 0; time < 121; time++) codes.push((await pat.get(link())).statusCode)
  expect(codes.slice(0, 120).every(code => code === 200)).toBe(true)
  expect(codes[120]).toBe(429)
})

test('a signed history is shown by the end of the phone number where no date of birth is on file [DOC-24]', async () => {
  await answer()
  await db.owner.query("update patients set dob = null, phone_number = '2125550142' where id = $1", [
    patientId,
  ])
  expect((await pat.get(link())).json()).toMatchObject({ copyNeeds: 'phone' })
  const byPhone = (phone_last_digits: string) =>
    pat.send('POST', `${link()}/views`, { view: { phone_last_digits } })
  expect((await byPhone('0000')).statusCode).toBe(422)
  expect((await byPhone('0142')).json()).toMatchObject({ signedBy: 'Pat Doe, patient' })
})

const view = (dob: string, uuid = form.uuid) => pat.send('POST', `${link(uuid)}/views`, { view: { dob } })

test('the signed form is shown to people with the link who know the date of birth [G-18]', async () => {
  expect((await view('1990-02-03')).statusCode).toBe(422)
  await answer()
  const closed = (await pat.get(link())).json()
  expect(closed).toMatchObject({ status: 'completed', patientFirstName: 'Pat', questions: [] })
  const wrong = await view('1990-02-04')
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    { error: 'That does not match what the clinic has on file.' },
  ])
  expect((await view('1990-02-03')).json()).toMatchObject({
    signedBy: 'Pat Doe, patient',
    answers: expect.arrayContaining([
      { key: 'latex_allergy', question: 'Are you allergic to latex?', answer: 'No' },
    ]),
    drawing: expect.stringMatching(/^data:image\/png;base64,/),
  })
  expect(await audits('view')).toMatchObject([{ actor_kind: 'patient' }])
})

test('the date of birth cannot be found by guessing, nor whether one is on file', async () => {
  await answer()
  const tries = []
  for (let day = 10; day < 17; day++) tries.push((await view(`1990-01-${day}`)).statusCode)
  expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect((await view('1990-02-03')).statusCode).toBe(429)
  expect((await view('1990-01-20', form.uuid.toUpperCase())).statusCode, 'spelt otherwise').toBe(429)
  db.clock.advance(16)
  expect((await view('1990-02-03')).statusCode).toBe(200)
  await db.owner.query('update patients set dob = null where id = $1', [patientId])
  expect((await view('1990-02-03')).json()).toEqual({
    error: 'That does not match what the clinic has on file.',
  })
})
