import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpClient } from '../../fixtures/http-client.ts'
import { type ChaosClaim, endings } from '../harness/claim-scenarios.ts'
import type { PaymentDesk, paymentScenarios } from '../harness/payment-scenarios.ts'
import {
  nextSending,
  type Sending,
  sendFile,
  type UploadKind,
  type UploadPlace,
} from '../harness/upload-scenarios.ts'
import type { WorkingClinic } from './working-clinic.ts'

type Tools = {
  clinic: WorkingClinic
  staff: HttpClient
  desk: PaymentDesk
  place: UploadPlace
  pictures: Buffer[]
  random: () => number
}
type StaffAction = () => Promise<void>

/** What was acknowledged, to look it up at the end. */
export type Done = { bookings: string[]; texts: string[]; files: Sending[]; claims: number[] }

/** The day's visits are next March, when the clocks change too. */
export const visitMonth = { month: 3, year: new Date().getFullYear() + 1 }

/** The actions of a clinic's staff in a day. Each is repeated with the same key until it is acknowledged. */
export function actionsOf({ clinic, staff, desk, place, pictures, random }: Tools, done: Done) {
  const rest = '/v2/rest'
  const insist = async (path: string, body: object | undefined, key: string, more = {}) => {
    for (;;) {
      const answer = await staff
        .send('POST', rest + path, body, { 'idempotency-key': key, ...more })
        .catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer !== undefined && text !== undefined && answer.status < 500 && answer.status !== 429)
        return { status: answer.status, body: JSON.parse(text || '{}') }
      await pause(200)
    }
  }
  const refuse = (what: string, { status, body }: { status: number; body: unknown }): never => {
    throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  }

  return {
    booking:
      (number: number): StaffAction =>
      async () => {
        const day = 1 + Math.floor(number / 16)
        const [hour, half] = [9 + Math.floor((number % 16) / 2), number % 2 === 0 ? '00' : '30']
        const startsAt = `${visitMonth.year}-${visitMonth.month}-${day} ${hour}:${half}`
        let acknowledgedWarnings: string[] = []
        for (;;) {
          const form = clinic.calendar.form({ startsAt, acknowledgedWarnings })
          const answer = await insist('/appointments', form, randomUUID())
          if (answer.status === 201) break
          if (answer.status !== 409) refuse('a booking', answer)
          // If the clinic is closed on that day, for example, staff acknowledge the warning and book all the same.
          acknowledgedWarnings = answer.body.keys
        }
        done.bookings.push(startsAt)
      },
    text:
      (number: number): StaffAction =>
      async () => {
        const body = `Text ${number}`
        const { id } = clinic.conversations[number % clinic.conversations.length] ?? { id: 0 }
        const answer = await insist(`/conversations/${id}/messages`, { message: { body } }, randomUUID())
        if (answer.status !== 201) refuse('a text', answer)
        done.texts.push(body)
      },
    payment:
      (
        story: (typeof paymentScenarios)[string],
        bill: Parameters<(typeof paymentScenarios)[string]>[1],
        id: number,
      ): StaffAction =>
      () =>
        story(desk, bill, id),
    claim:
      ({ id }: ChaosClaim): StaffAction =>
      async () => {
        const path = `/insurances/claims/${id}`
        const looked = await insist(`${path}/validate`, undefined, randomUUID())
        if (looked.status !== 200) refuse('a claim', looked)
        const { updatedAt } = await desk.queryRow<{ updatedAt: Date }>(
          `select updated_at as "updatedAt" from claims where id = $1 and status = 'validated'`,
          [id],
        )
        // Somebody presses twice, and somebody else at the same moment with the same version: one of them sends it.
        const seen = { 'if-match': `"${updatedAt.toISOString()}"` }
        const key = randomUUID()
        const keys = [key, key, ...(random() < 0.3 ? [randomUUID()] : [])]
        const answers = await Promise.all(keys.map(one => insist(`${path}/submit`, undefined, one, seen)))
        if (!answers.some(({ status }) => status === 200))
          refuse('nobody could send it', answers[0] ?? looked)
        done.claims.push(id)
      },
    file: (kind: UploadKind): StaffAction => {
      const sending = nextSending(kind, pictures, random)
      return async () => {
        while (sending.acknowledged === undefined) {
          // Without room, database or server it is sent again; if its address has expired, to a new one.
          await sendFile(staff, place, sending).catch(async (error: Error) => {
            if (error.message.startsWith('put: 4')) delete sending.url
            await pause(200)
          })
        }
        done.files.push(sending)
      }
    },
  }
}

/** The statuses in which a claim may be at the end of the day, before anybody has decided on it. */
export const endOf = ({ prefix }: ChaosClaim): string[] => {
  if (endings[prefix] === 'failed') return ['failed']
  return endings[prefix] === 'cancelled' ? ['submitted'] : ['answered']
}
