import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { interleave } from '../../../../test/database/owner-queries.ts'
import { setUpFixture, setUpUrl } from '../../../../test/fixtures/set-up-fixture.ts'

const db = await cloneDatabase()
const { make, here, trail } = await setUpFixture(db)

test('a record can be moved up, down and to the end of its list, without a new version of any record', async () => {
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three', 'Four'])
    ids.push((await here.ana.send('POST', setUpUrl('rooms'), { room: { title } })).json().id)
  await here.ana.send('PUT', setUpUrl(`rooms/${ids[1]}`), { room: { active: false } })
  const titles = async () =>
    (await here.ana.get('/v2/rest/rooms')).json().map((room: { title: string }) => room.title)
  const before = (await here.ana.get(setUpUrl('rooms'))).json()
  const move = (id: number | undefined, position: number) =>
    here.ana.send('PUT', setUpUrl(`rooms/${id}`), { room: { position } })
  await move(ids[3], 1)
  expect(await titles()).toEqual(['One', 'Four', 'Three'])
  await move(ids[0], 2)
  expect(await titles()).toEqual(['Four', 'Three', 'One'])
  await move(ids[3], 1_000)
  expect(await titles()).toEqual(['Three', 'One', 'Four'])
  await move(ids[2], 0)
  expect(await titles()).toEqual(['Three', 'One', 'Four'])
  const after = (await here.ana.get(setUpUrl('rooms'))).json()
  const byId = (list: { id: number }[]) => list.toSorted((one, other) => one.id - other.id)
  expect(byId(after)).toEqual(byId(before))
  expect((await trail()).slice(5).map(({ changes }) => changes)).toEqual([
    { position: { from: 2, to: 1 } },
    { position: { from: 0, to: 2 } },
    { position: { from: 0, to: 2 } },
  ])
})

test('a room’s code is kept in capitals, and is of one room in use only, also where a name stands for it [APT-107]', async () => {
  const add = (title: string, code?: string) =>
    here.ana.send('POST', setUpUrl('rooms'), { room: { title, ...(code === undefined ? {} : { code }) } })
  const change = (id: number, to: object) => here.ana.send('PUT', setUpUrl(`rooms/${id}`), { room: to })
  const taken = { errors: { code: ['has already been taken'] } }
  const three = (await add('Exam Room Three', ' r3 ')).json()
  expect(three.code).toBe('R3')
  const one = (await add('Exam Room One')).json()
  expect(one.code).toBeNull()
  for (const refused of [
    await add('Surgery', 'R3'),
    await add('Surgery', 'R1'),
    await change(one.id, { code: 'r3' }),
    await change(three.id, { code: 'R1' }),
  ]) {
    expect([refused.statusCode, refused.json()]).toEqual([422, taken])
  }
  expect((await change(one.id, { code: 'OP1' })).json().code).toBe('OP1')
  // Now the name stands for nothing.
  expect((await change(three.id, { code: 'R1' })).json().code).toBe('R1')
  // Without its own code the first would be R1 again.
  expect((await change(one.id, { code: '' })).statusCode).toBe(422)
  await change(three.id, { active: false })
  expect((await change(one.id, { code: '' })).json().code).toBeNull()
  expect((await change(three.id, { active: true })).json()).toEqual(taken)
  expect((await change(three.id, { active: true, code: null })).json()).toMatchObject({
    active: true,
    code: null,
  })
  expect(
    (await trail()).filter(({ changes }) => 'code' in changes).map(({ changes }) => changes.code),
  ).toEqual([
    'R3',
    null,
    { from: null, to: 'OP1' },
    { from: 'R3', to: 'R1' },
    { from: 'OP1', to: null },
    { from: 'R1', to: null },
  ])
})

test.each([
  ['rooms', { room: { title: ' ' } }, { title: ["can't be blank"] }],
  ['rooms', { room: { title: 'Room\u202e1' } }, { title: ['is invalid'] }],
  ['rooms', { room: { title: '\u200d' } }, { title: ['is invalid'] }],
  ['rooms', { room: { title: 'Room', code: 'ROOM1' } }, { code: expect.any(Array) }],
  ['rooms', { room: { title: 'Room', code: 'R-1' } }, { code: ['is invalid'] }],
  ['rooms', { room: { title: 'Room', code: 'v' } }, { code: ['is the sign of video visits'] }],
  ['labels', { label: { name: 'VI\u2066P', color: '#4caf50' } }, { name: ['is invalid'] }],
  [
    'appointment_types',
    { appointment_type: { title: 'De\nbond', color: '#4caf50', duration: 15 } },
    { title: ['is invalid'] },
  ],
  ['doctors', { doctor: { firstName: 'Do\u202era', lastName: 'Lee' } }, { first_name: ['is invalid'] }],
  ['doctors', { doctor: { firstName: 'Dora', lastName: 'Lee\u0000' } }, { last_name: ['is invalid'] }],
  ['labels', { label: { name: 'VIP', color: 'red' } }, { color: ['is invalid'] }],
  [
    'appointment_types',
    { appointment_type: { title: 'A', color: '#4caf50', duration: 10 } },
    { duration: ['Must be greater than or equal to 15', 'Must be a multiple of 15'] },
  ],
  ['doctors', { doctor: { firstName: 'Dora' } }, { last_name: ["can't be blank"] }],
  ['doctors', { doctor: { firstName: 'Dora', lastName: 'Lee', npi: '12' } }, { npi: ['is invalid'] }],
])('%s: %j is refused on its field', async (path, body, errors) => {
  const answer = await here.ana.send('POST', setUpUrl(path), body)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
  expect(await trail()).toEqual([])
})

test('invisible characters are removed from a name, and no other name may look the same', async () => {
  const add = (title: string) => here.ana.send('POST', setUpUrl('rooms'), { room: { title } })
  expect((await add('\ufeffBlue  Ro\u200bom ')).json()).toMatchObject({ title: 'Blue Room' })
  const twin = await add('Blue Ro\u00adom')
  expect([twin.statusCode, twin.json()]).toEqual([422, { errors: { title: ['has already been taken'] } }])
  const renamed = await here.ana.send(
    'PUT',
    setUpUrl(`rooms/${(await here.ana.get(setUpUrl('rooms'))).json()[0].id}`),
    {
      room: { title: 'Blue\u202e' },
    },
  )
  expect([renamed.statusCode, renamed.json()]).toEqual([422, { errors: { title: ['is invalid'] } }])
})

test('a room that is just being booked is not deleted', async () => {
  const room = await make.room(here.clinicId)
  const [patient, type] = [await make.patient(here.clinicId), await make.appointmentType(here.clinicId)]
  const answer = await interleave(db.owner, {
    first: booking =>
      booking.query(
        `insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, duration, ends_at)
         values ($1, $2, $3, $4, '2026-05-07', '2026-05-07T14:00:00Z', 30, '2026-05-07T14:30:00Z')`,
        [here.clinicId, patient.id, type.id, room.id],
      ),
    start: () => here.ana.send('DELETE', setUpUrl(`rooms/${room.id}`)),
  })
  expect(answer.json()).toMatchObject({ id: room.id, active: false })
})
