import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let ana: Browser
let sam: Browser
let clinicId: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  sam = await loginAs(await make.user(clinicId))
})

const settings = '/v2/rest/settings/providers'
const person = { npi: '1234567893', taxId: '123456789', firstName: 'Dora', lastName: 'Lee' }
const house = { npi: '1003000126', npiType: 'organization', taxId: '123456789', organizationName: 'Harbor' }
const add = (provider: object) => ana.send('POST', settings, { provider })
const change = (id: number, provider: object) => ana.send('PUT', `${settings}/${id}`, { provider })
const errorsOf = async (answer: Promise<{ json(): { errors: unknown } }>) => (await answer).json().errors

const primary = { address1: '1 Main St', city: 'New York', state: 'NY', zipcode: '10001', kind: 'primary' }

test('staff choose from the providers in use, doctors and the organisation, by name; the clinic itself is marked [G-51, ELG-25]', async () => {
  const addresses = [primary, { ...primary, address2: 'Suite 4', kind: 'secondary' }]
  const dora = (await add({ ...person, taxonomy: '1223X0400X', addresses })).json()
  const harbor = (await add({ ...house, specialty: 'General' })).json()
  const gone = (await add({ ...person, npi: '1245319599', firstName: 'Gone' })).json()
  await change(gone.id, { active: false })
  await db.owner.query('update clinics set npi = $2 where id = $1', [clinicId, house.npi])
  const listed = await sam.get('/v2/rest/providers')
  expect([listed.statusCode, listed.json()]).toEqual([
    200,
    [
      {
        id: dora.id,
        name: 'Dora Lee',
        firstName: 'Dora',
        lastName: 'Lee',
        organizationName: null,
        npi: '1234567893',
        npiType: 'individual',
        taxId: '123456789',
        specialty: 'ORTHO',
        taxonomy: '1223X0400X',
        addresses: [
          { ...primary, address2: null },
          { ...primary, address2: 'Suite 4', kind: 'secondary' },
        ],
        isClinic: false,
      },
      expect.objectContaining({
        id: harbor.id,
        name: 'Harbor',
        firstName: null,
        npiType: 'organization',
        specialty: 'General',
        isClinic: true,
      }),
    ],
  ])
  expect((await sam.get(settings)).statusCode).toBe(403)
})

test('a number with a wrong check digit, and a name of the other type, are refused on their fields', async () => {
  expect(await errorsOf(add({ ...person, npi: '1234567890' }))).toEqual({ npi: ['is invalid'] })
  expect(await errorsOf(add({ ...person, npi: '123' }))).toEqual({ npi: ['is invalid'] })
  expect(await errorsOf(add({ ...person, taxId: '12-3456789' }))).toEqual({ tax_id: ['is invalid'] })
  expect(await errorsOf(add({ ...person, firstName: '', lastName: ' ' }))).toEqual({
    first_name: ["can't be blank"],
    last_name: ["can't be blank"],
  })
  expect(await errorsOf(add({ ...house, organizationName: null }))).toEqual({
    organization_name: ["can't be blank"],
  })
  expect(await errorsOf(add({ ...person, taxonomy: '9999999999' }))).toEqual({ taxonomy: ['is invalid'] })
  expect(await errorsOf(add({ ...person, addresses: [primary, primary] }))).toEqual({
    addresses: ['is invalid'],
  })
  expect(await errorsOf(add({ ...person, addresses: [{ ...primary, city: '' }] }))).toEqual({
    'addresses.0.city': ["can't be blank"],
  })
  expect((await ana.get(settings)).json()).toEqual([])
})

test('a provider who becomes an organisation loses the personal name', async () => {
  const { id } = (await add(person)).json()
  expect(await errorsOf(change(id, { npiType: 'organization' }))).toEqual({
    organization_name: ["can't be blank"],
  })
  const changed = await change(id, { npiType: 'organization', organizationName: 'Harbor' })
  expect(changed.json()).toMatchObject({ name: 'Harbor', firstName: null, lastName: null })
  const back = await change(id, { npiType: 'individual', firstName: 'Dora', lastName: 'Lee' })
  expect(back.json()).toMatchObject({ name: 'Dora Lee', organizationName: null })
})
