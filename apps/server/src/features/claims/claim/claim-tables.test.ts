import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimFactories } from '../../../../test/fixtures/claims/claim-factories.ts'
import { insuranceFactories } from '../../../../test/fixtures/claims/insurance-factories.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { sql } from '../../../platform/db/sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const insurances = insuranceFactories(db.owner)
const claims = claimFactories(db.owner)

let clinicId: number
let claim: { id: number; updated_at: Date }
beforeEach(async () => {
  clinicId = (await make.clinic()).id
  const patientId = (await make.patient(clinicId)).id
  const insuranceId = (await insurances.insurance(clinicId, patientId)).id
  claim = await claims.claim({ clinicId, patientId, insuranceId })
})

const row = async () => (await db.owner.query('select * from claims where id = $1', [claim.id])).rows[0]

test('the total of a claim is the sum of its items, and each change of them is a new version', async () => {
  const { id } = await claims.item(clinicId, claim.id, { fee_cents: 1_999, quantity: 3 })
  await claims.item(clinicId, claim.id)
  expect(Number((await row()).total_cents)).toBe(480_997)
  const before = (await row()).updated_at
  await db.owner.query('delete from claim_items where id = $1', [id])
  expect(Number((await row()).total_cents)).toBe(475_000)
  expect((await row()).updated_at.getTime()).toBeGreaterThan(before.getTime())
})

test('a claim has one billing provider, and a change of it is a new version', async () => {
  await claims.provider(clinicId, claim.id)
  const { updated_at } = await row()
  expect(updated_at.getTime()).toBeGreaterThan(claim.updated_at.getTime())
  await expect(claims.provider(clinicId, claim.id)).rejects.toThrow('claim_providers_one_billing')
  await claims.provider(clinicId, claim.id, { kind: 'Rendering' })
  expect((await row()).updated_at.getTime()).toBeGreaterThan(updated_at.getTime())
})

test('a claim has one open submission, and no control number is used twice in any clinic', async () => {
  const sent = await claims.submission(clinicId, claim.id)
  await expect(claims.submission(clinicId, claim.id)).rejects.toThrow('claim_submissions_on_its_way')
  await db.owner.query(`update claim_submissions set state = 'acknowledged' where id = $1`, [sent.id])
  await claims.submission(clinicId, claim.id)

  const otherId = (await make.clinic()).id
  const patientId = (await make.patient(otherId)).id
  const insuranceId = (await insurances.insurance(otherId, patientId)).id
  const other = await claims.claim({ clinicId: otherId, patientId, insuranceId })
  const sameNumber = { claim_control_number: sent.claim_control_number }
  await expect(claims.submission(otherId, other.id, sameNumber)).rejects.toThrow('claim_control_number')
})

test('a control number reveals the clinic of its claim, and nothing else', async () => {
  const { claim_control_number } = await claims.submission(clinicId, claim.id)
  const found = await db.pool.query('select * from resolve_claim_control_number($1)', [claim_control_number])
  expect(found.rows.map(({ clinic_id, id }) => [Number(clinic_id), Number(id)])).toEqual([
    [clinicId, claim.id],
  ])
  const unknown = await db.pool.query('select * from resolve_claim_control_number($1)', ['NOBODY'])
  expect(unknown.rows).toEqual([])
  expect((await db.pool.query('select from claim_submissions')).rowCount).toBe(0)
})

test('each control number is new', async () => {
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  const draw = () =>
    clinic.write(tx => tx.one<{ number: number }>(sql`select nextval('control_numbers')::int as number`))
  const drawn = [await draw(), await draw()].map(({ number }) => number)
  expect(drawn[1]).toBeGreaterThan(drawn[0] ?? 0)
})

test('the history of a claim cannot be changed', async () => {
  const activity = { clinic_id: clinicId, claim_id: claim.id, action: 'create', message: 'Claim created' }
  await db.owner.query(
    `insert into claim_activities (clinic_id, claim_id, action, message, created_at) values ($1, $2, $3, $4, now())`,
    Object.values(activity),
  )
  await expect(db.owner.query(`update claim_activities set message = 'x'`)).rejects.toThrow('is written once')
  await expect(db.owner.query('delete from claim_activities')).rejects.toThrow('is written once')
})
