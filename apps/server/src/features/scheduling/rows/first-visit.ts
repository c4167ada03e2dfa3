import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { AppointmentState } from './appointment-queries.ts'

/** The condition that an appointment `e` took place or still may. */
const isVisit = sql`e.canceled_at is null and not e.no_show and not e.reschedule`

/** The condition that the patient of an appointment `a` has no earlier visit, of those that fulfil `which`. */
export const isFirstVisit = (which: Sql = sql`true`): Sql => sql`
  not exists (select from appointments e
    where e.clinic_id = a.clinic_id and e.patient_id = a.patient_id and e.starts_at < a.starts_at
      and ${isVisit} and ${which})`

type Place = { id: number; patientId: number }
type Visit = Pick<AppointmentState, 'startsAt' | 'canceledAt' | 'noShow' | 'reschedule'>

const startOf = ({ startsAt, canceledAt, noShow, reschedule }: Visit): Date | null =>
  canceledAt === null && !noShow && !reschedule ? startsAt : null

/**
 * The days of the patient's other appointments that are first visits only without this one, and that it begins before or
 * after its change, but not both. Calendars that show these days have to be read again.
 */
export async function daysOfOtherFirstVisits(
  tx: WriteTx,
  { id, patientId }: Place,
  before: Visit,
  after: Visit,
): Promise<string[]> {
  const [was, is] = [startOf(before), startOf(after)]
  if (was?.getTime() === is?.getTime()) return []
  const rows = await tx.many<{ day: string }>(sql`
    select distinct a.day from appointments a
    where a.clinic_id = ${tx.clinicId} and a.patient_id = ${patientId} and a.id <> ${id} and a.canceled_at is null
      and coalesce(a.starts_at > ${was}::timestamptz, false) <> coalesce(a.starts_at > ${is}::timestamptz, false)
      and ${isFirstVisit(sql`e.id <> ${id}`)}`)
  return rows.map(({ day }) => day)
}

/** The same for a new appointment, as a part of the statement that reads what a booking depends on. */
export const daysOfFormerFirstVisits = (
  clinicId: number,
  { patientId, startsAt }: { patientId: number | null; startsAt: Date },
): Sql => sql`
  (select coalesce(json_agg(distinct a.day), '[]') from appointments a
   where a.clinic_id = ${clinicId} and a.patient_id = ${patientId} and a.canceled_at is null
     and a.starts_at > ${startsAt} and ${isFirstVisit()})`
