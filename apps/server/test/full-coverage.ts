import type { Pool } from 'pg'
import { factories } from './factories.ts'

/** Patients with appointments over the years, an insurance each, and what payers were asked about it. */
export async function fillCoverage(owner: Pool, clinicId: number, patients: number): Promise<void> {
  const make = factories(owner)
  const [type, room] = [await make.appointmentType(clinicId), await make.room(clinicId)]
  await owner.query(
    `insert into patients (clinic_id, hashid, first_name, last_name)
     select $1::bigint, 'full-coverage-' || $1::bigint || '-' || n, 'Pat', 'Full' || n from generate_series(1, $2::int) n`,
    [clinicId, patients],
  )
  await owner.query('analyze patients')
  await owner.query(
    `insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, duration, ends_at)
     select p.clinic_id, p.id, $2, $3, d.day, d.day + interval '14 hours', 30, d.day + interval '14.5 hours'
     from patients p cross join lateral (
       select date '2026-05-08' - ((p.id % 100) + 100 * n)::int as day from generate_series(0, 5) n) d
     where p.clinic_id = $1`,
    [clinicId, type.id, room.id],
  )
  await owner.query(
    `insert into insurances (clinic_id, patient_id, payer_id, member_id, relationship, created_at, updated_at)
     select clinic_id, id, (select min(id) from insurance_payers), 'M' || id, 'self', '2026-01-01', '2026-01-01'
     from patients where clinic_id = $1`,
    [clinicId],
  )
  await owner.query('analyze insurances')
  await owner.query(
    `insert into eligibilities (clinic_id, patient_id, insurance_id, payer_id, member_id, relationship, provider_name,
       provider_npi, provider_tax_id, status, failure, created_at, updated_at)
     select i.clinic_id, i.patient_id, i.id, i.payer_id, i.member_id, 'self', 'Dora Lee', '1234567893', '123456789',
       'failed', 'No.', timestamptz '2026-04-01' - make_interval(days => 30 * n), '2026-04-01'
     from insurances i cross join generate_series(1, 4) n where i.clinic_id = $1`,
    [clinicId],
  )
}
