import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { testPassword } from '@archwire/server/test/factories'
import { httpClient } from '@archwire/server/test/http-client'
import type { Desk } from './desk.ts'
import type { Deed } from './plan.ts'
import { addDays, pickSlot, type Slot } from './slots.ts'

/** An appointment as its desk knows it from the last answer. */
export type Booking = { id: number; version: string; roomId: number; startsAt: string; patientId: number }

/** What was acknowledged: it must be there at the end. */
export type Acknowledged = {
  bookings: Map<number, Booking[]>
  /** Answered by nothing that can be understood: they may be there or not. */
  unsure: number
  texts: Map<number, string>
  answers: number
}

export const nothingAcknowledged = (): Acknowledged => ({
  bookings: new Map(),
  unsure: 0,
  texts: new Map(),
  answers: 0,
})

type Doing = { desk: Desk; deed: Deed; random: () => number; done: Acknowledged; typing: number }

const mostTries = 4

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** One deed, with all the calls that the web app makes for it. */
export function perform(desk: Desk, deed: Deed, done: Acknowledged, typing: number): Promise<unknown> {
  return deeds[deed.kind]({ desk, deed, random: seededRandom(deed.seed), done, typing })
}

const deeds: Record<Deed['kind'], (doing: Doing) => Promise<unknown>> = {
  look: ({ desk, random }) =>
    desk.show(
      random() < 0.5 ? desk.clinic.today : addDays(desk.clinic.today, Math.floor(random() * 29) - 14),
    ),
  glance: ({ desk }) => desk.readDay(true),
  month: ({ desk }) => desk.readMonth(true),
  search: async ({ desk, random, typing }) => {
    const patient = pick(random, desk.clinic.patients)
    for (const length of [2, 3, 5]) {
      const typed = encodeURIComponent(patient.lastName.slice(0, length))
      await desk.ask('search', 'GET', `/patients?query=${typed}`)
      if (typing > 0) await pause(typing)
    }
    if (random() < 0.5) await desk.ask('record', 'GET', `/patients/${patient.id}`)
  },
  book,
  move,
  confirm: ({ desk, random }) =>
    desk.ask('confirm', 'PUT', `/appointments/${pick(random, desk.clinic.appointmentIds)}/confirm`, {
      body: { completed: random() < 0.5 },
    }),
  inbox: async ({ desk, random }) => {
    await desk.ask('inbox', 'GET', '/conversations?page=1&status=open')
    await desk.ask('conversation', 'GET', `/conversations/${pick(random, desk.clinic.conversations).id}`)
  },
  text,
  patientAnswers: async doing => {
    const { desk, random, done } = doing
    // Only administrators stand at the sandbox's desk.
    if (!desk.isAdmin) return text(doing)
    const from = pick(random, desk.clinic.conversations).phoneNumber
    const body = { text: { from, body: 'I shall be there' } }
    const answer = await desk.ask('patient answers', 'POST', '/sandbox/texts', { body, expected: [201] })
    if (answer !== undefined) done.answers += 1
  },
  logIn: async ({ desk }) => {
    const started = performance.now()
    try {
      await httpClient(`http://127.0.0.1:${desk.port}`).logIn(desk.email, testPassword)
      desk.tally().call('log in (two calls)', performance.now() - started)
    } catch (error) {
      desk.tally().fail('log in (two calls)', (error as Error).message)
    }
  },
}

async function text({ desk, deed, random, done }: Doing): Promise<void> {
  const { id } = pick(random, desk.clinic.conversations)
  // Found again by these words: the same only when it was sent twice.
  const body = `See you soon (${deed.desk}-${randomUUID()})`
  const answer = await desk.ask('text', 'POST', `/conversations/${id}/messages`, {
    body: { message: { body } },
    headers: { 'idempotency-key': randomUUID() },
    expected: [201],
  })
  if (answer !== undefined) done.texts.set((answer.json() as { id: number }).id, body)
}

async function book({ desk, deed, random, done }: Doing): Promise<void> {
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
    const own = done.bookings.get(deed.desk) ?? []
    own.push(bookingOf(answer.json(), desk, slot, patientId))
    done.bookings.set(deed.desk, own)
    return
  }
}

async function move(doing: Doing): Promise<void> {
  const { desk, deed, random, done } = doing
  // Out of the list while it is being moved: nobody drags the same card twice at once.
  const own = done.bookings.get(deed.desk) ?? []
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

/** The keys of what somebody reads and goes past; undefined where the place is taken. */
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
