import type { AuditFilter } from '@archwire/contract/audit/calls'
import { beforeEach, expect, test } from 'vitest'
import { type Browser, testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { planOf } from '../../../test/plan-of.ts'
import { schedulingClinic } from '../../../test/scheduling-clinic.ts'
import { stormSize } from '../../../test/storm-size.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { auditEntries } from './queries.ts'
import { searchFor } from './search-for.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let anaId: number
let ana: Browser
let sam: Browser

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  clinic = await schedulingClinic(db.owner, { time_zone: 'America/New_York' })
  const administrator = await make.user(clinic.clinicId, {
    admin: true,
    first_name: 'Ana',
    last_name: 'Admin',
  })
  anaId = administrator.id
  ana = await loginAs(administrator)
  sam = await loginAs(clinic.user)
})

const address = '/v2/rest/settings/audit_log'
const read = async (query = '', as = ana) => (await as.get(`${address}${query}`)).json()
type Entry = { id: number; deed: string; subject: string | null; actor: string; changes: unknown }
const deeds = async (query = '') => (await read(query)).records.map(({ deed }: Entry) => deed)

/** Rows as if so many things had happened at this moment. */
const happened = (
  count: number,
  values: { at: string; action?: string; userId?: number; patientId?: number },
) =>
  db.owner.query(
    `insert into audit_log (clinic_id, user_id, actor_kind, action, entity_type, entity_id, patient_id, created_at, hash)
     select $1, $2, 'staff', $3, 'note', n, $4, $5, '' from generate_series(1, $6) n`,
    [
      clinic.clinicId,
      values.userId ?? anaId,
      values.action ?? 'update',
      values.patientId ?? null,
      values.at,
      count,
    ],
  )

test('the log says who did what to what, from what to what, the newest first [G-12]', async () => {
  const rooms = '/v2/rest/settings/rooms'
  const room = (await ana.send('POST', rooms, { room: { title: 'Attic' } })).json()
  await ana.send('PUT', `${rooms}/${room.id}`, { room: { title: 'Cellar' } })
  await ana.send('PUT', '/v2/rest/settings/clinic', { clinic: { idleMinutes: 30, city: 'Bangor' } })
  await ana.send('DELETE', `${rooms}/${room.id}`)
  await sam.send('PATCH', `/v2/rest/patients/${clinic.patient.id}`, { patient: { dob: '1990-02-03' } })
  const { records } = await read()
  expect(records).toMatchObject([
    {
      deed: 'Profile changed',
      actor: 'Sam Staff',
      subject: null,
      patientId: clinic.patient.id,
      patientName: 'Pat Doe',
      changes: [{ field: 'Date of birth', from: null, to: '02/03/1990' }],
      createdAt: '2026-05-06T10:00:00.000-04:00',
    },
    { deed: 'Room deleted', actor: 'Ana Admin', actorId: anaId, subject: 'Cellar' },
    {
      deed: 'Clinic settings changed',
      changes: expect.arrayContaining([
        { field: 'Sign out after', from: '60 minutes', to: '30 minutes' },
        { field: 'City', from: null, to: 'Bangor' },
      ]),
    },
    // Its name is gone with it; what was said of it is not.
    { deed: 'Room changed', subject: null, changes: [{ field: 'Name', from: 'Attic', to: 'Cellar' }] },
    { deed: 'Room added', subject: 'Attic', changes: [{ field: 'Name', from: null, to: 'Attic' }] },
    { deed: 'Logged in', actor: 'Sam Staff', subject: 'Sam Staff' },
    { deed: 'Logged in', actor: 'Ana Admin', ip: '127.0.0.1' },
  ])
})

test('hours are told as hours', async () => {
  const hours = '/v2/rest/settings/hours'
  const before = (await ana.get(hours)).json()
  const changed = before.hours.map((one: { day: string }) =>
    one.day.toLowerCase() === 'monday' ? { ...one, isOpen: false } : one,
  )
  const saved = await ana.send('PUT', hours, { hours: changed, exceptions: before.exceptions })
  expect(saved.statusCode).toBe(200)
  const [entry] = (await read('?query=hours')).records
  expect(entry).toMatchObject({ deed: 'Hours changed', changes: [{ field: 'Monday', to: 'closed' }] })
  expect(entry.changes[0].from).toMatch(/^09:00 AM to \d\d:00 PM/)
})

test('online booking and files of patients are told in the words of their pages', async () => {
  await ana.send('PUT', '/v2/rest/settings/booking', {
    booking: {
      slug: 'smile-here',
      minLeadHours: 5,
      maxDaysAhead: 30,
      cancelCutoffHours: 36,
      frameAncestors: ['https://www.example.com', 'https://example.com'],
    },
  })
  const toldOf = async (query: string) => {
    const [{ changes }] = (await read(`?query=${query}`)).records
    return Object.fromEntries(changes.map(({ field, to }: { field: string; to: string }) => [field, to]))
  }
  expect(await toldOf('online%20booking')).toEqual({
    'Address of the page': 'smile-here',
    'Booked ahead at least': '5 hours',
    'Booked ahead at most': '30 days',
    'No change by the patient within': '36 hours',
    'Sites that may show it': 'https://www.example.com, https://example.com',
  })
  const matched = {
    encoding: 'windows-1252',
    delimiter: '\t',
    hasHead: true,
    columns: ['firstName', 'lastName', null, 'dob', null],
    dayOrder: 'dmy',
  }
  const rows: [action: string, changes: object][] = [
    ['create', { fileName: 'all.csv', byteSize: 12_345 }],
    ['match', matched],
    ['start', { fileName: 'all.csv', lines: 3, duplicates: 'skip', faults: 'drop' }],
  ]
  for (const [action, changes] of rows)
    await db.owner.query(
      `insert into audit_log (clinic_id, actor_kind, action, entity_type, changes, created_at, hash)
       values ($1, 'system', $2, 'patient_import', $3, '2026-05-06T15:00:00Z', '')`,
      [clinic.clinicId, action, changes],
    )
  expect(await toldOf('uploaded')).toEqual({ File: 'all.csv' })
  expect(await toldOf('matched')).toEqual({
    'Written in': 'Windows, Western',
    'Between the cells': 'Tab',
    'First line names the columns': 'Yes',
    Columns: 'First name, Last name, Date of birth',
    'Dates of birth': 'Day first',
  })
  expect(await toldOf('begun')).toEqual({
    File: 'all.csv',
    Lines: '3',
    Duplicates: 'Left out',
    'Lines with a value that cannot be read': 'Imported without it',
  })
})

test('it is searched by what was done, by who did it and by the patient', async () => {
  const zoe = await make.patient(clinic.clinicId, { first_name: 'Zoë', last_name: 'Muñoz' })
  await sam.send('PATCH', `/v2/rest/patients/${zoe.id}`, { patient: { city: 'Bangor' } })
  await ana.send('POST', '/v2/rest/settings/rooms', { room: { title: 'Attic' } })
  expect(await deeds('?query=profile')).toEqual(['Profile changed'])
  expect(await deeds('?query=ROOM')).toEqual(['Room added'])
  expect(await deeds('?query=munoz')).toEqual(['Profile changed'])
  expect(await deeds('?query=sam')).toEqual(['Profile changed', 'Logged in'])
  expect(await deeds('?query=nothing%20like%20it')).toEqual([])
  expect(await deeds(`?user_id=${clinic.user.id}`)).toEqual(['Profile changed', 'Logged in'])
  expect(await deeds(`?user_id=${clinic.user.id}&query=logged`)).toEqual(['Logged in'])
  expect(await deeds(`?patient_id=${zoe.id}`)).toEqual(['Profile changed'])
  expect(await deeds('?actor=patient')).toEqual([])
  expect(await deeds('?actor=staff&query=profile')).toEqual(['Profile changed'])
})

test('days are the clinic’s, both included; backwards they are refused', async () => {
  await happened(1, { at: '2026-03-01T04:59:59Z', action: 'create' })
  await happened(1, { at: '2026-03-01T05:00:00Z', action: 'update' })
  await happened(1, { at: '2026-03-03T04:59:59Z', action: 'delete' })
  expect(await deeds('?start_date=2026-03-01&end_date=2026-03-02')).toEqual(['Note deleted', 'Note changed'])
  expect(await deeds('?end_date=2026-02-28')).toEqual(['Note written'])
  expect(await deeds('?start_date=2026-03-02&end_date=2026-03-02')).toEqual(['Note deleted'])
  const refused = await ana.get(`${address}?start_date=2026-03-02&end_date=2026-03-01`)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { end_date: ['must not be before the first day'] } },
  ])
  expect((await ana.get(`${address}?start_date=tomorrow`)).statusCode).toBe(422)
})

test('page by page nothing is missing and nothing comes twice, whatever happens meanwhile', async () => {
  await happened(120, { at: '2026-03-01T12:00:00Z' })
  await happened(7, { at: '2026-03-02T12:00:00Z' })
  const days = 'start_date=2026-03-01&end_date=2026-03-02'
  const seen: number[] = []
  let next: number | null = null
  const sizes: number[] = []
  do {
    const page: { records: Entry[]; next: number | null } = await read(
      `?${days}${next === null ? '' : `&before=${next}`}`,
    )
    seen.push(...page.records.map(({ id }) => id))
    sizes.push(page.records.length)
    next = page.next
    await happened(3, { at: '2026-03-02T13:00:00Z' })
  } while (next !== null)
  expect(sizes).toEqual([50, 50, 27])
  expect(new Set(seen).size).toBe(127)
  // By numbers as documented, where nothing is counted.
  const second = await read(`?${days}&page=2`)
  expect([second.records.length, second.currentPage, second.totalPages]).toEqual([50, 2, 3])
  const last = await read(`?${days}&page=3`)
  expect([last.currentPage, last.totalPages, last.next]).toEqual([3, 3, null])
})

test('a text that matches in several ways tells each entry once', async () => {
  const note = await make.patient(clinic.clinicId, { first_name: 'Sam', last_name: 'Note' })
  await happened(60, { at: '2026-03-01T12:00:00Z', userId: clinic.user.id, patientId: note.id })
  const first = await read('?query=note&end_date=2026-03-01')
  const rest = await read(`?query=note&end_date=2026-03-01&before=${first.next}`)
  expect([first.records.length, rest.records.length, rest.next]).toEqual([50, 10, null])
  expect(new Set([...first.records, ...rest.records].map(({ id }: Entry) => id)).size).toBe(60)
})

test('whatever is asked for, a long log is not read from end to end', async () => {
  const former = (await make.user(clinic.clinicId)).id
  await happened(200, { at: '2024-03-01T12:00:00Z', userId: former })
  await happened(20_000, { at: '2026-03-01T12:00:00Z' })
  await db.owner.query('analyze audit_log')
  const own = db.database.forClinic(clinic.clinicId, { kind: 'system' })
  const ways: [way: string, filter: Partial<AuditFilter>][] = [
    ['time', {}],
    ['person', { user_id: former }],
    ['others', { actor: 'patient' }],
    ['deed', { query: 'SSN shown' }],
    ['person', { query: 'Sam Staff' }],
  ]
  for (const [way, filter] of ways) {
    const search = await own.read(tx => searchFor(tx, { query: '', ...filter }, 'America/New_York'))
    for (const before of [undefined, 100]) {
      const part = { offset: 0, size: 51 }
      const plan = await planOf(db, clinic.clinicId, tx => auditEntries(tx, { ...search, before }, part))
      expect([way, plan.scanned]).toEqual([way, []])
      expect(plan.indexes).toContain(`audit_log_by_${way}`)
    }
  }
})

test('that somebody looked is noted once a quarter of an hour, and of one patient as an opening', async () => {
  const looks = async () =>
    (
      await db.owner.query(
        `select entity_type as type, patient_id as "patientId" from audit_log
         where clinic_id = $1 and action = 'open' order by id`,
        [clinic.clinicId],
      )
    ).rows
  await ana.request({ url: address, headers: { 'x-background': '1' } })
  expect(await looks()).toEqual([])
  await read()
  await read('?query=room')
  expect(await looks()).toEqual([{ type: 'audit_log', patientId: null }])
  db.clock.advance(16)
  await read(`?patient_id=${clinic.patient.id}`)
  expect(await looks()).toEqual([
    { type: 'audit_log', patientId: null },
    { type: 'patient', patientId: clinic.patient.id },
    { type: 'audit_log', patientId: null },
  ])
})

test('the file holds all that is found, nothing of it is run, and that it was taken is in it', async () => {
  const mean = await make.patient(clinic.clinicId, { first_name: '=cmd()', last_name: 'Doe, "Pat"' })
  await happened(1_300, { at: '2026-03-01T12:00:00Z', patientId: mean.id })
  const file = await ana.get(`${address}.csv?start_date=2026-03-01&end_date=2026-03-01`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers['content-disposition']).toContain('audit-log-2026-05-06.csv')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(1_302)
  expect(lines[0]).toBe('\uFEFFDate,Time,Who,What,Of,Patient,Changes,Address,Number')
  expect(lines[1]).toMatch(/^2026-03-01,07:00 AM,Ana Admin,Note changed,,"'=cmd\(\) Doe, ""Pat""",,,\d+$/)
  const numbers = lines.slice(1, -1).map(line => line.split(',').at(-1))
  expect(new Set(numbers).size).toBe(1_300)
  expect((await read('?query=exported')).records).toMatchObject([
    { deed: 'Audit log exported', changes: [{ field: 'Days', from: null, to: '2026-03-01 to 2026-03-01' }] },
  ])
  const whole = await ana.get(`${address}.csv?query=exported`)
  expect(whole.body.split('\r\n')).toHaveLength(4)
})

test('the file is written as it is read, a part at a time, however long the log is', async () => {
  const count = stormSize(2_000, 100_000)
  for (let part = 0; part < count; part += 2_000) await happened(2_000, { at: '2026-03-01T12:00:00Z' })
  const own = db.database.forClinic(clinic.clinicId, { kind: 'staff', userId: anaId })
  const day = { query: '', start_date: '2026-03-01', end_date: '2026-03-01' }
  const asked = { timeZone: 'America/New_York', now: db.clock.now() }
  const open = async () => (await exportAuditLog(own, day, asked)).file.open()
  const parts: number[] = []
  for await (const part of await open()) parts.push(String(part).split('\r\n').length - 1)
  expect(parts.reduce((sum, lines) => sum + lines, 0)).toBe(count + 1)
  expect(Math.max(...parts)).toBeLessThanOrEqual(500)
  // Whoever reads no further has nothing more fetched for them: a part or two ahead, and that is all.
  const first = await countStatements(async () => {
    const stopped = (await open()).iterator()
    await stopped.next()
    await stopped.next()
    await stopped.return?.()
  })
  const whole = await countStatements(async () => {
    for await (const _ of await open());
  })
  expect(first).toBeLessThan(whole * 0.75)
}, 240_000)

test('it is for administrators, and of their own clinic alone', async () => {
  for (const path of [address, `${address}.csv`]) expect((await sam.get(path)).statusCode).toBe(403)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  const found = await read(`?patient_id=${clinic.patient.id}`, stranger)
  expect(found.records).toEqual([])
  const theirs = await read(`?user_id=${anaId}`, stranger)
  expect(theirs.records).toEqual([])
})

test('a row that nobody has words for is told as it is kept, and spoils no page', async () => {
  await db.owner.query(
    `insert into audit_log (clinic_id, actor_kind, action, entity_type, patient_id, changes, created_at, hash)
     values ($1, 'system', 'fold', 'paper_plane', $2, $3, '2026-05-06T15:00:00Z', '')`,
    [
      clinic.clinicId,
      clinic.patient.id,
      { foldedAt: 'never', dueDate: 'soon', wingSpan: [1, 2], sha256: 'x' },
    ],
  )
  const [entry] = (await read()).records
  expect(entry).toMatchObject({ deed: 'Paper plane: Fold', actor: 'System' })
  expect(entry.changes).toEqual(
    expect.arrayContaining([
      { field: 'Folded at', from: null, to: 'never' },
      { field: 'Due', from: null, to: 'soon' },
      { field: 'Wing span', from: null, to: '1, 2' },
    ]),
  )
  expect(entry.changes).toHaveLength(3)
})
