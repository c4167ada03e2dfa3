import { mostOwnPayers } from '@archwire/contract/clinic/payers'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { insuranceFactories } from '../../../../test/fixtures/claims/insurance-factories.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { sql } from '../../../platform/db/sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const insurances = insuranceFactories(db.owner)
const { loginAs } = await testApp(db, { env: { CLEARINGHOUSE_DRIVER: 'sandbox' } })
const real = await testApp(db)
let ana: Browser
let sam: Browser
let clinicId: number
let patientId: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  patientId = (await make.patient(clinicId)).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  sam = await loginAs(await make.user(clinicId))
})

const settings = '/v2/rest/settings/payers'
const union = { name: 'Union Dental Fund', code: 'UNION1' }
const add = (payer: object = union, browser = ana) => browser.send('POST', settings, { payer })
const search = async (typed: string, browser = sam) =>
  (await browser.get(`/v2/rest/insurances/payers.json?query=${typed}`)).json()
const insure = (payerId: number, browser = sam) =>
  browser.send('POST', `/v2/rest/patients/${patientId}/insurances.json`, {
    insurance: { payerId, relationship: 'self', memberId: 'M1' },
  })

test('an administrator adds a payer; everybody at the clinic finds it beside the common ones, and nobody else does [PAY-01, PAY-03]', async () => {
  const { id } = (await add({ ...union, kind: 'medicaid', enrolledCoverage: false })).json()
  expect((await ana.get(settings)).json()).toMatchObject([
    { id, ...union, kind: 'medicaid', enrolledClaims: true, enrolledCoverage: false, active: true },
  ])
  expect(await search('union')).toEqual([{ id, ...union }])
  expect((await search('dental')).map(({ id: one }: { id: number }) => one)).toContain(id)
  expect((await insure(id)).json()).toMatchObject({ payer: { id, ...union } })

  const elsewhere = (await make.clinic()).id
  const bob = await loginAs(await make.user(elsewhere, { admin: true }))
  expect(await search('union', bob)).toEqual([])
  expect((await bob.get(settings)).json()).toEqual([])
  expect((await bob.send('PUT', `${settings}/${id}`, { payer: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await bob.send('DELETE', `${settings}/${id}`)).statusCode).toBe(404)
  // Another clinic may use the same code for another payer.
  expect((await add(union, bob)).statusCode).toBe(201)
  for (const call of [sam.get(settings), add(union, sam), sam.send('DELETE', `${settings}/${id}`)])
    expect((await call).statusCode).toBe(403)
})

test('the code of a common payer is refused on its field, even if that payer is not shown [PAY-02]', async () => {
  const taken = await add({ name: 'Our Cigna', code: '62308' })
  expect([taken.statusCode, taken.json()]).toEqual([
    422,
    { errors: { code: ['is that of Cigna, which everybody has'] } },
  ])
  // The code of a payer for practice is refused even where such payers are not shown.
  const carl = await real.loginAs(await make.user(clinicId, { admin: true }))
  expect((await add({ name: 'Ours', code: 'sbx01' }, carl)).json()).toEqual({
    errors: { code: ['is that of Sandbox Dental Plan, which everybody has'] },
  })
  const { id } = (await add()).json()
  expect((await ana.send('PUT', `${settings}/${id}`, { payer: { code: '62308' } })).statusCode).toBe(422)
  expect((await add({ name: 'Second', code: 'union1' })).json()).toEqual({
    errors: { code: ['has already been taken'] },
  })
  expect((await add({ name: ' ', code: 'A-1' })).json()).toEqual({
    errors: { name: ["can't be blank"], code: ['must have 2 to 15 letters and digits'] },
  })
  expect((await add({ ...union, kind: 'circus' })).statusCode).toBe(422)
})

test('a payer that was chosen goes out of use instead of being deleted, is no longer offered, and can come back [PAY-04]', async () => {
  const { id } = (await add()).json()
  await insure(id)
  const off = await ana.send('DELETE', `${settings}/${id}`)
  expect([off.statusCode, off.json()]).toEqual([200, expect.objectContaining({ id, active: false })])
  expect(await search('union')).toEqual([])
  expect((await insure(id)).json()).toEqual({ errors: { payer_id: ['is invalid'] } })
  const listed = await sam.get(`/v2/rest/patients/${patientId}/insurances.json`)
  expect(listed.json()).toMatchObject([{ payer: { id, ...union } }])
  await ana.send('PUT', `${settings}/${id}`, { payer: { active: true } })
  expect(await search('union')).toEqual([{ id, ...union }])
})

test('payers for practice are listed only on a server that sends nothing to real payers [PAY-05]', async () => {
  expect(await search('sbx')).toHaveLength(4)
  const carl = await real.loginAs(await make.user(clinicId))
  expect(await search('sbx', carl)).toEqual([])
  expect(await search('cigna', carl)).toHaveLength(1)
  const refused = await insure(await insurances.payerId('SBX01'), carl)
  expect([refused.statusCode, refused.json()]).toEqual([422, { errors: { payer_id: ['is invalid'] } }])
})

test('a clinic can add only a limited number of payers', async () => {
  await db.owner.query(
    `insert into insurance_payers (clinic_id, code, name)
     select $1, 'OWN' || n, 'Own ' || n from generate_series(1, $2) n`,
    [clinicId, mostOwnPayers],
  )
  const refused = await add()
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'A clinic can have 300 payers of its own at most' },
  ])
})

test("the database itself prevents reading, changing or referring to another clinic's payer, and changing a common one [PAY-01]", async () => {
  const theirs = await insurances.payer((await make.clinic()).id)
  const common = await insurances.payerId('62308')
  const ours = db.database.forClinic(clinicId, { kind: 'system' })
  const seen = await ours.read(tx =>
    tx.many(sql`select from insurance_payers where id = ${theirs.id} or clinic_id <> ${clinicId}`),
  )
  expect(seen).toEqual([])
  for (const id of [theirs.id, common]) {
    expect(await ours.write(tx => tx.run(sql`update insurance_payers set name = 'X' where id = ${id}`))).toBe(
      0,
    )
    expect(await ours.write(tx => tx.run(sql`delete from insurance_payers where id = ${id}`))).toBe(0)
  }
  const insert = (owner: number | null) =>
    ours.write(tx =>
      tx.run(sql`insert into insurance_payers (clinic_id, code, name) values (${owner}, 'SPY1', 'Spy')`),
    )
  await expect(insert(null)).rejects.toThrow('row-level security')
  await expect(insert(theirs.id)).rejects.toThrow('row-level security')
  await expect(
    ours.write(tx => tx.run(sql`update insurance_payers set clinic_id = null where clinic_id = ${clinicId}`)),
  ).rejects.toThrow('permission denied')
  const point = ours.write(tx =>
    tx.run(sql`
      insert into insurances (clinic_id, patient_id, payer_id, member_id, relationship, created_at, updated_at)
      values (${clinicId}, ${patientId}, ${theirs.id}, 'M1', 'self', now(), now())`),
  )
  await expect(point).rejects.toThrow("none of the clinic's")
  // A user who is exempt from the policies is refused in the same way.
  await expect(insurances.insurance(clinicId, patientId, { payer_id: theirs.id })).rejects.toThrow(
    "none of the clinic's",
  )
  await expect(insurances.form(clinicId, patientId, { payer_id: theirs.id })).rejects.toThrow(
    "none of the clinic's",
  )
  const { rows } = await db.owner.query(
    `select event_object_table as name from information_schema.triggers
     where trigger_name = 'payer_of_clinic' and event_manipulation = 'INSERT' order by 1`,
  )
  const { rows: pointing } = await db.owner.query(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'insurance_payers'::regclass order by 1`,
  )
  expect(rows).toEqual(pointing)
})
