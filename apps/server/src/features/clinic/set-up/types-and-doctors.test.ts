import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { setUpFixture, setUpUrl, versioned } from '../../../../test/fixtures/set-up-fixture.ts'

const { make, here } = await setUpFixture(await cloneDatabase())

test("the room of a type is one of the clinic's own in use; a virtual type has none", async () => {
  const room = await make.room(here.clinicId)
  const shut = await make.room(here.clinicId, { active: false })
  const foreign = await make.room((await make.clinic()).id)
  const add = (fields: object) =>
    here.ana.send('POST', setUpUrl('appointment_types'), {
      appointment_type: { title: 'Debond', color: '#4caf50', duration: 30, ...fields },
    })
  for (const roomId of [shut.id, foreign.id, 999_999_999]) {
    expect((await add({ roomId })).json()).toEqual({ errors: { room_id: ['is invalid'] } })
  }
  const remote = { errors: { room_id: ['A virtual type has no room'] } }
  expect((await add({ roomId: room.id, isRemote: true })).json()).toEqual(remote)
  const { id } = (await add({ roomId: room.id })).json()
  const change = (fields: object) =>
    here.ana.send('PUT', setUpUrl(`appointment_types/${id}`), { appointment_type: fields })
  expect((await change({ isRemote: true })).json()).toEqual(remote)
  // When the room goes out of use, the type can still be changed and keeps the room.
  await here.ana.send('DELETE', setUpUrl(`rooms/${room.id}`))
  expect((await change({ duration: 45 })).json()).toMatchObject({ duration: 45, roomId: room.id })
  expect((await change({ isRemote: true, roomId: null })).json()).toMatchObject({
    isRemote: true,
    roomId: null,
  })
})

test('every active doctor offers a new type, and an inactive one does not', async () => {
  const present = await make.doctor(here.clinicId)
  await make.doctor(here.clinicId, { active: false })
  const type = { title: 'Debond', color: '#4caf50', duration: 30 }
  const { id } = (
    await here.ana.send('POST', setUpUrl('appointment_types'), { appointment_type: type })
  ).json()
  const list = (await here.ana.get(setUpUrl('doctors'))).json()
  expect(
    list.map((one: { id: number; appointmentTypeIds: number[] }) => [one.id, one.appointmentTypeIds]),
  ).toEqual([
    [present.id, [id]],
    [expect.any(Number), []],
  ])
  // A form that was opened before the type was added would otherwise remove it from the doctor.
  const late = await here.ana.send(
    'PUT',
    setUpUrl(`doctors/${present.id}`),
    { doctor: { appointmentTypeIds: [] } },
    versioned(present.updated_at.toISOString()),
  )
  expect(late.statusCode).toBe(412)
})

test('a doctor keeps video hours and offered types in order, and belongs to at most one user', async () => {
  const [one, two] = [await make.appointmentType(here.clinicId), await make.appointmentType(here.clinicId)]
  const user = await make.user(here.clinicId)
  const monday = {
    day: 'monday',
    isOpen: true,
    startAt: '09:00',
    stopsAt: '17:00',
    hasBreak: true,
    breakFrom: '12:00',
    breakTo: '13:00',
  }
  const sunday = { ...monday, day: 'sunday', isOpen: false }
  const lee = { firstName: 'Dora', lastName: 'Lee', userId: user.id }
  const added = await here.ana.send('POST', setUpUrl('doctors'), {
    doctor: { ...lee, appointmentTypeIds: [two.id, one.id, two.id], weekDayHoursVirtual: [monday, sunday] },
  })
  expect(added.json()).toMatchObject({
    fullName: 'Dora Lee',
    userId: user.id,
    appointmentTypeIds: [one.id, two.id],
    weekDayHoursVirtual: [
      {
        day: 'sunday',
        isOpen: false,
        startAt: null,
        stopsAt: null,
        hasBreak: false,
        breakFrom: null,
        breakTo: null,
      },
      monday,
    ],
  })
  const { id } = added.json()
  const change = (doctor: object) => here.ana.send('PUT', setUpUrl(`doctors/${id}`), { doctor })
  const shorter = await change({
    appointmentTypeIds: [one.id],
    weekDayHoursVirtual: [{ ...monday, stopsAt: '16:00' }],
  })
  expect(shorter.json()).toMatchObject({
    appointmentTypeIds: [one.id],
    weekDayHoursVirtual: [{ ...monday, stopsAt: '16:00' }],
  })

  const taken = await here.ana.send('POST', setUpUrl('doctors'), { doctor: { ...lee, lastName: 'Ray' } })
  expect(taken.json()).toEqual({ errors: { user_id: ['has already been taken'] } })
  const foreign = await make.clinic()
  const foreignUser = await make.user(foreign.id)
  const foreignType = await make.appointmentType(foreign.id)
  expect((await change({ userId: foreignUser.id })).json()).toEqual({ errors: { user_id: ['is invalid'] } })
  expect((await change({ appointmentTypeIds: [foreignType.id] })).json()).toEqual({
    errors: { appointment_type_ids: ['is invalid'] },
  })
  expect((await change({ weekDayHoursVirtual: [{ ...monday, breakTo: null }] })).json()).toEqual({
    errors: { 'week_day_hours_virtual.0.break_to': ['Time is required'] },
  })
  expect((await change({ weekDayHoursVirtual: [monday, monday] })).json()).toEqual({
    errors: { week_day_hours_virtual: ['is invalid'] },
  })
})

test('a user who is a doctor is deactivated instead of deleted', async () => {
  const user = await make.user(here.clinicId, { password_digest: null })
  await make.doctor(here.clinicId, { user_id: user.id })
  const answer = await here.ana.send('DELETE', setUpUrl(`users/${user.id}`))
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ active: false })])
})
