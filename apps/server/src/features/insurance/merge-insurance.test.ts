import { beforeEach, expect, test } from 'vitest'
import { formOf, insuranceFixture, urlOf, verify } from '../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()

let at: Awaited<ReturnType<typeof desk.open>>
let other: { id: number; hashid: string }
beforeEach(async () => {
  at = await desk.open()
  other = await desk.make.patient(at.clinicId, { first_name: 'Patty', last_name: 'Doe' })
})

const merge = async (): Promise<number> =>
  (await at.ana.send('POST', `/v2/rest/patients/${at.patientId}/merge`, { otherId: other.id })).json().id
const undo = (mergeId: number) => at.ana.send('DELETE', `/v2/rest/patients/${at.patientId}/merges/${mergeId}`)
const whose = async (table: string) => (await desk.rows(table, at.clinicId)).map(row => row.patient_id)

/** Staff process a form in its current record, which creates an insurance. */
async function process({ id }: { id: number }): Promise<void> {
  const insurance_payer_id = await desk.insurance.payerId()
  const complete = { gender: 'female', member_id: 'M1', insurance_payer_id } as const
  const insurance_form = formOf(complete, { id, status: 'processed' })
  await at.ana.send('PUT', urlOf(at.patientId), { insurance_form })
}

test('forms and insurances move to the merged record, and back', async () => {
  await desk.insurance.form(at.clinicId, at.patientId)
  const form = await desk.insurance.form(at.clinicId, other.id)
  await desk.insurance.insurance(at.clinicId, other.id, { insurance_form_id: form.id })
  const counts = async () =>
    (await at.ana.get(`/v2/rest/patients/${other.id}/profile/counts`)).json() as Record<string, number>
  expect(await counts()).toMatchObject({ insuranceForms: 1, insurances: 1 })
  const id = await merge()
  expect(await whose('insurance_forms')).toEqual([at.patientId, at.patientId])
  expect(await whose('insurances')).toEqual([at.patientId])
  // An insurance that staff create in the meantime from a form of the other record belongs to that one.
  await process(form)
  expect((await undo(id)).statusCode).toBe(204)
  expect(await whose('insurance_forms')).toEqual([at.patientId, other.id])
  expect(await whose('insurances')).toEqual([other.id])
})

test('an insurance that was created since from the other record’s form goes back with it', async () => {
  const form = await desk.insurance.form(at.clinicId, other.id)
  const id = await merge()
  await process(form)
  expect(await whose('insurances')).toEqual([at.patientId])
  await undo(id)
  expect(await whose('insurances')).toEqual([other.id])
})

test('the other record’s link leads to the patient, and can be used like their own', async () => {
  await merge()
  expect((await verify(at.pat, other.hashid, at.auth)).statusCode).toBe(200)
  const saved = await at.pat.send('POST', urlOf(other.hashid), {
    patient_auth: at.auth,
    insurance_form: formOf(),
  })
  expect(saved.statusCode).toBe(201)
  expect(await whose('insurance_forms')).toEqual([at.patientId])
})
