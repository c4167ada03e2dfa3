import { randomUUID } from 'node:crypto'
import { mostUsualFees } from '@archwire/contract/clinic/usual-fees'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { sql } from '../../../platform/db/sql.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let ana: Browser
let sam: Browser
let clinicId: number
let typeId: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  typeId = (await make.appointmentType(clinicId)).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  sam = await loginAs(await make.user(clinicId))
})

const settings = '/v2/rest/settings/usual_fees'
const braces = () => ({ code: 'd8080', fee: '5,500.00', months: 24, appointmentTypeIds: [typeId, typeId] })
const add = (usual_fee: object = braces(), browser = ana) => browser.send('POST', settings, { usual_fee })
const list = async (browser = ana) => (await browser.get(settings)).json()

test('an administrator keeps the clinic’s usual fees; nobody else reads or changes them [CLM-106]', async () => {
  const added = await add()
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      code: 'D8080',
      fee: 5500,
      months: 24,
      appointmentTypeIds: [typeId],
      active: true,
      updatedAt: expect.any(String),
    },
  ])
  const { id, updatedAt } = added.json()
  const path = `${settings}/${id}`
  const seen = { 'if-match': `"${updatedAt}"` }
  const changed = await ana.send('PUT', path, { usual_fee: { fee: 5250.5, appointmentTypeIds: [] } }, seen)
  expect(changed.json()).toMatchObject({ code: 'D8080', fee: 5250.5, months: 24, appointmentTypeIds: [] })
  const stale = await ana.send('PUT', path, { usual_fee: { fee: 1 } }, seen)
  expect(stale.statusCode).toBe(412)

  for (const call of [sam.get(settings), add(braces(), sam), sam.send('DELETE', path)])
    expect((await call).statusCode).toBe(403)
  const bob = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect(await list(bob)).toEqual([])
  expect((await bob.send('PUT', path, { usual_fee: { fee: 1 } })).statusCode).toBe(404)
  expect((await bob.send('DELETE', path)).statusCode).toBe(404)
  expect(await list()).toMatchObject([{ id, fee: 5250.5 }])
  // Claims copy a fee, so nothing keeps one from being deleted.
  expect((await ana.send('DELETE', path)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  const { rows } = await db.owner.query(
    `select action, changes->'fee' as fee from audit_log
     where clinic_id = $1 and entity_type = 'usual_fee' order by id`,
    [clinicId],
  )
  expect(rows).toEqual([
    { action: 'create', fee: 5500 },
    { action: 'update', fee: { from: 5500, to: 5250.5 } },
    { action: 'delete', fee: 5250.5 },
  ])
})

test.each([
  [{ code: '' }, { code: ["can't be blank"] }],
  [{ code: '8080' }, { code: ['must be a D and four digits'] }],
  [{ fee: '' }, { fee: ["can't be blank"] }],
  [{ fee: 'much' }, { fee: ['must be a number'] }],
  [{ fee: 0 }, { fee: ['must be positive'] }],
])('a usual fee with %j is refused on its field [CLM-106]', async (wrong, errors) => {
  const refused = await add({ ...braces(), ...wrong })
  expect([refused.statusCode, refused.json()]).toEqual([422, { errors }])
  expect(await list()).toEqual([])
})

test('a code has one usual fee, and types are the clinic’s own [CLM-106]', async () => {
  const { id } = (await add()).json()
  expect((await add()).json()).toEqual({ errors: { code: ['has already been taken'] } })
  const foreign = (await make.appointmentType((await make.clinic()).id)).id
  const refused = await add({ ...braces(), code: 'D8090', appointmentTypeIds: [foreign] })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { appointment_type_ids: ['is invalid'] } },
  ])
  // Out of use, it makes room for another of its code, and cannot come back beside that one.
  await ana.send('PUT', `${settings}/${id}`, { usual_fee: { active: false } })
  expect((await add()).statusCode).toBe(201)
  expect((await ana.send('PUT', `${settings}/${id}`, { usual_fee: { active: true } })).statusCode).toBe(422)
})

test('two clicks add one usual fee, and a clinic can have only a limited number', async () => {
  await db.owner.query(
    `insert into usual_fees (clinic_id, procedure_code, fee_cents)
     select $1, 'D' || (1000 + n), 100 from generate_series(1, $2::int) n`,
    [clinicId, mostUsualFees - 1],
  )
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = await Promise.all([
    ana.send('POST', settings, { usual_fee: braces() }, key),
    ana.send('POST', settings, { usual_fee: braces() }, key),
  ])
  expect([first.statusCode, second.json()]).toEqual([201, first.json()])
  const refused = await add({ ...braces(), code: 'D8090' })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'A clinic can have 500 usual fees at most' },
  ])
})

test("the database itself prevents reading or changing another clinic's usual fees", async () => {
  const { id } = (await add()).json()
  const other = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
  expect(await other.read(tx => tx.many(sql`select from usual_fees where id = ${id}`))).toEqual([])
  expect(
    await other.read(tx => tx.many(sql`select from usual_fee_appointment_types where usual_fee_id = ${id}`)),
  ).toEqual([])
  expect(await other.write(tx => tx.run(sql`delete from usual_fees where id = ${id}`))).toBe(0)
})
