import { expect, test } from 'vitest'
import { claimFactories } from '../../../test/fixtures/claims/claim-factories.ts'
import { insuranceFixture } from '../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const claims = claimFactories(desk.db.owner)

test('inquiries and claims move with the insurance to the other record, and back', async () => {
  const at = await desk.open()
  const other = await desk.make.patient(at.clinicId, { first_name: 'Patty', last_name: 'Doe' })
  const insurance = await desk.insurance.insurance(at.clinicId, other.id)
  const of = { clinicId: at.clinicId, patientId: other.id, insuranceId: insurance.id }
  await claims.eligibility(of)
  await claims.claim(of)
  const whose = async () =>
    [...(await desk.rows('eligibilities', at.clinicId)), ...(await desk.rows('claims', at.clinicId))].map(
      row => row.patient_id,
    )

  const merged = await at.ana.send('POST', `/v2/rest/patients/${at.patientId}/merge`, { otherId: other.id })
  expect(await whose()).toEqual([at.patientId, at.patientId])
  const url = `/v2/rest/patients/${at.patientId}/merges/${merged.json().id}`
  expect((await at.ana.send('DELETE', url)).statusCode).toBe(204)
  expect(await whose()).toEqual([other.id, other.id])
})
