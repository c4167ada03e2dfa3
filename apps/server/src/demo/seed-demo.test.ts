import { isNpi } from '@archwire/domain/insurance/npi'
import { localDay } from '@archwire/domain/time/clinic-time'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database/database.ts'
import { testSecret } from '../../test/database/database-template.ts'
import { testStorage } from '../../test/fixtures/app-environment.ts'
import { provided } from '../composition/features.ts'
import { practiceProviders } from '../composition/practice-providers.ts'
import { openProfile } from '../features/patients/profile/open-patient.ts'
import { searchPatients } from '../features/patients/search/search-patients.ts'
import { ssnVault } from '../features/patients/ssn/ssn-vault.ts'
import { seedDemo } from './seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const demo = { ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders }

test('the demo clinics have patients who can be found, and another start does not change them', async () => {
  expect(await seedDemo(demo, db.clock.now())).toEqual({ seeded: true })
  expect(await seedDemo(demo, db.clock.now())).toEqual({ seeded: false })
  const { rows } = await db.owner.query(
    `select clinic_id as id, count(*) as patients, count(distinct hashid) as hashids, max(created_at) < $1 as came_before
     from patients group by 1 order by 1`,
    [db.clock.now()],
  )
  expect(rows).toMatchObject([
    { patients: 240, hashids: 240, came_before: true },
    { patients: 40, hashids: 40, came_before: true },
  ])
  const clinic = db.database.forClinic(rows[0].id, { kind: 'system' })
  const found = JSON.parse(
    (await searchPatients(clinic, { query: 'obrien', limit: 10, today: '2026-05-06' })).text,
  )
  expect(found[0]).toMatchObject({ lastName: "O'Brien", similar: false })
})

test('the demo clinics are set up: hours, rooms, doctors, types, labels and saved replies [G-43] [MSG-92]', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `
    select c.name, c.billing_onboarding_status as billing,
      (select count(*) from clinic_hours h where h.clinic_id = c.id and h.is_open and h.break_from = '12:00') as open_days,
      (select count(*) from clinic_hour_exceptions e where e.clinic_id = c.id and e.day >= $1) as holidays,
      (select array_agg(title order by position) from rooms r where r.clinic_id = c.id) as rooms,
      (select count(*) from doctors d where d.clinic_id = c.id) as doctors,
      (select count(distinct doctor_id) from doctor_virtual_hours v where v.clinic_id = c.id) as by_video,
      (select count(*) from labels l where l.clinic_id = c.id) as labels,
      (select count(*) from saved_replies r where r.clinic_id = c.id) as replies,
      (select array_agg(id::int order by id) from appointment_types t where t.clinic_id = c.id and starts_treatment) as starts
    from clinics c order by c.id`,
    [db.clock.now()],
  )
  expect(rows).toMatchObject([
    {
      name: 'Demo Orthodontics',
      billing: 'completed',
      open_days: 5,
      holidays: 11,
      rooms: ['Exam Room One', 'Exam Room Two', 'Exam Room Three'],
      doctors: 3,
      by_video: 2,
      labels: 6,
      replies: 5,
      starts: [83, 84],
    },
    { name: 'Riverside Dental', billing: 'not_started', open_days: 5, doctors: 2, starts: null },
  ])
  const types = await db.owner.query(
    `select title, duration, is_remote from appointment_types where clinic_id = (select min(id) from clinics)`,
  )
  for (const type of [
    { title: 'Consultation', duration: 30, is_remote: false },
    { title: 'Retainer Delivery', duration: 15, is_remote: false },
    { title: 'Aligner Check', duration: 15, is_remote: false },
    { title: 'Virtual Consultation', duration: 30, is_remote: true },
  ])
    expect(types.rows).toContainEqual(type)
  // The next type gets an id that is not in use.
  await db.owner.query(
    `insert into appointment_types (clinic_id, title, color, duration)
     select min(id), 'Another', '#000000', 15 from clinics`,
  )
})

test('some patients of the demo have a social security number that can be opened, and none was changed after being added', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select id, clinic_id, updated_at = created_at as as_laid_out from patients where ssn_sealed is not null order by id`,
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.every(row => row.as_laid_out)).toBe(true)
  const clinic = db.database.forClinic(rows[0].clinic_id, { kind: 'system' })
  const deps = { ...provided, vault: ssnVault(testSecret) }
  const opening = {
    userId: 1,
    now: db.clock.now(),
    timeZone: 'America/New_York',
    inBackground: { sessionSince: db.clock.now() },
  }
  const profile = await openProfile(clinic, deps, { ...opening, patientId: rows[0].id })
  expect(profile.ssn).toMatch(/^\*{3}-\*{2}-\d{4}$/)
})

test('some tasks of the demo are late, some for today, some for later, and some are completed [G-43]', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select count(*) filter (where not completed and due_date < $1::date)::int as late,
       count(*) filter (where not completed and due_date = $1::date)::int as today,
       count(*) filter (where not completed and due_date > $1::date)::int as later,
       count(*) filter (where completed)::int as done,
       count(*) filter (where patient_id is null)::int as internal,
       count(*) filter (where assigned_to_user_id is null)::int as unassigned,
       bool_and(created_at < $2 and coalesce(completed_at between created_at and $2, true)) as in_order
     from tasks group by clinic_id order by clinic_id`,
    [localDay(db.clock.now(), 'America/New_York'), db.clock.now()],
  )
  const figures = { late: 3, today: 3, later: 4, done: 10, internal: 6, unassigned: 9, in_order: true }
  // Only the first clinic takes cards: there somebody answered the bank about a disputed payment.
  expect(rows).toEqual([{ ...figures, done: 11, unassigned: 10 }, figures])
})

test('some patients of the demo sent insurance forms, one of them two; two forms wait for a review, and the others can be billed [G-43]', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select count(*)::int as forms, count(*) filter (where f.status = 'draft')::int as drafts,
       count(i.id)::int as insurances, count(distinct f.patient_id)::int as patients,
       bool_and(t.completed = (f.status = 'processed')) as reviewed,
       bool_and((f.relation_to_patient = 'self') = (f.subscriber_first_name = f.first_name)) as of_others,
       array_agg(distinct f.relation_to_patient order by f.relation_to_patient) as relations
     from insurance_forms f
     join tasks t on t.clinic_id = f.clinic_id and t.linkable_id = f.id
     left join insurances i on i.clinic_id = f.clinic_id and i.insurance_form_id = f.id
     group by f.clinic_id order by f.clinic_id`,
  )
  const figures = { forms: 6, drafts: 2, insurances: 4, reviewed: true, of_others: true }
  expect(rows).toMatchObject([{ ...figures, patients: 5, relations: ['child', 'self', 'spouse'] }, figures])
  const providers = await db.owner.query('select npi, npi_type from providers order by id')
  expect(providers.rows.map(({ npi_type }) => npi_type)).toEqual([
    'organization',
    ...Array(3).fill('individual'),
    'organization',
    ...Array(2).fill('individual'),
  ])
  expect(providers.rows.every(({ npi }) => isNpi(npi))).toBe(true)
})

test('two patients of the demo have drawn images, and every file is where its row says', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select p.name, p.start_date < $1 as is_past, count(*)::int as images, min(b.key) as key, min(b.width) as width,
       array_agg(distinct s.name) as series
     from progressions p join images i on i.progression_id = p.id join blobs b on b.id = i.blob_id
     join series s on s.id = i.series_id
     group by p.id order by p.id`,
    [db.clock.now()],
  )
  expect(rows).toMatchObject([
    { name: 'Initial', is_past: true, images: 10, series: ['Images', 'X-rays'] },
    { name: 'Progress', is_past: true, images: 8, series: ['Images'] },
    { name: 'Final', is_past: true, images: 10 },
    { name: 'Initial', is_past: true, images: 10 },
  ])
  const stored = await storage.open(rows[0].key)
  const { format } = await sharp(
    await stored.reduce((all, part) => Buffer.concat([all, part]), Buffer.alloc(0)),
  ).metadata()
  expect(format).toBe('jpeg')
})

test('most demo patients have signed their health history, children by a parent, and their alerts match the answers', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select status, count(*)::int as forms, count(r.id)::int as signed,
       bool_and(r.id is null or (r.answers->>'latex_allergy' = 'yes') = p.latex_allergy) as fits,
       bool_and(r.id is null or (r.signer_kind = 'guardian') = (p.dob > $1::date - interval '18 years')) as by_parents
     from patients p join intake_forms f on f.patient_id = p.id
     left join intake_form_responses r on r.intake_form_id = f.id group by 1 order by 1`,
    [db.clock.now()],
  )
  const statuses = Object.fromEntries(rows.map(({ status, ...rest }) => [status, rest]))
  expect(statuses.completed.forms).toBeGreaterThan(180)
  expect(statuses.completed).toMatchObject({ signed: statuses.completed.forms, fits: true, by_parents: true })
  expect(statuses.sent.forms).toBeGreaterThan(5)
  expect(statuses.unsent).toMatchObject({ signed: 0 })
})

test('some demo patients have signed consent forms and contracts, some were sent theirs, and one contract is archived', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select (select count(*)::int from consent_forms f where f.clinic_id = c.id) as forms,
       (select count(*)::int from consent_form_signatures s where s.clinic_id = c.id and status = 'signed') as consents,
       count(k.id) filter (where k.signed_at is not null and k.active)::int as signed,
       count(k.id) filter (where k.signed_at is null and k.active)::int as waiting,
       count(k.id) filter (where not k.active)::int as archived
     from clinics c join contracts k on k.clinic_id = c.id group by c.id`,
  )
  const figures = { forms: 4, consents: 6, signed: 2, waiting: 3, archived: 1 }
  expect(rows).toEqual([figures, figures])
})

test('the demo has conversations of every kind: unread, flagged, closed, failed, long, with two patients and with nobody [G-43]', async () => {
  await seedDemo(demo, db.clock.now())
  const { rows } = await db.owner.query(
    `select s.sms_number, count(*)::int as conversations,
       count(*) filter (where not c.open)::int as closed, count(*) filter (where c.flagged)::int as flagged,
       sum(c.unread_messages_count)::int as unread, count(*) filter (where c.stopped_at is not null)::int as stopped,
       count(*) filter (where c.last_message_id is null)::int as empty, max(m.texts)::int as longest,
       sum(m.failed)::int as failed, sum(m.reminders)::int as reminders,
       count(*) filter (where p.people = 0)::int as of_nobody, count(*) filter (where p.people = 2)::int as of_two,
       bool_and(m.texts = 0 or (c.moved_at = m.newest and m.newest < $1 and m.last_id = c.last_message_id)) as in_order
     from conversations c join messaging_settings s on s.clinic_id = c.clinic_id
     cross join lateral (
       select count(*) as texts, max(created_at) as newest, max(id) as last_id,
         count(*) filter (where delivery_status = 'failed') as failed, count(*) filter (where type = 'Reminder') as reminders
       from messages where conversation_id = c.id) m
     cross join lateral (select count(*) as people from patients_of_phone(c.clinic_id, c.phone_number)) p
     group by 1 order by 1`,
    [db.clock.now()],
  )
  expect(rows).toEqual([
    {
      sms_number: '5550100100',
      conversations: 15,
      closed: 3,
      flagged: 2,
      unread: 3,
      stopped: 1,
      empty: 1,
      longest: 60,
      failed: 1,
      reminders: 2,
      of_nobody: 1,
      of_two: expect.any(Number),
      in_order: true,
    },
    expect.objectContaining({ sms_number: '5550100200', conversations: 4, of_nobody: 1, in_order: true }),
  ])
  expect(rows[0].of_two).toBeGreaterThanOrEqual(2)
  const named = await db.owner.query(
    `select m.body, a.confirmed_at is not null as is_confirmed from reminded_appointments r
     join messages m on m.id = r.message_id
     join appointments a on a.id = r.appointment_id and a.starts_at = r.starts_at and a.starts_at > $1 order by m.id`,
    [db.clock.now()],
  )
  expect(named.rows).toEqual([
    { body: expect.stringContaining('Reply YES to confirm'), is_confirmed: true },
    { body: expect.stringContaining('Reminder from Demo Orthodontics:'), is_confirmed: false },
  ])
})

test('visits can be booked online at the first demo clinic, and not at the second [G-43]', async () => {
  await seedDemo(demo, db.clock.now())
  const isOpen = async (slug: string) =>
    (await db.pool.query('select from resolve_booking_page($1)', [slug])).rowCount === 1
  expect([await isOpen('demo-orthodontics'), await isOpen('riverside-dental')]).toEqual([true, false])
  const { rows } = await db.owner.query(
    `select t.title from bookable_types b join appointment_types t on t.id = b.appointment_type_id order by t.position`,
  )
  expect(rows.map(({ title }) => title)).toEqual([
    'Consultation',
    'Aligner Check',
    'Retainer Delivery',
    'Virtual Consultation',
  ])
})
