/** What the tallies of bookings say otherwise than counting the appointments does: nothing, if they are right. */
export async function miscounted(owner: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<unknown[]> {
  const { rows } = await owner.query(
    `with counted as (
       select a.clinic_id, a.patient_id, a.day,
         coalesce(nullif(btrim(a.utm_source), ''), nullif(btrim(p.utm_source), ''), '') as source,
         a.checked_in_at is not null or a.seated_at is not null as came, a.no_show
       from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
       where a.canceled_at is null
     ), by_day as (
       select clinic_id, day, source, count(*) as bookings, count(*) filter (where came) as showed_up,
         count(*) filter (where no_show) as no_shows
       from counted group by 1, 2, 3
     ), by_patient as (
       select clinic_id, patient_id, count(*) as bookings, count(*) filter (where came) as showed_up
       from counted group by 1, 2
     )
     select to_jsonb(t) as tallied, to_jsonb(c) as counted
     from (select * from booking_tallies where bookings <> 0 or showed_up <> 0 or no_shows <> 0) t
     full join by_day c using (clinic_id, day, source)
     where (t.bookings, t.showed_up, t.no_shows) is distinct from (c.bookings, c.showed_up, c.no_shows)
     union all
     select to_jsonb(t), to_jsonb(c)
     from (select * from patient_tallies where bookings <> 0 or showed_up <> 0) t
     full join by_patient c using (clinic_id, patient_id)
     where (t.bookings, t.showed_up) is distinct from (c.bookings, c.showed_up)`,
  )
  return rows
}
