import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  formOf,
  insuranceFixture,
  picture,
  upload,
  urlOf,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
  await verify(at.pat, at.link, at.auth)
})

const submit = (method: 'POST' | 'PUT', form: unknown, headers: Record<string, string> = {}) =>
  at.pat.send(method, urlOf(at.link), { patient_auth: at.auth, insurance_form: form }, headers)
const asStaff = (id: number, form: unknown, headers: Record<string, string> = {}) =>
  at.ana.send(
    'PUT',
    `/v2/rest/patients/${at.patientId}/profile/insurance_forms/${id}`,
    { insurance_form: form },
    headers,
  )
const key = () => ({ 'idempotency-key': randomUUID() })
const seen = ({ updatedAt }: { updatedAt: string }) => ({ 'if-match': `"${updatedAt}"` })
const memberIds = async () => (await desk.rows('insurance_forms', at.clinicId)).map(row => row.member_id)
const tasks = () => desk.rows('tasks', at.clinicId)

test('a submission that is sent twice at once, or again later, is one form and one task [PIF-11, PIF-12]', async () => {
  const card = (await upload(at.pat, await picture())) as string
  const [once, form] = [key(), formOf({ member_id: 'M1', insurance_card_front: card })]
  const answers = await Promise.all([
    submit('POST', form, once),
    submit('POST', form, once),
    submit('POST', form, once),
  ])
  const later = await submit('POST', form, once)
  expect([...answers, later].map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set([...answers, later].map(answer => answer.json().id)).size).toBe(1)
  expect(later.json()).toEqual(answers[0]?.json())
  expect(await memberIds()).toEqual(['M1'])
  expect(await tasks()).toHaveLength(1)
  const other = await submit('POST', formOf({ member_id: 'M2' }), once)
  expect(other.statusCode).toBe(422)
})

test('two submissions at once are two forms, each with its task', async () => {
  const answers = await Promise.all(
    ['M1', 'M2', 'M3'].map(member_id => submit('POST', formOf({ member_id }), key())),
  )
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
  expect((await memberIds()).toSorted()).toEqual(['M1', 'M2', 'M3'])
  expect(new Set((await tasks()).map(row => row.linkable_id)).size).toBe(3)
})

test('two tabs that change the same form at once both keep what was typed', async () => {
  const form = (await submit('POST', formOf({ member_id: 'M0' }))).json()
  const answers = await Promise.all(
    ['M1', 'M2'].map(member_id =>
      submit('PUT', formOf({ member_id }, { id: form.id }), { ...key(), ...seen(form) }),
    ),
  )
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  expect((await memberIds()).toSorted()).toEqual(['M1', 'M2'])
  expect(new Set(answers.map(answer => answer.json().id)).size).toBe(2)
  expect((await tasks()).map(row => row.completed)).toEqual([false, false])
})

test('the answers of a patient while staff edit the form become a form of their own [C-49]', async () => {
  const card = (await upload(at.pat, await picture())) as string
  const form = (await submit('POST', formOf({ member_id: 'M0', insurance_card_front: card }))).json()
  const byStaff = (await asStaff(form.id, formOf({ member_id: 'STAFF', employer_name: 'Acme' }))).json()
  const byPatient = (await submit('PUT', formOf({ member_id: 'MINE' }, { id: form.id }), seen(form))).json()
  expect(byPatient).toMatchObject({ status: 'draft', patient: { memberId: 'MINE' } })
  expect(byPatient.id).not.toBe(form.id)
  const rows = await desk.rows('insurance_forms', at.clinicId)
  expect(rows).toMatchObject([
    { id: form.id, member_id: 'STAFF', employer_name: 'Acme' },
    {
      id: byPatient.id,
      member_id: 'MINE',
      submitted_by: 'patient',
      card_front_blob_id: rows[0].card_front_blob_id,
    },
  ])
  expect((await tasks()).map(row => row.linkable_id)).toEqual([form.id, byPatient.id])
  // Both forms use the picture, and it is kept as long as one of them does.
  const released = async () => (await desk.rows('blobs', at.clinicId)).map(row => row.released_at !== null)
  const without = formOf({ member_id: 'STAFF', insurance_card_front: null })
  await asStaff(form.id, without, seen(byStaff))
  expect(await released()).toEqual([false])
  await asStaff(byPatient.id, without)
  expect(await released()).toEqual([true])
})

test('staff who began before a change of the patient get a conflict with the current form [C-49]', async () => {
  const form = (await submit('POST', formOf({ member_id: 'M0' }))).json()
  const saved = (await submit('PUT', formOf({ member_id: 'MINE' }, { id: form.id }), seen(form))).json()
  expect(saved.id).toBe(form.id)
  const refused = await asStaff(form.id, formOf({ member_id: 'STAFF' }), seen(form))
  expect([refused.statusCode, refused.json()]).toEqual([
    412,
    {
      error: 'This record was changed by someone else',
      current: {
        ...saved,
        patient: { ...saved.patient, insuranceCardFrontUrl: null, insuranceCardBackUrl: null },
      },
    },
  ])
  expect(await memberIds()).toEqual(['MINE'])
  expect((await asStaff(form.id, formOf({ member_id: 'STAFF' }), seen(saved))).statusCode).toBe(200)
  const odd = await asStaff(form.id, formOf(), { 'if-match': '"yesterday"' })
  expect([odd.statusCode, odd.json()]).toEqual([422, { error: 'If-Match is not a version' }])
})

test('processing and a submission at the same moment happen one after the other, and nothing is lost', async () => {
  const complete = {
    gender: 'female' as const,
    insurance_payer_id: await desk.insurance.payerId(),
    member_id: 'M0',
  }
  for (let turn = 0; turn < 8; turn++) {
    const form = (await submit('POST', formOf(complete))).json()
    const [staff, patient] = await Promise.all([
      asStaff(form.id, formOf({ ...complete, member_id: 'STAFF' }, { status: 'processed' }), seen(form)),
      submit('PUT', formOf({ ...complete, member_id: 'MINE' }, { id: form.id }), { ...key(), ...seen(form) }),
    ])
    expect(patient.statusCode).toBe(200)
    const formsAfter = (await desk.rows('insurance_forms', at.clinicId)).filter(row => row.id >= form.id)
    const open = (await tasks()).filter(row => !row.completed && row.linkable_id >= form.id)
    if (staff.statusCode === 200) {
      expect(formsAfter.map(row => [row.member_id, row.status])).toEqual([
        ['STAFF', 'processed'],
        ['MINE', 'draft'],
      ])
    } else {
      expect([staff.statusCode, formsAfter.map(row => [row.member_id, row.status])]).toEqual([
        412,
        [['MINE', 'draft']],
      ])
    }
    // The patient's form has one review task.
    expect(open.map(row => row.linkable_id)).toEqual([formsAfter.at(-1)?.id])
  }
})
