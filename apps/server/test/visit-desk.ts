import { beforeEach } from 'vitest'
import { appointmentDesk } from './appointment-desk.ts'

type Answer = Promise<{ statusCode: number; json(): { error: string } }>

/** A clinic for each test, at ten in the morning, and an appointment that begins now. */
export async function visitDesk() {
  const desk = await appointmentDesk()
  const { db, now } = desk
  let id: number
  beforeEach(async () => {
    id = (await now().here.appointment({ starts_at: '2026-05-06 10:00' })).id
  })
  const url = (path: string) => `${desk.url(id)}/${path}`
  return {
    ...desk,
    url,
    id: () => id,
    put: (path: string, body: object = {}) => now().sam.send('PUT', url(path), body),
    takeBack: (path: string) => now().sam.send('DELETE', url(path)),
    shown: async () => (await now().sam.get(desk.url(id))).json(),
    said: async (answer: Answer) => {
      const { statusCode, json } = await answer
      return [statusCode, json().error]
    },
    set: (columns: string) => db.owner.query(`update appointments set ${columns} where id = $1`, [id]),
    steps: async () => (await desk.trail(id)).map(({ action }) => action),
    events: async () =>
      (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [now().here.clinicId]))
        .rows[0].event_seq,
  }
}
