import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import { setUpFixture, setUpUrl, versioned } from '../../../../test/fixtures/set-up-fixture.ts'

const db = await cloneDatabase()
const { make, loginAs, here, trail } = await setUpFixture(db)
const signable = signableFactories(db.owner)
let bob: Browser

beforeEach(async () => {
  bob = await loginAs(await make.user(here.clinicId, { admin: true, first_name: 'Bob', last_name: 'Boss' }))
})

const liveEvents = async () =>
  (await db.owner.query('select channel, event, data from live_events where clinic_id = $1', [here.clinicId]))
    .rows

const kinds = [
  {
    path: 'rooms',
    key: 'room',
    least: { title: 'Attic' },
    whole: { title: 'Attic', code: null },
    unique: 'title',
    change: { title: 'Cellar' },
  },
  {
    path: 'labels',
    key: 'label',
    least: { name: 'VIP', color: '#9C27B0' },
    whole: { name: 'VIP', color: '#9c27b0' },
    unique: 'name',
    change: { color: '#112233' },
  },
  {
    path: 'consent_forms',
    key: 'consent_form',
    least: { title: 'Retainers', body: ' I wear them.\r\n\r\nEvery night. ' },
    whole: { title: 'Retainers', body: 'I wear them.\n\nEvery night.' },
    unique: 'title',
    change: { body: 'I wear them.' },
  },
  {
    path: 'appointment_types',
    key: 'appointment_type',
    least: { title: 'Debond', color: '#4caf50', duration: 45 },
    whole: {
      title: 'Debond',
      color: '#4caf50',
      duration: 45,
      isRemote: false,
      roomId: null,
      startsTreatment: false,
    },
    unique: 'title',
    change: { duration: 60 },
  },
  {
    path: 'doctors',
    key: 'doctor',
    least: { firstName: 'Dora', lastName: 'Lee' },
    whole: {
      firstName: 'Dora',
      lastName: 'Lee',
      userId: null,
      npi: null,
      taxId: null,
      appointmentTypeIds: [],
      weekDayHoursVirtual: [],
    },
    unique: undefined,
    change: { npi: '1234567893' },
  },
  {
    path: 'providers',
    key: 'provider',
    least: { npi: '1234567893', taxId: '123456789', firstName: 'Dora', lastName: 'Lee' },
    whole: {
      npi: '1234567893',
      npiType: 'individual',
      taxId: '123456789',
      firstName: 'Dora',
      lastName: 'Lee',
      organizationName: null,
      specialty: 'ORTHO',
      taxonomy: null,
      addresses: [],
    },
    unique: 'npi',
    change: { taxonomy: '1223X0400X' },
  },
  {
    path: 'payers',
    key: 'payer',
    least: { code: 'union1', name: 'Union Dental Fund' },
    whole: {
      name: 'Union Dental Fund',
      code: 'UNION1',
      kind: 'commercial',
      enrolledClaims: true,
      enrolledCoverage: true,
      enrolledRemittances: true,
    },
    unique: 'code',
    change: { kind: 'medicaid' },
  },
  {
    path: 'saved_replies',
    key: 'saved_reply',
    least: { title: 'Parking', body: ' Park behind us.\r\n\r\nIt is free. ' },
    whole: { title: 'Parking', body: 'Park behind us.\n\nIt is free.' },
    unique: 'title',
    change: { body: 'Park behind us, {first name}.' },
  },
]
// The kinds that appointments can refer to.
const used = kinds.filter(kind => !['providers', 'payers', 'saved_replies'].includes(kind.path))

test.each(kinds)('$path: adding, changing and deleting are audited and announced', async kind => {
  const added = await here.ana.send('POST', setUpUrl(kind.path), { [kind.key]: kind.least })
  expect(added.statusCode, added.body).toBe(201)
  const { id, updatedAt } = added.json()
  expect(added.json()).toMatchObject({ ...kind.whole, active: true })
  expect((await here.ana.get(setUpUrl(kind.path))).json()).toEqual([added.json()])

  const changed = await here.ana.send(
    'PUT',
    setUpUrl(`${kind.path}/${id}`),
    { [kind.key]: kind.change },
    versioned(updatedAt),
  )
  expect(changed.json()).toMatchObject({ ...kind.whole, ...kind.change, id })
  expect(Date.parse(changed.json().updatedAt)).toBeGreaterThan(Date.parse(updatedAt))

  const [[field, to]] = Object.entries(kind.change) as [[keyof typeof kind.whole, unknown]]
  const late = await bob.send('PUT', setUpUrl(`${kind.path}/${id}`), { [kind.key]: {} }, versioned(updatedAt))
  expect([late.statusCode, late.json()]).toEqual([
    412,
    { error: 'This record was changed by Ana Admin', current: changed.json() },
  ])

  const gone = await here.ana.send('DELETE', setUpUrl(`${kind.path}/${id}`))
  expect([gone.statusCode, gone.body]).toEqual([204, ''])
  expect((await here.ana.get(setUpUrl(kind.path))).json()).toEqual([])
  const entity_type = kind.key
  expect(await trail()).toMatchObject([
    { action: 'create', entity_type, changes: kind.whole },
    { action: 'update', entity_type, changes: { [field]: { from: kind.whole[field], to } } },
    { action: 'delete', entity_type, changes: { ...kind.whole, ...kind.change } },
  ])
  expect(await liveEvents()).toEqual(
    Array(3).fill({ channel: 'clinic', event: 'changed', data: { clinicId: here.clinicId } }),
  )
  expect((await here.ana.send('DELETE', setUpUrl(`${kind.path}/${id}`))).statusCode).toBe(404)
})

test.each(kinds)(
  '$path: a repeated request adds one record, and saving unchanged values changes nothing',
  async kind => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all(
      [here.ana, here.ana].map(browser =>
        browser.send('POST', setUpUrl(kind.path), { [kind.key]: kind.least }, headers),
      ),
    )
    expect(one?.json()).toEqual(other?.json())
    expect((await here.ana.get(setUpUrl(kind.path))).json()).toHaveLength(1)
    const { id } = one?.json() ?? {}
    const same = await bob.send('PUT', setUpUrl(`${kind.path}/${id}`), {
      [kind.key]: { ...kind.whole, active: true },
    })
    expect(same.json()).toEqual(one?.json())
    expect(await trail()).toHaveLength(1)
  },
)

test.each(used)(
  '$path: a record that something refers to goes out of use instead of being deleted, and can come back',
  async kind => {
    const { id } = (await here.ana.send('POST', setUpUrl(kind.path), { [kind.key]: kind.least })).json()
    const others = {
      rooms: (await make.room(here.clinicId)).id,
      appointment_types: (await make.appointmentType(here.clinicId)).id,
      doctors: (await make.doctor(here.clinicId)).id,
      labels: (await make.label(here.clinicId)).id,
      consent_forms: (await signable.consentForm(here.clinicId)).id,
      [kind.path]: id,
    }
    // A cancelled appointment counts too, because its record still names the room.
    const appointment = await make.appointment(here.clinicId, {
      starts_at: '2026-05-07 10:00',
      patient_id: (await make.patient(here.clinicId)).id,
      appointment_type_id: others.appointment_types,
      doctor_id: others.doctors,
      room_id: others.rooms,
      canceled_at: db.clock.now(),
    })
    await db.owner.query(
      'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
      [here.clinicId, appointment.id, others.labels],
    )
    await signable.consent(here.clinicId, (await make.patient(here.clinicId)).id, {
      consent_form_id: others.consent_forms,
    })
    const off = await here.ana.send('DELETE', setUpUrl(`${kind.path}/${id}`))
    expect([off.statusCode, off.json()]).toEqual([200, expect.objectContaining({ id, active: false })])
    const lookup = (await here.ana.get(`/v2/rest/${kind.path}`)).json()
    const shown = kind.path === 'appointment_types' ? [...lookup.onSite, ...lookup.virtual] : lookup
    expect(shown.map((one: { id: number }) => one.id)).not.toContain(id)
    const { rows } = await db.owner.query('select updated_at from appointments where id = $1', [
      appointment.id,
    ])
    expect(rows).toEqual([{ updated_at: appointment.updated_at }])

    const back = await here.ana.send('PUT', setUpUrl(`${kind.path}/${id}`), { [kind.key]: { active: true } })
    expect(back.json()).toMatchObject({ id, active: true })
    expect((await trail()).slice(1).map(({ changes }) => changes)).toEqual([
      { active: { from: true, to: false } },
      { active: { from: false, to: true } },
    ])
  },
)

test.each(kinds.filter(kind => kind.unique !== undefined))(
  '$path: two records in use cannot have the same name, regardless of case',
  async kind => {
    const taken = { errors: { [String(kind.unique)]: ['has already been taken'] } }
    const send = (fields: object) =>
      here.ana.send('POST', setUpUrl(kind.path), { [kind.key]: { ...kind.least, ...fields } })
    const { id } = (await send({})).json()
    const name = String(Object.values(kind.least)[0])
    const second = await send({ [String(kind.unique)]: name.toUpperCase() })
    expect([second.statusCode, second.json()]).toEqual([422, taken])
    // A record that goes out of use frees its name, and cannot come back while another has it.
    await here.ana.send('PUT', setUpUrl(`${kind.path}/${id}`), { [kind.key]: { active: false } })
    expect((await send({})).statusCode).toBe(201)
    const back = await here.ana.send('PUT', setUpUrl(`${kind.path}/${id}`), { [kind.key]: { active: true } })
    expect([back.statusCode, back.json()]).toEqual([422, taken])
  },
)
