import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpClient, httpClient } from '../../apps/server/test/fixtures/http-client.ts'

export type Booked = { id: number; key: string; sentAt: number; answeredAt: number }

type Choices = { typeId: number; doctorId: number; roomId: number; patientId: number }

/** Somebody at the front desk of a demo clinic, who books one appointment after another. */
export async function openBookingClient(address: string, email: string, number: number) {
  const client = httpClient(address)
  await client.logIn(email, 'archwire-demo')
  const choices = await choose(client)
  let count = 0
  return {
    /** Books the next one, repeated with its key until it is acknowledged. */
    book: async (): Promise<Booked & { refusals: number }> => {
      const key = randomUUID()
      const body = appointment(choices, number, count++)
      const sentAt = performance.now()
      for (let refusals = 0; ; refusals++) {
        const answer = await client
          .send('POST', '/v2/rest/appointments', body, { 'idempotency-key': key })
          .catch(() => undefined)
        if (answer?.status === 201) {
          const { id } = (await answer.json()) as { id: number }
          return { id, key, sentAt, answeredAt: performance.now(), refusals }
        }
        const text = (await answer?.text().catch(() => '')) ?? ''
        if (answer?.status === 409) {
          // Closed, or not the usual length: the warning is acknowledged.
          body.appointment.acknowledgedWarnings = (JSON.parse(text) as { keys: string[] }).keys
          continue
        }
        // 503: the database is away. Anything else would be a fault of ours.
        if (answer !== undefined && answer.status !== 503)
          throw new Error(`answered ${answer.status}: ${text}`)
        await pause(100)
      }
    },
  }
}

async function choose(client: HttpClient): Promise<Choices> {
  const read = async (path: string) => (await client.get(path)).json()
  const first = async (path: string): Promise<number> => {
    const [row] = (await read(path)) as { id: number }[]
    if (row === undefined) throw new Error(`${path} answers nothing`)
    return row.id
  }
  const { onSite } = (await read('/v2/rest/appointment_types')) as { onSite: { id: number }[] }
  return {
    typeId: onSite[0]?.id ?? 0,
    doctorId: await first('/v2/rest/doctors'),
    roomId: await first('/v2/rest/rooms'),
    patientId: await first('/v2/rest/patients?query=an'),
  }
}

/** Each desk books the quarters of its own year, so that none collides with another. */
function appointment({ typeId, doctorId, roomId, patientId }: Choices, desk: number, count: number) {
  const at = new Date(Date.UTC(2030 + desk, 0, 1) + count * 15 * 60_000).toISOString()
  return {
    appointment: {
      appointmentTypeId: typeId,
      doctorId,
      roomId,
      duration: 15,
      startsAt: at.slice(0, 16).replace('T', ' '),
      patientAttributes: { id: patientId },
      acknowledgedWarnings: ['startsAt:closed'],
    },
  }
}
