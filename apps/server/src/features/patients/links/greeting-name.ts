import { sql } from '../../../platform/db/sql.ts'

/**
 * Whom a letter to the patient p of the clinic c greets, as far as it is known whose address it is: whoever booked for
 * the patient with it, or a patient of full age. Null otherwise: it may be a parent's.
 */
export const greetingName = sql`
  coalesce(
    (select k.booker_first_name from bookings k
     join appointments a on a.clinic_id = k.clinic_id and a.id = k.appointment_id
     where k.clinic_id = p.clinic_id and k.email = lower(p.email) and k.booker_first_name is not null
       and a.patient_id = p.id
     order by k.created_at desc limit 1),
    case when p.dob <= (now() at time zone c.time_zone)::date - interval '18 years' then p.first_name end)`
