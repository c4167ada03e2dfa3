import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

const coverage = async () =>
  (await at.sam.get(`/v2/rest/patients/${at.patientId}/profile/infos`)).json().coverage
const state = async () => (await coverage()).state

test('the record says what the payer said of the newest insurance, and not what it said of another member ID [PRO-57]', async () => {
  const { rows } = await db.owner.query(
    'select name from insurance_payers y join insurances i on i.payer_id = y.id where i.id = $1',
    [at.insuranceId],
  )
  expect(await coverage()).toEqual({ payer: rows[0].name, state: 'unchecked', checkedAt: null })
  await at.check()
  expect(await state()).toBe('checking')
  await desk.askPayers()
  expect(await coverage()).toMatchObject({ state: 'active', checkedAt: expect.stringMatching(/-04:00$/) })
  // What is known stays, while the payer is asked again.
  db.clock.advance(20)
  await at.check()
  expect(await state()).toBe('active')
  desk.payer.behave(() => errorsOf('72'))
  await desk.askPayers()
  expect(await state()).toBe('failed')
  await db.owner.query(`update insurances set member_id = 'another one' where id = $1`, [at.insuranceId])
  expect(await state()).toBe('unchecked')
})

test('a patient without an insurance has no coverage, and one who is not covered is inactive [PRO-57]', async () => {
  const { id } = await desk.make.patient(at.clinicId)
  expect((await at.sam.get(`/v2/rest/patients/${id}/profile/infos`)).json().coverage).toBeNull()
  await at.checked()
  const says = (code: string) =>
    db.owner.query(
      `update eligibilities set response = jsonb_set(response, '{statusCode}', to_jsonb($2::text)) where patient_id = $1`,
      [at.patientId, code],
    )
  await says('6')
  expect(await state()).toBe('inactive')
  await says('')
  expect(await state()).toBe('unclear')
})
