import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, item } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)

test('items are added, changed and removed, and the total follows [CLM-25, CLM-70, API-139, API-140, API-141]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const key = desk.key()
  const first = await here.send(
    'POST',
    id,
    'items.json',
    { item: item({ fee: '1,234.50', quantity: 2 }) },
    key,
  )
  expect([first.statusCode, first.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      procedureCode: 'D8080',
      fee: 1234.5,
      quantity: 2,
      startDate: '2026-05-01',
      endDate: null,
      teeth: [],
      areas: [],
      updatedAt: expect.any(String),
    },
  ])
  const again = await here.send(
    'POST',
    id,
    'items.json',
    { item: item({ fee: '1,234.50', quantity: 2 }) },
    key,
  )
  expect(again.json()).toEqual(first.json())
  const plain = await here.send('POST', id, 'items.json', { item: item({ quantity: undefined, fee: 100 }) })
  expect(plain.json().quantity).toBe(1)
  expect((await here.read(id)).total).toBe(2569)
  const path = `items/${first.json().id}.json`
  const changed = await here.send('PUT', id, path, { item: item({ procedureCode: 'd8090', fee: 10 }) })
  expect(changed.json()).toMatchObject({ procedureCode: 'D8090', fee: 10, quantity: 1 })
  const stale = { 'if-match': `"${first.json().updatedAt}"` }
  expect((await here.send('PUT', id, path, { item: item() }, stale)).statusCode).toBe(412)
  expect((await here.read(id)).total).toBe(110)
  expect((await here.send('DELETE', id, path)).statusCode).toBe(204)
  expect((await here.read(id)).total).toBe(100)
  expect(await here.history(id)).toEqual([
    'Claim created',
    'Item D8080 added',
    'Item D8080 added',
    'Item D8090 updated',
    'Item D8090 removed',
  ])
})

test('a 51st item is refused, also if two people add the 50th at once [CLM-25]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await db.owner.query(
    `insert into claim_items (clinic_id, claim_id, procedure_code, fee_cents, start_date, created_at, updated_at)
     select $1, $2, 'D8670', 100, '2026-05-01', now(), now() from generate_series(1, 49)`,
    [here.clinicId, id],
  )
  const add = () => here.send('POST', id, 'items.json', { item: item() })
  const both = await Promise.all([add(), add()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  const more = await add()
  expect([more.statusCode, more.json()]).toEqual([422, { error: 'A claim can have 50 items at most' }])
  expect((await here.read(id)).items).toHaveLength(50)
})

test.each<[string, string | number, string, string]>([
  ['procedureCode', '', 'Code is required', 'CLM-65'],
  ['fee', '', 'Fee is required', 'CLM-66'],
  ['fee', 'much', 'Fee is required', 'CLM-66'],
  ['fee', 0, 'Fee must be positive', 'CLM-66'],
  ['fee', -5, 'Fee must be positive', 'CLM-70'],
  ['quantity', 0, 'Quantity must be positive', 'CLM-67'],
  ['startDate', '', 'Start date is required', 'CLM-68'],
  ['startDate', '2026-05-07', 'Start date cannot be in the future', 'CLM-68'],
])('an item whose %s is %j is refused: %s [%s] [CST-46]', async (field, value, message) => {
  db.clock.set('2026-05-06T14:00:00Z')
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const answer = await here.send('POST', id, 'items.json', { item: item({ [field]: value }) })
  const snake = field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { [snake]: [message] } }])
})

test('teeth, surfaces and areas are checked and stored, and keep their values if a change does not have them [CLM-76, CLM-77]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const teeth = [
    { tooth: '8', surfaces: ['M', 'D'] },
    { tooth: 'a', surfaces: [] },
  ]
  const added = await here.send('POST', id, 'items.json', { item: item({ teeth, areas: ['40', '10'] }) })
  const places = { teeth: [teeth[0], { tooth: 'A', surfaces: [] }], areas: ['10', '40'] }
  expect(added.json()).toMatchObject(places)
  const path = `items/${added.json().id}.json`
  expect((await here.send('PUT', id, path, { item: item({ fee: 10 }) })).json()).toMatchObject({
    fee: 10,
    ...places,
  })
  for (const [wrong, field] of [
    [{ teeth: [{ tooth: '33' }] }, 'teeth'],
    [{ teeth: [{ tooth: '8' }, { tooth: '8' }] }, 'teeth'],
    [{ teeth: [{ tooth: '8', surfaces: ['X'] }] }, 'teeth.0.surfaces.0'],
    [{ areas: ['03'] }, 'areas.0'],
  ] as const) {
    const refused = await here.send('PUT', id, path, { item: item(wrong) })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
  }
  const cleared = await here.send('PUT', id, path, { item: item({ teeth: [], areas: [] }) })
  expect(cleared.json()).toMatchObject({ teeth: [], areas: [] })
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'claim_item' order by id`,
    [here.clinicId],
  )
  const words = { teeth: '8 MD, A', areas: 'Upper right quadrant, Lower right quadrant' }
  expect(rows[0].changes).toMatchObject(words)
  expect(rows.at(-1).changes).toMatchObject({ teeth: { from: words.teeth, to: null } })
})
