import { factories } from '@archwire/server/test/fixtures/factories'
import { bareInserts } from '../clinic/writing.ts'
import { atLeast, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const milliseconds = 900
const rooms = 3
/** A full day: sixteen half hours in each room, without the break. */
const halfHours = [9, 9.5, 10, 10.5, 11, 11.5, 13, 13.5, 14, 14.5, 15, 15.5, 16, 16.5, 17, 17.5]

type Desk = {
  visitor: Visitor
  bookings: number
  typeId: number
  roomIds: number[]
  doctorIds: number[]
  patientIds: number[]
}

/**
 * Books appointments, each with its lock, warnings, audit row and events, all committed, and compares that with a
 * bare insert.
 */
export async function benchBooking(ground: Ground): Promise<Figure[]> {
  const { ports, visitors, owner } = ground
  const desks: Desk[] = []
  for (const visitor of visitors) desks.push(await furnish(owner, visitor))
  const book = (clinics: number) => () =>
    responsesPerSecond({
      port: ports.product,
      connections: desks.length,
      milliseconds,
      expectedStatus: 201,
      request: connection => {
        const desk = desks[connection % clinics] as Desk
        return requestText('POST', '/v2/rest/appointments', desk.visitor.headers, nextBooking(desk))
      },
    })
  const reached = await compare({
    ...bareInserts(ground, milliseconds),
    many: book(desks.length),
    one: book(1),
  })
  return [
    noted('POST appointments over 16 clinics, in this run', `${Math.round(median(reached.many))} a second`),
    atLeast(
      'POST appointments over 16 clinics against a bare insert over the same stack',
      ratio(reached.many, reached.overStack),
      0.25,
    ),
    noted(
      'POST appointments over 16 clinics against a bare insert by Fastify + pg, no session, no security',
      ratio(reached.many, reached.alone).toFixed(2),
    ),
    noted('POST appointments, one clinic alone, in this run', `${Math.round(median(reached.one))} a second`),
    noted(
      'POST appointments, one clinic alone, against a bare insert over the same stack',
      ratio(reached.one, reached.overStack).toFixed(2),
    ),
    noted(
      'a bare insert over the same stack, in this run',
      `${Math.round(median(reached.overStack))} a second`,
    ),
  ]
}

async function furnish(owner: Ground['owner'], visitor: Visitor): Promise<Desk> {
  const make = factories(owner)
  const { clinicId } = visitor
  await make.hours(clinicId)
  const { id: typeId } = await make.appointmentType(clinicId)
  const roomIds: number[] = []
  const doctorIds: number[] = []
  for (let number = 0; number < rooms; number++) {
    roomIds.push((await make.room(clinicId)).id)
    const doctor = await make.doctor(clinicId)
    doctorIds.push(doctor.id)
    await make.offer(clinicId, doctor.id, typeId)
  }
  // The clinic's patients, most of whom come a few times a year.
  const { rows } = await owner.query<{ id: number }>(
    `insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
     select $1::bigint, $1::text || '-' || number, 'Pat', 'Patient', 'pat' || number || '@example.com',
       (2010000000 + number * 7919317::bigint % 7900000000)::text
     from generate_series(1, 1000) as number returning id`,
    [clinicId],
  )
  return { visitor, bookings: 0, typeId, roomIds, doctorIds, patientIds: rows.map(({ id }) => id) }
}

/** The next free slot of a clinic: room after room, half hour after half hour, day after day. */
function nextBooking(desk: Desk) {
  const number = desk.bookings++
  const column = number % rooms
  const row = Math.floor(number / rooms)
  const hour = halfHours[row % halfHours.length] as number
  const day = new Date(Date.UTC(2030, 0, 1 + Math.floor(row / halfHours.length))).toISOString().slice(0, 10)
  return {
    appointment: {
      appointmentTypeId: desk.typeId,
      doctorId: desk.doctorIds[column],
      roomId: desk.roomIds[column],
      duration: 30,
      startsAt: `${day} ${Math.floor(hour)}:${hour % 1 === 0 ? '00' : '30'}`,
      patientAttributes: { id: desk.patientIds[number % desk.patientIds.length] },
      acknowledgedWarnings: ['startsAt:closed'],
    },
  }
}
