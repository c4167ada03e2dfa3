import { beforeEach, expect, test } from 'vitest'
import {
  formOf,
  insuranceFixture,
  urlOf,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()

let at: Awaited<ReturnType<typeof desk.open>>
let complete: { gender: 'female'; member_id: string; insurance_payer_id: number; plan_group_number: string }
beforeEach(async () => {
  at = await desk.open({ gender: 'female' })
  const insurance_payer_id = await desk.insurance.payerId('77777')
  complete = { gender: 'female', member_id: 'M1', insurance_payer_id, plan_group_number: 'G1' }
})

const create = (form: unknown) => at.ana.send('POST', urlOf(at.patientId), { insurance_form: form })
const change = (id: number, form: object) =>
  at.ana.send('PUT', `/v2/rest/patients/${at.patientId}/profile/insurance_forms/${id}`, {
    insurance_form: form,
  })
const processed = { status: 'processed' } as const
const tasks = () => desk.rows('tasks', at.clinicId)
const insurances = () => desk.rows('insurances', at.clinicId)
const draft = async (patient: object = complete): Promise<number> => (await create(formOf(patient))).json().id

test('processing a form completes its task with a notice, and creates the insurance [PIF-18, PIF-13] [G-36]', async () => {
  const id = await draft()
  const answer = await change(id, formOf(complete, processed))
  expect([answer.statusCode, answer.json().status, answer.json().notice]).toEqual([
    200,
    'processed',
    'The linked task was completed automatically.',
  ])
  expect(await tasks()).toMatchObject([{ completed: true, linkable_id: id }])
  const { rows } = { rows: await desk.rows('insurance_forms', at.clinicId) }
  expect(rows).toMatchObject([{ status: 'processed', processed_by_user_id: at.user.id }])
  expect(rows[0].processed_at).not.toBeNull()
  expect(await insurances()).toMatchObject([
    {
      patient_id: at.patientId,
      insurance_form_id: id,
      payer_id: complete.insurance_payer_id,
      member_id: 'M1',
      group_number: 'G1',
      relationship: 'self',
      deleted_at: null,
    },
  ])
  const events = (await desk.events(at.clinicId)).map(({ channel, event }) => `${channel} ${event}`)
  expect(events).toEqual(expect.arrayContaining(['tasks updated', 'patients changed']))
})

test('returning a form to draft creates a new task with a notice, and the insurance stays [PIF-19] [G-36]', async () => {
  const id = await draft()
  await change(id, formOf(complete, processed))
  const answer = await change(id, formOf(complete, { status: 'draft' }))
  expect(answer.json()).toMatchObject({ status: 'draft', notice: 'A new task was created.' })
  expect(await tasks()).toMatchObject([
    { completed: true, linkable_id: id },
    { completed: false, linkable_id: id, title: 'Review insurance form - Pat Doe' },
  ])
  expect(await insurances()).toMatchObject([{ deleted_at: null }])
  expect(await desk.rows('insurance_forms', at.clinicId)).toMatchObject([
    { status: 'draft', processed_at: null, processed_by_user_id: null },
  ])
  // Processing the form again updates the same insurance.
  const again = { ...complete, member_id: 'M2' }
  const subscriber = {
    first_name: 'Sam',
    last_name: 'Doe',
    dob: '1988-01-01',
    gender: 'male',
    member_id: 'S1',
    relation_to_patient: 'spouse',
  } as const
  const third = await change(
    id,
    formOf(again, { ...processed, insurance_form_subscriber_attributes: subscriber }),
  )
  expect(third.json().notice).toBe('The linked task was completed automatically.')
  expect(await insurances()).toMatchObject([
    { member_id: 'M2', relationship: 'spouse', insurance_form_id: id },
  ])
  expect((await tasks()).map(row => row.completed)).toEqual([true, true])
})

test('a form has one open task, and notices are only about what happened', async () => {
  const id = await draft()
  const unchanged = await change(id, formOf(complete, { status: 'draft' }))
  expect(unchanged.json().notice).toBeUndefined()
  expect(await tasks()).toHaveLength(1)
  const [task] = await tasks()
  await at.ana.send('PUT', `/v2/rest/tasks/${task.id}`, { completed: true })
  expect((await change(id, formOf(complete, processed))).json().notice).toBeUndefined()
  expect(await tasks()).toHaveLength(1)
  await change(id, formOf(complete, { status: 'draft' }))
  await at.ana.send('PUT', `/v2/rest/tasks/${task.id}`, { completed: false })
  await change(id, formOf(complete, processed))
  expect((await tasks()).map(row => row.completed)).toEqual([true, true])
})

test('a processed form needs gender, member id, payer and a complete policy holder [PIF-29, PIF-30, PIF-31, PIF-32, PIF-33] [C-18]', async () => {
  const id = await draft({})
  const refused = await change(id, formOf({}, processed))
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      errors: {
        'insurance_form_patient_attributes.gender': ['Gender is required'],
        'insurance_form_patient_attributes.member_id': ['Member ID is required'],
        'insurance_form_patient_attributes.insurance_payer_id': ['Payer ID is required'],
      },
    },
  ])
  const half = { ...processed, insurance_form_subscriber_attributes: { first_name: 'Sam' } }
  const of = 'insurance_form_subscriber_attributes'
  for (const answer of [await change(id, formOf(complete, half)), await create(formOf(complete, half))]) {
    expect(answer.json()).toEqual({
      errors: {
        [`${of}.relation_to_patient`]: ['Relation to patient is required'],
        [`${of}.last_name`]: ['Policy holder last name is required'],
        [`${of}.dob`]: ['Policy holder date of birth is required'],
        [`${of}.gender`]: ['Policy holder gender is required'],
        [`${of}.member_id`]: ['Policy holder member id is required'],
      },
    })
  }
  expect(await insurances()).toEqual([])
  expect(await tasks()).toMatchObject([{ completed: false }])
})

test('a form that staff create and process at once has no review task', async () => {
  const answer = await create(formOf(complete, processed))
  expect([answer.statusCode, answer.json().status]).toEqual([201, 'processed'])
  expect(await tasks()).toEqual([])
  expect(await insurances()).toMatchObject([{ insurance_form_id: answer.json().id }])
})

test('a change of a processed form updates its insurance, and does not create a removed one again', async () => {
  const { id } = (await create(formOf(complete, processed))).json()
  await change(id, formOf({ ...complete, plan_group_number: 'G2' }, processed))
  const [insurance] = await insurances()
  expect(insurance).toMatchObject({ group_number: 'G2' })
  await at.ana.send('DELETE', `/v2/rest/patients/${at.patientId}/insurances/${insurance.id}.json`)
  await change(id, formOf({ ...complete, plan_group_number: 'G3' }, processed))
  expect(await insurances()).toHaveLength(1)
  await change(id, formOf(complete, { status: 'draft' }))
  await change(id, formOf(complete, processed))
  expect((await insurances()).map(row => row.deleted_at === null)).toEqual([false, true])
})

test('a patient who changes a processed form returns it to draft with a new task, without a notice [G-36]', async () => {
  const { id } = (await create(formOf(complete, processed))).json()
  await verify(at.pat, at.link, at.auth)
  const save = (patient: object) =>
    at.pat.send('PUT', urlOf(at.link), { patient_auth: at.auth, insurance_form: formOf(patient, { id }) })
  const answer = (await save({ ...complete, member_id: 'M9' })).json()
  expect([answer.id, answer.status, answer.notice]).toEqual([id, 'draft', undefined])
  expect(await tasks()).toMatchObject([{ linkable_id: id, completed: false, created_by_user_id: null }])
  // The insurance does not change until staff have reviewed the form.
  expect(await insurances()).toMatchObject([{ member_id: 'M1', deleted_at: null }])
  await save({ ...complete, member_id: 'M10' })
  expect(await tasks()).toHaveLength(1)
})

const record = async () =>
  (await desk.db.owner.query('select dob::text, gender from patients where id = $1', [at.patientId])).rows[0]

test('processing a form fills in the birthday and gender that the record lacks, says so, and is audited and live [PIF-53]', async () => {
  at = await desk.open({ dob: null })
  const id = await draft()
  expect(await record()).toEqual({ dob: null, gender: null })
  expect((await change(id, formOf(complete, processed))).json().notice).toBe(
    'The linked task was completed automatically. Taken over into the record: date of birth 02/03/1990, gender female.',
  )
  expect(await record()).toEqual({ dob: '1990-02-03', gender: 'female' })
  expect(await desk.traces(at.clinicId)).toContainEqual({
    actor_kind: 'staff',
    action: 'update',
    entity_type: 'patient',
    entity_id: at.patientId,
    patient_id: at.patientId,
    changes: { dob: { from: null, to: '1990-02-03' }, gender: { from: null, to: 'female' } },
  })
  const events = (await desk.events(at.clinicId)).map(({ channel, event }) => `${channel} ${event}`)
  expect(events).toContain('patients changed')
})

test('what the record knows of the patient is never overwritten by a form, and a draft takes nothing over [PIF-53]', async () => {
  at = await desk.open({ dob: '1991-05-06', gender: 'male' })
  await change(await draft(), formOf(complete, processed))
  expect(await record()).toEqual({ dob: '1991-05-06', gender: 'male' })
  at = await desk.open({ dob: null })
  await draft()
  expect(await record()).toEqual({ dob: null, gender: null })
  const created = await create(formOf(complete, processed))
  expect(created.json().notice).toBe('Taken over into the record: date of birth 02/03/1990, gender female.')
})
