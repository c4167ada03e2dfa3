import { expect } from 'vitest'
import { appointmentDesk } from './appointment-desk.ts'

/** A clinic for each test, on the morning before what is booked, and somebody at its desk who books. */
export async function bookingDesk() {
  const desk = await appointmentDesk()
  const { db, now } = desk
  const book = (values: Record<string, unknown> = {}, headers = {}) =>
    now().sam.send('POST', '/v2/rest/appointments', now().here.form(values), headers)
  const stored = async () =>
    (
      await db.owner.query('select * from appointments where clinic_id = $1 order by id', [
        now().here.clinicId,
      ])
    ).rows
  const audited = async (entityType: string) =>
    (
      await db.owner.query(
        'select action, entity_id, patient_id, user_id, changes from audit_log where clinic_id = $1 and entity_type = $2',
        [now().here.clinicId, entityType],
      )
    ).rows
  return {
    ...desk,
    book,
    stored,
    audited,
    /** Nothing is booked and nobody added; on each field stands what is wrong. */
    isRefused: async (values: Record<string, unknown>, problems: unknown) => {
      const answer = await book(values)
      expect([answer.statusCode, JSON.parse(answer.json().error)]).toEqual([422, problems])
      expect(await stored()).toEqual([])
      expect(await audited('patient')).toEqual([])
    },
  }
}
