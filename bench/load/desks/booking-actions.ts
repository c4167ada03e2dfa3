import { randomUUID } from 'node:crypto'
import { type PlannedAction, pickSlot, type Slot } from '../ground/plan.ts'
import type { Desk } from './desk.ts'
import type { Acknowledged, Booking } from './findings.ts'

/** The context of an action. */
export type ActionContext = {
  desk: Desk
  action: PlannedAction
  /** The action's own random numbers, so that it is the same in every run with the same seed. */
  random: () => number
  done: Acknowledged
  /** The time between two keystrokes, in milliseconds. */
  typing: number
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

const mostTries = 4

export async function book({ desk, action: planned, random, done }: ActionContext): Promise<void> {
  const patientId = pick(random, desk.clinic.patients).id
  for (let tries = 0; tries < mostTries; tries++) {
    const slot = pickSlot(random, desk.clinic.today, desk.clinic.roomIds.length)
    const keys = await seeWarnings(desk, slot, patientId)
    if (keys === undefined) continue
    const answer = await desk.ask('book', 'POST', '/appointments', {
      body: wanted(desk, slot, patientId, keys),
      headers: { 'idempotency-key': randomUUID() },
      expected: [201, 409],
    })
    if (answer === undefined) {
      done.unsure += 1
      return
    }
    if (answer.status === 409) {
      desk.tally().note('places that somebody else took in between (409)')
      continue
    }
    const own = done.bookings.get(planned.desk) ?? []
    own.push(bookingOf(answer.json(), desk, slot, patientId))
    done.bookings.set(planned.desk, own)
    return
  }
}

export async function move(doing: ActionContext): Promise<void> {
  const { desk, action: planned, random, done } = doing
  // The booking is out of the list while it is being moved: nobody drags the same card twice at once.
  const own = done.bookings.get(planned.desk) ?? []
  const [booking] = own.splice(Math.floor(random() * own.length), 1)
  if (booking === undefined) return book(doing)
  own.push(await moved(desk, booking, random, done))
}

async function moved(
  desk: Desk,
  booking: Booking,
  random: () => number,
  done: Acknowledged,
): Promise<Booking> {
  const { id, patientId, version } = booking
  for (let tries = 0; tries < mostTries; tries++) {
    const slot = pickSlot(random, desk.clinic.today, desk.clinic.roomIds.length)
    const keys = await seeWarnings(desk, slot, patientId, id)
    if (keys === undefined) continue
    const answer = await desk.ask('move', 'PUT', `/appointments/${id}`, {
      body: wanted(desk, slot, patientId, keys),
      headers: { 'if-match': `"${version}"` },
      expected: [200, 409],
    })
    if (answer === undefined) done.unsure += 1
    else if (answer.status === 200) return bookingOf(answer.json(), desk, slot, patientId)
    else desk.tally().note('places that somebody else took in between (409)')
  }
  return booking
}

/** The keys of the warnings that a person reads and confirms; undefined if the place is taken. */
async function seeWarnings(
  { clinic, ask, tally }: Desk,
  { day, time, column }: Slot,
  patientId: number,
  id?: number,
): Promise<string[] | undefined> {
  const appointment = {
    ...(id !== undefined && { id }),
    doctor_id: clinic.doctorIds[column],
    room_id: clinic.roomIds[column],
    patient_id: patientId,
    appointment_type_id: clinic.typeId,
    duration: 30,
    starts_at: `${day} ${time}`,
  }
  const [method, path] =
    id === undefined
      ? (['POST', '/appointments/warnings'] as const)
      : (['PUT', `/appointments/warnings/${id}`] as const)
  const answer = await ask('warnings', method, path, { body: { appointment } })
  if (answer === undefined) return undefined
  const { keys } = answer.json() as { keys: string[] }
  if (!keys.some(key => /^\w+:(overlap|blocked):/.test(key))) return keys
  tally().note('places that were seen to be taken')
  return undefined
}

const wanted = ({ clinic }: Desk, { day, time, column }: Slot, patientId: number, keys: string[]) => ({
  appointment: {
    appointmentTypeId: clinic.typeId,
    doctorId: clinic.doctorIds[column],
    roomId: clinic.roomIds[column],
    duration: 30,
    startsAt: `${day} ${time}`,
    patientAttributes: { id: patientId },
    acknowledgedWarnings: keys,
  },
})

const bookingOf = (answered: unknown, { clinic }: Desk, slot: Slot, patientId: number): Booking => {
  const { id, updatedAt } = answered as { id: number; updatedAt: string }
  return {
    id,
    version: updatedAt,
    roomId: clinic.roomIds[slot.column] as number,
    startsAt: `${slot.day} ${slot.time}`,
    patientId,
  }
}
