import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testStorage } from '../../../test/fixtures/app-environment.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { seedDemo } from '../seed-demo.ts'

// The middle of the night on a Sunday: even then today has patients.
const db = await cloneDatabase()
const now = new Date('2026-11-15T08:20:00Z')
const storage = testStorage()
afterAll(storage.drop)
await seedDemo({ ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }, now)

const demo = `clinic_id = (select min(id) from clinics)`
const one = async (text: string) => (await db.owner.query(text, text.includes('$1') ? [now] : [])).rows[0]

test('the demo clinic has a growing calendar of a year behind it and a month ahead, with every state of a visit', async () => {
  const facts = await one(`
    select count(*)::int as all, min(day)::text as first, max(day)::text as last,
      count(*) filter (where day >= '2026-09-16')::int as lately, count(*) filter (where virtual) > 50 as virtual, count(*) filter (where canceled_at is not null) > 10 as canceled,
      count(*) filter (where from_booking_page) > 50 as from_booking_page,
      count(distinct (confirmed_at is not null, checked_in_at is not null, seated_at is not null, finished_at is not null, no_show,
        reschedule)) >= 10 as combinations,
      count(*) filter (where seated_at < checked_in_at or finished_at < seated_at or finished_at >= $1 or checked_in_at >= $1 or seated_at >= $1 or confirmed_at >= $1
        or created_at >= $1 or least(starts_at, confirmed_at, canceled_at) < created_at or created_at < (
          select p.created_at from patients p where p.id = patient_id)) as impossible
    from appointments where ${demo}`)
  expect(facts).toMatchObject({
    virtual: true,
    canceled: true,
    from_booking_page: true,
    combinations: true,
    impossible: 0,
  })
  expect(facts.lately).toBeGreaterThan(1_500)
  expect(facts.all - facts.lately).toBeGreaterThan(2_000)
  expect(facts.first >= '2025-10-11' && facts.first <= '2025-10-15').toBe(true)
  expect(facts.last >= '2026-12-13' && facts.last <= '2026-12-15').toBe(true)
})

test('today some patients wait, one for more than a quarter of an hour; two or three are seated, others have gone, did not come or are still expected', async () => {
  const today = await one(`
    select count(*) filter (where checked_in_at is not null and seated_at is null) as waiting,
      count(*) filter (where seated_at is null and checked_in_at < $1::timestamptz - interval '15 minutes') as long,
      count(*) filter (where seated_at is not null and finished_at is null) between 2 and 3 as seated,
      count(*) filter (where finished_at is not null) >= 3 as finished, count(*) filter (where no_show) >= 1 as no_show,
      count(*) filter (where checked_in_at is null and confirmed_at is not null and not no_show) >= 3 as confirmed
    from appointments where ${demo} and day = '2026-11-15' and canceled_at is null`)
  expect(today).toEqual({ waiting: 3, long: 1, seated: true, finished: true, no_show: true, confirmed: true })
})

test('the demo has blocked time of every kind, overlaps, labels, and old and new notes', async () => {
  const { rows } = await db.owner.query(
    `select distinct timeable_type, virtual from time_offs where ${demo} order by 1, 2`,
  )
  expect(rows).toEqual([
    { timeable_type: 'Clinic', virtual: false },
    { timeable_type: 'Doctor', virtual: false },
    { timeable_type: 'Doctor', virtual: true },
    { timeable_type: 'Room', virtual: false },
  ])
  expect(
    await one(`
      select (select count(*) > 10 from appointments a join appointments b on b.clinic_id = a.clinic_id and b.day = a.day
          and b.room_id = a.room_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
          where a.${demo}) as overlaps,
        (select count(distinct label_id)::int from appointment_labels where ${demo}) as labels,
        (select max(n) <= 3 from (select count(*) as n from appointment_labels group by appointment_id) l) as at_most_three,
        (select count(*) > 0 from notes where ${demo} and appointment_id is not null
          and created_at > $1::timestamptz - interval '24 hours') as young,
        (select count(*) > 100 from notes where ${demo} and created_at < $1::timestamptz - interval '24 hours') as old,
        (select count(*) > 0 from notes where ${demo} and classification = 'green' and alerts) as alerts,
        (select count(*) from (select from appointments where ${demo} and canceled_at is null
          group by patient_id, day having count(*) > 1) twice)::int as twice_a_day`),
  ).toEqual({
    overlaps: true,
    labels: 6,
    at_most_three: true,
    young: true,
    old: true,
    alerts: true,
    twice_a_day: 0,
  })
})

test('a doctor’s appointments do not overlap', async () => {
  expect(
    await one(`
      select count(*)::int as double from appointments a join appointments b on b.clinic_id = a.clinic_id
        and b.day = a.day and b.doctor_id = a.doctor_id and a.id < b.id and a.starts_at < b.ends_at
        and b.starts_at < a.ends_at where a.${demo}`),
  ).toEqual({ double: 0 })
})

test('the second clinic has a small calendar of its own, and new appointments get new ids', async () => {
  const { all } = await one(
    'select count(*)::int as all from appointments where clinic_id = (select max(id) from clinics)',
  )
  expect(all).toBeGreaterThan(40)
  await db.owner.query(
    `insert into appointments (clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, ends_at, duration)
     select clinic_id, patient_id, appointment_type_id, room_id, day, starts_at, ends_at, duration
     from appointments where room_id is not null limit 1`,
  )
})

test('the demo has office notes and treatment notes of every age, a few of which can still be changed', async () => {
  const { rows } = await db.owner.query(
    `select classification, appointment_id is not null as of_visit, count(*) > 20 as many, bool_or(alerts) as alerts,
       count(*) filter (where created_at > $1::timestamptz - interval '24 hours') between 1 and 40 as young,
       min(created_at) < $1::timestamptz - interval '20 days' as old,
       count(*) filter (where created_at >= $1 or created_at < (
         select p.created_at from patients p where p.id = patient_id))::int as impossible
     from notes where ${demo} group by 1, 2 order by 1, 2`,
    [now],
  )
  const kind = { many: true, young: true, old: true, impossible: 0 }
  expect(rows).toEqual([
    { classification: 'green', of_visit: false, alerts: true, ...kind },
    { classification: 'yellow', of_visit: false, alerts: false, ...kind },
    { classification: 'yellow', of_visit: true, alerts: false, ...kind },
  ])
  expect(
    await one(`select max(n) > 1 as some_have_more from (
      select count(*) as n from notes where ${demo} and appointment_id is not null group by appointment_id) c`),
  ).toEqual({ some_have_more: true })
})
