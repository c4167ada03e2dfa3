import type { Client } from 'pg'

/** Some patients began treatment at one of their visits, for 3,500 to 7,500 dollars. */
export async function insertStarts(owner: Client, clinicId: number, inAHundred: number): Promise<void> {
  await owner.query(
    `insert into treatment_starts (clinic_id, patient_id, started_on, amount_cents, created_at)
     select $1, p.id, v.day, 350000 + p.place * 31 % 81 * 5000, v.seated_at
     from (select id, row_number() over (order by id) as place from patients where clinic_id = $1) p
     cross join lateral (
       select count(*) as all from appointments a
       where a.clinic_id = $1 and a.patient_id = p.id and a.canceled_at is null and a.seated_at is not null) c
     cross join lateral (
       select a.day, a.seated_at from appointments a
       where a.clinic_id = $1 and a.patient_id = p.id and a.canceled_at is null and a.seated_at is not null
       order by a.starts_at offset p.place * 7 % greatest(c.all, 1) limit 1) v
     where p.place * 37 % 100 < $2`,
    [clinicId, inAHundred],
  )
  await owner.query('analyze treatment_starts')
}
