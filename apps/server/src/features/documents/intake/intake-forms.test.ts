import { healthyAnswers } from '@archwire/domain/test/healthy-answers'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'
import { intakeFormEmail } from './send-intake-form.ts'

const desk = await signingFixture()
const { db, make, loginAs } = desk
let clinicId: number
let patientId: number
let form: { id: number; uuid: string }
let ana: Browser
let foreigner: Browser
let pat: Browser
let email: string

beforeEach(async () => {
  const name = { first_name: 'Pat', last_name: 'Doe' }
  ;({ clinicId, patientId, email, ana, pat } = await desk.open(name))
  form = await make.intakeForm(clinicId, patientId)
  foreigner = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
})

const ofPatient = (id = patientId) => `/v2/rest/patients/${id}/documents/intake_form.json`
const read = async (id = patientId) => (await ana.get(ofPatient(id))).json()
const send = (id = form.id) => ana.send('POST', `/v2/rest/intake_forms/${id}/emails`)
const reopen = (id = form.id) => ana.send('PUT', `/v2/rest/intake_forms/${id}/reopen`)
const answer = (uuid = form.uuid, answers: object = {}, name = 'Pat Doe') =>
  pat.send('POST', `/v2/rest/public/intake_forms/${uuid}/responses`, {
    response: { answers: { ...healthyAnswers, ...answers }, signature: signedBy(name) },
  })
const emails = () => desk.emailsTo(email)
const page = (id: number | string, browser = ana) => browser.get(`/intake_forms/${id}`)

test('every new patient has a form that is not sent yet [API-58, DOC-06, G-08]', async () => {
  const added = await ana.send('POST', '/v2/rest/patients', {
    patient: { firstName: 'New', lastName: 'Patient', email, phoneNumber: '5551234567' },
  })
  const { id, intakeForm } = added.json().patient
  expect(intakeForm).toEqual({ id: expect.any(Number), uuid: expect.any(String), status: 'unsent' })
  const shown = await read(id)
  expect(shown).toEqual({
    id: intakeForm.id,
    identifierToken: intakeForm.uuid,
    uuid: intakeForm.uuid,
    linkEndsAt: expect.stringMatching(/-0[45]:00$/),
    status: 'unsent',
    createdAt: expect.stringMatching(/-0[45]:00$/),
    sentAt: null,
    completedAt: null,
  })
  const { id: without } = await make.patient(clinicId)
  expect(await read(without)).toBeNull()
  expect((await foreigner.get(ofPatient())).statusCode).toBe(404)
})

test('sending a form sends one email with the link, however often somebody clicks [API-63, ERR-92, G-65]', async () => {
  const answers = await Promise.all([send(), send(), send()])
  for (const sent of answers) {
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { message: 'Health history form successfully sent.' },
    ])
  }
  expect(await read()).toMatchObject({ status: 'sent', sentAt: expect.any(String) })
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email.subject).toBe('Health history for Pat · Harbor Orthodontics')
  expect(email.text).toContain(`\nhttps://clinic.example.com/intake_forms/${form.uuid}/responses/new\n`)
  expect(email.text).toContain('Hello Pat,')
  db.clock.advance(2)
  await send()
  expect(await emails()).toHaveLength(2)
})

test('the email is formatted in programs that show HTML, and a name in it cannot be code', async () => {
  await db.owner.query(`update patients set first_name = '<b>Pat' where id = $1`, [patientId])
  const written = await db.database.forClinic(clinicId, { kind: 'system' }).write(tx =>
    intakeFormEmail.write(tx, {
      id: 1,
      to: email,
      variables: { appUrl: 'https://clinic.example.com' },
      related: { type: 'intake_form', id: form.id },
      now: db.clock.now(),
    }),
  )
  expect(written).toMatchObject({
    html: expect.stringContaining(
      `<a href="https://clinic.example.com/intake_forms/${form.uuid}/responses/new"`,
    ),
  })
  expect(written).toMatchObject({ html: expect.stringContaining('Hello &lt;b&gt;Pat,') })
})

test('a letter names the patient in its subject, and greets a patient of full age, whoever booked with the address, or nobody by name [DOC-27]', async () => {
  const greeted = async () => {
    db.clock.advance(2)
    await send()
    const last = (await emails()).at(-1)
    expect(last?.subject).toBe('Health history for Pat · Harbor Orthodontics')
    return last?.text.split('\n')[0]
  }
  expect(await greeted()).toBe('Hello Pat,')
  await db.owner.query('update patients set dob = null where id = $1', [patientId])
  expect(await greeted()).toBe('Hello,')
  await db.owner.query('update patients set dob = current_date - 4000 where id = $1', [patientId])
  expect(await greeted()).toBe('Hello,')
  const { id } = await make.appointment(clinicId, {
    starts_at: '2026-05-12 10:00',
    patient_id: patientId,
    appointment_type_id: (await make.appointmentType(clinicId)).id,
    room_id: (await make.room(clinicId)).id,
  })
  await db.owner.query(
    `insert into bookings (clinic_id, appointment_id, uid, visitor_digest, first_name, email, phone_number,
                           doctor_is_chosen, told_starts_at, booker_first_name, booker_last_name, booker_relation)
     select $1, id, gen_random_uuid(), '', 'Pat', $3, '6465550100', false, starts_at, 'Paula', 'Doe', 'parent'
     from appointments where clinic_id = $1 and id = $2`,
    [clinicId, id, email],
  )
  expect(await greeted()).toBe('Hello Paula,')
})

test('no email is sent without an address, for a completed form, or too often [G-33]', async () => {
  expect((await foreigner.send('POST', `/v2/rest/intake_forms/${form.id}/emails`)).statusCode).toBe(404)
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  expect(messagesOf(await send())).toEqual([422, 'Patient has no email'])
  expect(await read()).toMatchObject({ status: 'unsent' })
  await db.owner.query('update patients set email = $2 where id = $1', [patientId, email])
  for (let count = 0; count < 5; count++) {
    expect((await send()).statusCode).toBe(200)
    db.clock.advance(2)
  }
  expect((await send()).statusCode).toBe(429)
  await answer()
  db.clock.advance(55)
  expect(messagesOf(await send())).toEqual([422, 'This form was already completed'])
})

test('an email is not sent if the patient answers before, or gets another address', async () => {
  await send()
  await answer()
  await reopen()
  await answer()
  expect((await emails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/^Health/))
  await reopen()
  await send()
  await db.owner.query(`update patients set email = 'moved@example.com' where id = $1`, [patientId])
  expect((await emails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/^Health/))
})

test('a completed form can be reopened, sent and answered again; what was signed before is kept [DOC-08]', async () => {
  expect(messagesOf(await reopen())).toEqual([422, 'Only a completed form can be reopened'])
  await answer(form.uuid, { latex_allergy: 'yes' })
  expect((await reopen()).json()).toMatchObject({ id: form.id, status: 'reopened' })
  expect(messagesOf(await reopen())).toEqual([422, 'Only a completed form can be reopened'])
  expect((await send()).statusCode).toBe(200)
  expect(await read()).toMatchObject({ status: 'reopened' })
  db.clock.advance(5)
  expect((await answer(form.uuid, { diabetes: 'yes' })).statusCode).toBe(201)
  expect(await read()).toMatchObject({ status: 'completed' })
  const shown = (await page(form.id)).body
  expect(shown.indexOf('Signed before')).toBeGreaterThan(shown.indexOf('Do you have diabetes?'))
  expect(shown.match(/Signed by/g)).toHaveLength(2)
})

test('whoever completed the form gets one email that leads to what was signed and holds no answer; none once it was reopened [DOC-25]', async () => {
  const signed = await answer(form.uuid, { latex_allergy: 'yes' })
  expect(signed.json()).toEqual({ status: 'completed', copyTo: 'p•••@example.com' })
  const [copy, ...more] = await emails()
  expect(more).toEqual([])
  expect(copy?.text).toContain('Before it opens you are asked for the date of birth.')
  expect(copy?.text).toContain(`Open your copy:\n${desk.appUrl}/intake_forms/${form.uuid}/responses/new`)
  expect(copy?.text).not.toMatch(/latex/i)
  await reopen()
  await answer(form.uuid)
  expect(await emails()).toHaveLength(2)
  await reopen()
  await answer(form.uuid)
  await reopen()
  expect(await emails()).toHaveLength(2)
})

test('staff can read what was signed, by whom, when and from where; nobody else can', async () => {
  await answer(form.uuid, { other: '<script>alert(1)</script> "quoted"' }, '<i>Pat</i> Doe')
  const shown = await page(form.id)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.headers['content-security-policy']).toContain("script-src 'self';")
  expect(shown.body).toContain('&lt;i&gt;Pat&lt;/i&gt; Doe, patient')
  expect(shown.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(shown.body).not.toContain('<script>alert')
  expect(shown.body).toContain('<img src="data:image/png;base64,')
  expect(shown.body).toContain('127.0.0.1')
  expect(shown.body).toMatch(/<dt>Document SHA-256<\/dt><dd>[0-9a-f]{64}<\/dd>/)
  expect((await page(form.id, foreigner)).statusCode).toBe(404)
  const turnedAway = await page(form.id, pat)
  expect(turnedAway.headers.location).toBe(`/v2/login?return_to=%2Fintake_forms%2F${form.id}`)
  for (const id of ['0', '99999999999999999999', '999999']) expect((await page(id)).statusCode).toBe(404)
  const { rows } = await db.owner.query(`select from audit_log where patient_id = $1 and action = 'open'`, [
    patientId,
  ])
  expect(rows).toHaveLength(1)
})

test('a patient can open both addresses of the link, staff or not; a name on the page cannot be code', async () => {
  await db.owner.query(`update patients set first_name = $2 where id = $1`, [patientId, `$& "><script>`])
  for (const address of [form.uuid, `${form.uuid}/responses/new`, form.uuid.toUpperCase()]) {
    const opened = await page(address, pat)
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain('name="csrf-token"')
    expect(opened.body).toContain(
      '&quot;patientFirstName&quot;:&quot;$&amp; \\&quot;&gt;&lt;script&gt;&quot;',
    )
    expect(opened.body).not.toContain('<script>')
    expect((await page(address)).statusCode).toBe(200)
  }
})

const merge = async (into: number, from: number): Promise<number> =>
  (await ana.send('POST', `/v2/rest/patients/${into}/merge`, { otherId: from })).json().id
const undo = (id: number, mergeId: number) => ana.send('DELETE', `/v2/rest/patients/${id}/merges/${mergeId}`)

test('merged records have one form, the one that is further along; both links lead there [G-74, G-81]', async () => {
  const other = await make.patient(clinicId, { dob: '1990-02-03' })
  const theirs = await make.intakeForm(clinicId, other.id)
  await answer(theirs.uuid, {}, 'Pat Other')
  const mergeId = await merge(patientId, other.id)
  expect(await read()).toMatchObject({ id: theirs.id, status: 'completed' })
  for (const { uuid } of [form, theirs]) {
    expect((await pat.get(`/v2/rest/public/intake_forms/${uuid}`)).json()).toMatchObject({
      status: 'completed',
    })
    expect(messagesOf(await answer(uuid))).toEqual([422, 'This form was already completed'])
  }
  expect((await undo(patientId, mergeId)).statusCode).toBe(204)
  expect(await read()).toMatchObject({ id: form.id, status: 'unsent' })
  expect(await read(other.id)).toMatchObject({ id: theirs.id, status: 'completed' })
})

test('a record whose form was answered keeps it, and also shows what the other patient signed', async () => {
  const other = await make.patient(clinicId)
  const theirs = await make.intakeForm(clinicId, other.id)
  await answer(theirs.uuid, {}, 'Signed Elsewhere')
  db.clock.advance(5)
  await answer()
  await merge(patientId, other.id)
  expect(await read()).toMatchObject({ id: form.id, status: 'completed' })
  for (const id of [form.id, theirs.id]) {
    const shown = (await page(id)).body
    expect(shown).toContain('Pat Doe, patient')
    expect(shown).toContain('Signed Elsewhere, patient')
  }
  expect((await send(theirs.id)).statusCode).toBe(409)
  expect((await reopen(theirs.id)).statusCode).toBe(409)
})

test('answers by the link of a merged record set the alerts of the record that it is part of', async () => {
  const other = await make.patient(clinicId)
  const theirs = await make.intakeForm(clinicId, other.id)
  await merge(patientId, other.id)
  await answer(theirs.uuid, { latex_allergy: 'yes' })
  expect((await ana.get(`/v2/rest/patients/${patientId}`)).json().patient).toMatchObject({
    latexAllergy: true,
    intakeForm: { id: form.id, status: 'completed' },
  })
})

test('answers that are sent during a merge are accepted, and are in the record that stays', async () => {
  for (let round = 0; round < 6; round++) {
    const pair = [await make.patient(clinicId), await make.patient(clinicId)] as const
    const [stays, goes] = round % 2 === 0 ? pair : pair.toReversed()
    if (stays === undefined || goes === undefined) throw new Error('there are two')
    await make.intakeForm(clinicId, stays.id)
    const theirs = await make.intakeForm(clinicId, goes.id)
    const [signed, merged] = await Promise.all([
      answer(theirs.uuid, { latex_allergy: 'yes' }),
      ana.send('POST', `/v2/rest/patients/${stays.id}/merge`, { otherId: goes.id }),
    ])
    expect([signed.statusCode, merged.statusCode]).toEqual([201, 201])
    expect((await ana.get(`/v2/rest/patients/${stays.id}`)).json().patient).toMatchObject({
      latexAllergy: true,
      intakeForm: { status: 'completed' },
    })
  }
})

test('what was signed can be neither changed nor deleted, not even by the server', async () => {
  await answer()
  const clinic = [String(clinicId)]
  for (const statement of [
    `update intake_form_responses set legal_name = 'Somebody Else'`,
    'delete from intake_form_responses',
    'delete from intake_forms',
  ]) {
    await expect(db.pool.query(statement)).rejects.toThrow('permission denied')
  }
  await expect(
    db.owner.query('update intake_form_responses set document = document || $2 where clinic_id = $1', [
      ...clinic,
      ' ',
    ]),
  ).rejects.toThrow('intake_form_responses_hash_ck')
})
