import { beforeEach } from 'vitest'
import { type Browser, testApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { type SchedulingClinic, schedulingClinic } from './scheduling-clinic.ts'

/** A clinic for each test, on the morning before its appointments, and somebody at its desk who changes them. */
export async function appointmentDesk() {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const { loginAs } = await testApp(db)
  let here: SchedulingClinic
  let sam: Browser
  beforeEach(async () => {
    db.clock.set('2026-05-06T14:00:00Z')
    here = await schedulingClinic(db.owner)
    sam = await loginAs(here.user)
  })
  const url = (id: number) => `/v2/rest/appointments/${id}`
  return {
    db,
    make,
    loginAs,
    /** As they are in the test that runs. */
    now: () => ({ here, sam }),
    url,
    change: (id: number, values: Record<string, unknown> = {}, headers = {}) =>
      sam.send('PUT', url(id), here.form(values), headers),
    cancel: (id: number, headers = {}) => sam.send('DELETE', url(id), undefined, headers),
    undo: (id: number, version: string) => sam.send('POST', `${url(id)}/undo`, { version }),
    rowOf: async (id: number) =>
      (await db.owner.query('select * from appointments where id = $1', [id])).rows[0],
    trail: async (id: number) =>
      (
        await db.owner.query(
          `select action, changes from audit_log where clinic_id = $1 and entity_type = 'appointment' and entity_id = $2
           order by id`,
          [here.clinicId, id],
        )
      ).rows,
    labelled: async (id: number, name: string) => {
      const label = await make.label(here.clinicId, { name })
      await db.owner.query(
        'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
        [here.clinicId, id, label.id],
      )
      return label
    },
  }
}

export const moved = { startsAt: '2026-5-8 2:00 PM' }
