import { localDay } from '@archwire/domain/time/clinic-time'
import { beforeEach, expect, test } from 'vitest'
import {
  formOf,
  insuranceFixture,
  pat,
  picture,
  upload,
  urlOf,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const { db } = desk

let at: Awaited<ReturnType<typeof desk.open>>
let payerId: number
beforeEach(async () => {
  at = await desk.open()
  payerId = await desk.insurance.payerId('77777')
  await verify(at.pat, at.link, at.auth)
})

const asPatient = (method: 'POST' | 'PUT', insurance_form: unknown, headers: Record<string, string> = {}) =>
  at.pat.send(method, urlOf(at.link), { patient_auth: at.auth, insurance_form }, headers)
const asStaff = (method: 'POST' | 'PUT', insurance_form: unknown) =>
  at.ana.send(method, urlOf(at.patientId), { insurance_form })
const forms = () => desk.rows('insurance_forms', at.clinicId)
const tasks = () => desk.rows('tasks', at.clinicId)

const everything = {
  gender: 'female' as const,
  employer_name: 'Acme',
  insurance_company: 'Delta',
  insurance_coverage_start: '2024-01-01',
  plan_group_number: 'G1',
  member_id: 'M123',
  staff_consult_policy_holder_subscriber_id: true,
}
const spouse = {
  first_name: 'Sam',
  last_name: 'Doe',
  gender: 'male' as const,
  dob: '1988-01-01',
  employer_name: 'Umbrella',
  relation_to_patient: 'spouse' as const,
  member_id: 'S9',
}

test('a patient fills in everything, and the response has it as it is stored [PIF-05, PIF-12, PIF-13, PIF-14, PIF-15, PIF-16, PIF-17, PIF-41, API-85, API-87, API-88, PRO-18]', async () => {
  const [front, back] = [
    await upload(at.pat, await picture('#f00')),
    await upload(at.pat, await picture('#00f')),
  ]
  const patient = { ...everything, insurance_payer_id: payerId, insurance_card_front: front as string }
  const answer = await asPatient(
    'POST',
    formOf(
      { ...patient, insurance_card_back: back as string },
      { insurance_form_subscriber_attributes: spouse },
    ),
  )
  expect(answer.statusCode).toBe(201)
  const saved = answer.json()
  const [row] = await forms()
  const card = (side: string, blob: number) =>
    `/v2/rest/patients/${at.link}/insurance_forms/${saved.id}/cards/${side}?v=${blob}`
  expect(saved).toEqual({
    id: row.id,
    status: 'draft',
    createdAt: expect.stringMatching(/-04:00$/),
    updatedAt: expect.any(String),
    patient: {
      id: row.id,
      firstName: 'Pat',
      lastName: 'Doe',
      gender: 'female',
      dob: '1990-02-03',
      employerName: 'Acme',
      insuranceCompany: 'Delta',
      insuranceCoverageStart: '2024-01-01',
      planGroupNumber: 'G1',
      insurancePayer: { id: payerId, code: '77777', name: 'Delta Dental of California' },
      memberId: 'M123',
      insuranceCardFrontUrl: card('front', row.card_front_blob_id),
      insuranceCardBackUrl: card('back', row.card_back_blob_id),
      staffConsultPolicyHolderSubscriberId: true,
    },
    subscriber: {
      firstName: 'Sam',
      lastName: 'Doe',
      gender: 'male',
      dob: '1988-01-01',
      employerName: 'Umbrella',
      relationToPatient: 'spouse',
      memberId: 'S9',
    },
  })
  expect(row).toMatchObject({ submitted_by: 'patient', status: 'draft', patient_id: at.patientId })
  const seen = (await at.ana.get(`/v2/rest/patients/${at.patientId}`)).json().patient.insuranceForms
  expect(seen).toMatchObject([
    {
      id: saved.id,
      patient: {
        memberId: 'M123',
        insuranceCardFrontUrl: saved.patient.insuranceCardFrontUrl.replace(at.link, String(at.patientId)),
      },
    },
  ])
})

test('a draft needs first name, last name and date of birth, and nothing else [PIF-25, PIF-26, PIF-27, PIF-28, PIF-43]', async () => {
  const nothing = await asPatient('POST', { insurance_form_patient_attributes: { first_name: ' ', dob: '' } })
  expect([nothing.statusCode, nothing.json()]).toEqual([
    422,
    {
      errors: {
        'insurance_form_patient_attributes.first_name': ['First Name is required'],
        'insurance_form_patient_attributes.last_name': ['Last Name is required'],
        'insurance_form_patient_attributes.dob': ['Date of Birth is required'],
      },
    },
  ])
  expect((await asPatient('POST', formOf())).statusCode).toBe(201)
  expect(await forms()).toHaveLength(1)
})

test('invalid and future dates are refused on their field [PIF-37, PIF-43]', async () => {
  const problem = async (patient: object, subscriber = {}) =>
    (await asPatient('POST', formOf(patient, { insurance_form_subscriber_attributes: subscriber }))).json()
      .errors
  const today = localDay(db.clock.now(), 'America/New_York')
  const later = localDay(new Date(db.clock.now().getTime() + 86_400_000), 'America/New_York')
  for (const dob of ['2024-02-30', '1990-13-01', '02/03/1990', later, '1890-01-01']) {
    expect(await problem({ dob })).toEqual({ 'insurance_form_patient_attributes.dob': ['is invalid'] })
    expect(await problem({}, { dob })).toEqual({
      'insurance_form_subscriber_attributes.dob': ['is invalid'],
    })
  }
  expect(await problem({ dob: today })).toBeUndefined()
  expect(await problem({ insurance_coverage_start: '2024-02-30' })).toEqual({
    'insurance_form_patient_attributes.insurance_coverage_start': ['is invalid'],
  })
  expect(await problem({ gender: 'other' })).toEqual({
    'insurance_form_patient_attributes.gender': ['is invalid'],
  })
  expect(await problem({}, { relation_to_patient: 'cousin' })).toEqual({
    'insurance_form_subscriber_attributes.relation_to_patient': ['is invalid'],
  })
  expect(await problem({ insurance_payer_id: 999_999 })).toEqual({
    'insurance_form_patient_attributes.insurance_payer_id': ['is invalid'],
  })
})

test('a patient cannot set what is for staff: status, clinic, submitter or processing [PIF-17] [C-49]', async () => {
  const greedy = {
    ...formOf({ ...everything, insurance_payer_id: payerId }),
    status: 'processed',
    clinic_id: 1,
    patient_id: 1,
    submitted_by: 'staff',
    processed_at: '2020-01-01',
    processed_by_user_id: at.user.id,
    notice: 'Ha',
  }
  const answer = await asPatient('POST', greedy)
  expect([answer.statusCode, answer.json().status, answer.json().notice]).toEqual([201, 'draft', undefined])
  const id = answer.json().id
  expect((await asPatient('PUT', { ...greedy, id })).json().status).toBe('draft')
  expect(await forms()).toMatchObject([
    {
      status: 'draft',
      clinic_id: at.clinicId,
      patient_id: at.patientId,
      submitted_by: 'patient',
      processed_at: null,
      processed_by_user_id: null,
    },
  ])
  expect(await desk.rows('insurances', at.clinicId)).toEqual([])
})

test('a new form by anybody creates a review task for today [PIF-17] [G-36]', async () => {
  const byPatient = (await asPatient('POST', formOf())).json()
  const byStaff = (await asStaff('POST', formOf())).json()
  const task = {
    title: 'Review insurance form - Pat Doe',
    patient_id: at.patientId,
    completed: false,
    linkable_type: 'InsuranceForm',
    assigned_to_user_id: null,
  }
  expect(await tasks()).toMatchObject([
    { ...task, linkable_id: byPatient.id, created_by_user_id: null },
    { ...task, linkable_id: byStaff.id, created_by_user_id: at.user.id },
  ])
  const { records } = (await at.ana.get('/v2/rest/tasks?page=1')).json()
  expect(records[0]).toMatchObject({
    title: 'Review insurance form - Pat Doe',
    dueDate: localDay(db.clock.now(), 'America/New_York'),
    patient: { id: at.patientId, fullName: 'Pat Doe' },
    linkable: { type: 'InsuranceForm', id: byStaff.id, patientId: at.patientId },
  })
  expect(await forms()).toMatchObject([{ submitted_by: 'patient' }, { submitted_by: 'staff' }])
})

test('a missing text is removed, and pictures stay until they are replaced or removed [PIF-38, PIF-39, API-86]', async () => {
  const front = (await upload(at.pat, await picture())) as string
  const first = (await asPatient('POST', formOf({ ...everything, insurance_card_front: front }))).json()
  const changed = (await asPatient('PUT', formOf({ member_id: 'M2' }, { id: first.id }))).json()
  expect(changed.patient).toMatchObject({
    memberId: 'M2',
    employerName: null,
    gender: null,
    staffConsultPolicyHolderSubscriberId: false,
    insuranceCardFrontUrl: first.patient.insuranceCardFrontUrl,
  })
  const other = (await upload(at.pat, await picture('#0f0'))) as string
  const replaced = (await asPatient('PUT', formOf({ insurance_card_front: other }, { id: first.id }))).json()
  expect(replaced.patient.insuranceCardFrontUrl).not.toBe(first.patient.insuranceCardFrontUrl)
  const gone = (await asPatient('PUT', formOf({ insurance_card_front: null }, { id: first.id }))).json()
  expect(gone.patient.insuranceCardFrontUrl).toBeNull()
  const blobs = await desk.rows('blobs', at.clinicId)
  expect(blobs.map(({ attached_at, released_at }) => [attached_at !== null, released_at !== null])).toEqual([
    [true, true],
    [true, true],
  ])
  expect(await forms()).toHaveLength(1)
})

test('a change must name its form, which for staff is in the path [API-89] [C-49]', async () => {
  const missing = await asPatient('PUT', formOf())
  expect([missing.statusCode, missing.json()]).toEqual([422, { errors: { id: ["can't be blank"] } }])
  const { id } = (await asStaff('POST', formOf())).json()
  const url = `/v2/rest/patients/${at.patientId}/profile/insurance_forms/${id}`
  const changed = await at.ana.send('PUT', url, { insurance_form: formOf({ member_id: 'M7' }) })
  expect([changed.statusCode, changed.json().patient.memberId]).toEqual([200, 'M7'])
  const same = await asStaff('PUT', formOf({ member_id: 'M8' }, { id }))
  expect([same.statusCode, same.json().patient.memberId]).toEqual([200, 'M8'])
  const foreign = await desk.open()
  const elsewhere = url.replace(`/${at.patientId}/`, `/${foreign.patientId}/`)
  for (const [browser, address] of [
    [foreign.ana, url],
    [foreign.ana, elsewhere],
    [at.ana, elsewhere],
  ] as const) {
    expect((await browser.send('PUT', address, { insurance_form: formOf() })).statusCode).toBe(404)
  }
})

test('every change is in the audit log with its actor, and announced to open records', async () => {
  const { id } = (await asPatient('POST', formOf({ insurance_payer_id: payerId, member_id: 'M1' }))).json()
  await asStaff('PUT', formOf({ member_id: 'M2', insurance_payer_id: payerId }, { id }))
  await asStaff('PUT', formOf({ member_id: 'M2', insurance_payer_id: payerId }, { id }))
  const of = { entity_type: 'insurance_form', entity_id: id, patient_id: at.patientId }
  const traces = (await desk.traces(at.clinicId)).filter(row => row.entity_type === 'insurance_form')
  expect(traces).toEqual([
    {
      ...of,
      actor_kind: 'patient',
      action: 'create',
      changes: {
        firstName: pat.first_name,
        lastName: pat.last_name,
        dob: pat.dob,
        payer: 'Delta Dental of California (77777)',
        memberId: 'M1',
        status: 'draft',
      },
    },
    { ...of, actor_kind: 'staff', action: 'update', changes: { memberId: { from: 'M1', to: 'M2' } } },
  ])
  const events = (await desk.events(at.clinicId)).map(({ channel, event }) => `${channel} ${event}`)
  expect(events.filter(one => one === 'patients changed')).toHaveLength(2)
  expect(events).toEqual(expect.arrayContaining(['tasks created', 'treatments changed']))
})

test('when two payers have the same name, the chosen one is stored', async () => {
  const { rows } = await db.owner.query(
    `insert into insurance_payers (code, name) values ('TWIN1', 'Twin'), ('TWIN2', 'Twin') returning id`,
  )
  const [one, other] = rows.map(row => row.id)
  const { id } = (await asPatient('POST', formOf({ insurance_payer_id: one }))).json()
  await asPatient('PUT', formOf({ insurance_payer_id: other }, { id }))
  expect(await forms()).toMatchObject([{ payer_id: other }])
})

test('no form can be saved for a merged record', async () => {
  const other = await desk.make.patient(at.clinicId)
  await db.owner.query('update patients set merged_into = $2, archived_at = now() where id = $1', [
    at.patientId,
    other.id,
  ])
  const answer = await asStaff('POST', formOf())
  expect([answer.statusCode, answer.json().mergedInto]).toEqual([409, other.id])
  expect(await forms()).toEqual([])
})
