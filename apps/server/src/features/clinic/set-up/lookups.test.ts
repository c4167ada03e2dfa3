import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const { id: clinicId } = await make.clinic()
const sam = await loginAs(await make.user(clinicId))
const read = async (path: string) => (await sam.get(`/v2/rest/${path}`)).json()

// The records of another clinic, which are not listed.
const other = await make.clinic()
await make.room(other.id)
await make.label(other.id)
await make.doctor(other.id)
await make.appointmentType(other.id)

const two = await make.room(clinicId, { title: 'Exam Room Two', code: 'OP2', position: 2 })
const one = await make.room(clinicId, { title: 'Exam Room One', position: 1 })
const attic = await make.room(clinicId, { title: 'Attic', active: false })

test('the rooms in use are listed in their order, with their own codes [API-20, CAL-43, APT-107]', async () => {
  expect(await read('rooms')).toEqual([
    { id: one.id, title: 'Exam Room One', code: null },
    { id: two.id, title: 'Exam Room Two', code: 'OP2' },
  ])
})

test('the labels in use are listed by name [API-14, APT-21, G-55]', async () => {
  const vip = await make.label(clinicId, { name: 'VIP' })
  const anxious = await make.label(clinicId, { name: 'anxious', color: '#112233' })
  await make.label(clinicId, { name: 'Old', active: false })
  expect(await read('labels')).toEqual([
    { id: anxious.id, name: 'anxious', color: '#112233' },
    { id: vip.id, name: 'VIP', color: '#9c27b0' },
  ])
})

test('the saved replies in use are listed by title, to everybody [MSG-86]', async () => {
  const parking = await make.savedReply(clinicId, { title: 'Parking', body: 'Behind us.' })
  const late = await make.savedReply(clinicId, { title: 'late', body: 'That is fine.' })
  await make.savedReply(clinicId, { title: 'Old', active: false })
  await make.savedReply(other.id)
  expect(await read('saved_replies')).toEqual([
    { id: late.id, title: 'late', body: 'That is fine.' },
    { id: parking.id, title: 'Parking', body: 'Behind us.' },
  ])
})

test('types are listed with their usual room, for visits on site or by video; doctors with the types they offer and their video hours [API-19, API-21, APT-20, CST-06, CAL-42, CAL-44]', async () => {
  const check = await make.appointmentType(clinicId, { title: 'Check', position: 2, room_id: attic.id })
  const start = await make.appointmentType(clinicId, { title: 'Start', position: 1, room_id: one.id })
  const video = await make.appointmentType(clinicId, { title: 'Video', is_remote: true })
  const gone = await make.appointmentType(clinicId, { title: 'Gone', active: false })
  const type = { color: '#4caf50', isRemote: false, duration: 30, startsTreatment: false }
  expect(await read('appointment_types')).toEqual({
    onSite: [
      { ...type, id: start.id, title: 'Start', room: { id: one.id, title: 'Exam Room One' } },
      // The type's room is out of use, so it is not proposed.
      { ...type, id: check.id, title: 'Check', room: null },
    ],
    virtual: [{ ...type, id: video.id, title: 'Video', isRemote: true, room: null }],
  })

  const lee = await make.doctor(clinicId, { first_name: 'Dora', last_name: 'Lee' })
  await make.doctor(clinicId, { active: false })
  for (const { id } of [check, start, video, gone]) await make.offer(clinicId, lee.id, id)
  await db.owner.query(
    `insert into doctor_virtual_hours (clinic_id, doctor_id, week_day, is_open, start_at, stops_at, has_break,
       break_from, break_to)
     values ($1, $2, 3, false, null, null, false, null, null),
            ($1, $2, 1, true, '09:00', '17:00', true, '12:00', '13:00')`,
    [clinicId, lee.id],
  )
  expect(await read('doctors')).toEqual([
    {
      id: lee.id,
      fullName: 'Dora Lee',
      lastName: 'Lee',
      userId: null,
      appointmentTypeIds: [video.id, start.id, check.id],
      weekDayHoursVirtual: [
        {
          day: 'monday',
          isOpen: true,
          startAt: '09:00',
          stopsAt: '17:00',
          hasBreak: true,
          breakFrom: '12:00',
          breakTo: '13:00',
        },
        {
          day: 'wednesday',
          isOpen: false,
          startAt: null,
          stopsAt: null,
          hasBreak: false,
          breakFrom: null,
          breakTo: null,
        },
      ],
    },
  ])
})
