import { type TreatmentPlace, treatmentsPerPage } from '@archwire/contract/treatments/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { noteJson } from '../notes/note-json.ts'
import { summaryFields } from '../scheduling/rows/appointment-json.ts'

/** A place before the first item, for the first page. */
const beginning = { at: 'infinity', kind: 'note', id: 0 } as const

const appointmentJson = sql`json_build_object(${summaryFields}, 'day', a.day, 'doctorId', a.doctor_id)`

/**
 * One page of a patient's treatments, after a place in the list, the newest first: appointments that were not
 * cancelled, each with its newest notes, and notes without an appointment or with a cancelled one. At the same instant
 * notes come first, the latest of them first. JSON is built only for the rows of the page. Instants are in the
 * session's time zone.
 */
export const treatmentsJson = (
  tx: Tx,
  input: { patientId: number; before: TreatmentPlace | undefined },
): Promise<{ patientId: number; json: string } | undefined> => {
  const { patientId } = input
  const before = input.before ?? beginning
  return tx.maybeOne(sql`
    with place as materialized (
      select ${before.at}::timestamptz as at, ${before.kind}::text as kind, ${before.id}::bigint as id
    ), items as materialized (
      (select a.starts_at as at, 'appointment' as kind, a.id from appointments a
       where a.clinic_id = ${tx.clinicId} and a.patient_id = ${patientId} and a.canceled_at is null
         and a.starts_at <= (select at from place)
         and (a.starts_at, 'appointment', a.id) < (select at, kind, id from place)
       order by a.starts_at desc, a.id desc limit ${treatmentsPerPage})
      union all
      (select n.created_at, 'note', n.id from notes n
       where n.clinic_id = ${tx.clinicId} and n.patient_id = ${patientId} and n.deleted_at is null
         and (n.appointment_id is null or n.appointment_id = any(array(
           select a.id from appointments a
           where a.clinic_id = ${tx.clinicId} and a.patient_id = ${patientId} and a.canceled_at is not null)))
         and n.created_at <= (select at from place)
         and (n.created_at, 'note', n.id) < (select at, kind, id from place)
       order by n.created_at desc, n.id desc limit ${treatmentsPerPage})
      order by at desc, kind desc, id desc limit ${treatmentsPerPage}
    )
    select p.id as "patientId", (
      select coalesce(json_agg(
        case i.kind
          when 'note' then (select ${noteJson()} from notes n where n.clinic_id = p.clinic_id and n.id = i.id)
          else (select ${appointmentJson} from appointments a where a.clinic_id = p.clinic_id and a.id = i.id)
        end order by i.at desc, i.kind desc, i.id desc), '[]') from items i)::text as json
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)
}
