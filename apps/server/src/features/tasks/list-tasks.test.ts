import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { planOf } from '../../../test/database/statement-plans.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { sql } from '../../platform/db/sql.ts'
import { countOpenTasks, currentTasksJson, tasksPageJson } from './read-tasks.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let sam: Browser
let samsId: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  const user = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
  samsId = user.id
  sam = await loginAs(user)
})

const list = async (query = '') => (await sam.get(`/v2/rest/tasks${query}`)).json()
const titles = async (query: string): Promise<string[]> =>
  (await list(query)).records.map(({ title }: { title: string }) => title)
const day = (date: string) => new Date(`2026-04-${date}T12:00:00Z`)

test('open tasks come before completed ones, each the newest first [TSK-34, API-27]', async () => {
  await make.task(clinicId, { title: 'old', created_at: day('01') })
  await make.task(clinicId, { title: 'done new', created_at: day('09'), completed_at: day('10') })
  await make.task(clinicId, { title: 'new', created_at: day('05') })
  await make.task(clinicId, { title: 'done old', created_at: day('02'), completed_at: day('12') })
  await make.task((await make.clinic()).id, { title: 'not ours' })
  const expected = ['new', 'old', 'done new', 'done old']
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(expected)
  expect(await titles('?page=1')).toEqual(expected)
})

test('tasks can be filtered by whether they are completed [TSK-05]', async () => {
  await make.task(clinicId, { title: 'open' })
  await make.task(clinicId, { title: 'done', completed_at: day('01') })
  expect(await titles('?status=all')).toEqual(['open', 'done'])
  expect(await titles('?status=completed')).toEqual(['done'])
  expect(await titles('?status=pending')).toEqual(['open'])
  expect((await sam.get('/v2/rest/tasks?status=else')).statusCode).toBe(422)
})

test('whoever asks for their own tasks gets those that are assigned to them, counted, also searched and filtered [TSK-41]', async () => {
  const ana = await make.user(clinicId, { first_name: 'Ana', last_name: 'Muñoz' })
  await make.task(clinicId, { title: 'nobody’s' })
  await make.task(clinicId, { title: 'Ana’s', assigned_to_user_id: ana.id })
  await make.task(clinicId, { title: 'call mine', assigned_to_user_id: samsId, due_date: '2026-05-09' })
  await make.task(clinicId, { title: 'mine', assigned_to_user_id: samsId, due_date: '2026-05-01' })
  await make.task(clinicId, {
    title: 'mine, done',
    assigned_to_user_id: samsId,
    completed_at: day('01'),
  })
  expect(await titles('?assignee=me&sort=due')).toEqual(['mine', 'call mine', 'mine, done'])
  expect(await titles('?assignee=me&status=completed')).toEqual(['mine, done'])
  expect(await titles('?assignee=me&query=call')).toEqual(['call mine'])
  expect(await list('?assignee=me&page=1')).toMatchObject({ total: 3, totalPages: 1 })
  expect((await list('?assignee=me&page=2')).records).toEqual([])
  const hers = await loginAs(ana)
  expect((await hers.get('/v2/rest/tasks?assignee=me')).json()).toMatchObject({
    records: [{ title: 'Ana’s' }],
    total: 1,
  })
  expect((await sam.get(`/v2/rest/tasks?assignee=${ana.id}`)).statusCode).toBe(422)
})

test('the own tasks of somebody are counted over all pages [TSK-41]', async () => {
  await db.owner.query(
    `insert into tasks (clinic_id, title, assigned_to_user_id, created_at)
     select $1, 'Task ' || n, case when n % 2 = 0 then $2::bigint end,
       timestamptz '2026-01-01' + make_interval(hours => n)
     from generate_series(1, 130) as n`,
    [clinicId, samsId],
  )
  const first = await list('?assignee=me')
  expect([first.records.length, first.total, first.totalPages]).toEqual([50, 65, 2])
  const second = await list('?assignee=me&page=2')
  expect(second.records).toHaveLength(15)
  expect(second.records.at(-1).title).toBe('Task 2')
})

test('tasks can be sorted by due date either way; those without one come last, and completed ones after open ones [TSK-08, TSK-35]', async () => {
  await make.task(clinicId, { title: 'none' })
  await make.task(clinicId, { title: 'late', due_date: '2026-05-09' })
  await make.task(clinicId, { title: 'early', due_date: '2026-05-01' })
  await make.task(clinicId, { title: 'done', due_date: '2026-04-01', completed_at: day('01') })
  expect(await titles('?sort=due')).toEqual(['early', 'late', 'none', 'done'])
  expect(await titles('?sort=-due')).toEqual(['late', 'early', 'none', 'done'])
})

test('a search finds tasks by title, patient and assignee, regardless of case and accents [TSK-04]', async () => {
  const patient = await make.patient(clinicId, { first_name: 'José', last_name: 'Smith-O’Neill' })
  const ana = await make.user(clinicId, { first_name: 'Ana', last_name: 'Muñoz' })
  const nameless = await make.user(clinicId, { first_name: '', last_name: '', email: 'desk@x.example.com' })
  await make.task(clinicId, { title: 'Call the X-ray lab about 100% of it' })
  await make.task(clinicId, { title: 'Insurance', patient_id: patient.id })
  await make.task(clinicId, { title: 'Recall', assigned_to_user_id: ana.id })
  await make.task(clinicId, { title: 'Gloves', assigned_to_user_id: nameless.id })
  const search = (typed: string) => titles(`?query=${encodeURIComponent(typed)}`)
  expect(await search('x-RAY')).toEqual(['Call the X-ray lab about 100% of it'])
  expect(await search('jose smith')).toEqual(['Insurance'])
  expect(await search("Smith-O'Neill")).toEqual(['Insurance'])
  expect(await search('oneill insur')).toEqual(['Insurance'])
  expect(await search('munoz')).toEqual(['Recall'])
  expect(await search('desk@x')).toEqual(['Gloves'])
  expect((await search('call')).toSorted()).toEqual(['Call the X-ray lab about 100% of it', 'Recall'])
  expect(await search('call munoz')).toEqual(['Recall'])
  // Wildcards of SQL are searched for as plain characters.
  expect(await search('%')).toEqual(['Call the X-ray lab about 100% of it'])
  expect(await search('_')).toEqual([])
  expect(await search('\\')).toEqual([])
  expect(await search('nobody')).toEqual([])
  expect((await list('?query=call&status=completed')).total).toBe(0)
})

test('a clinic without tasks gets an empty list', async () => {
  expect(await list()).toEqual([])
  expect(await list('?page=1')).toEqual({ records: [], currentPage: 1, totalPages: 1, total: 0 })
})

test('a request without a page returns all open tasks and the newest 500 completed ones; the pages have every task [CST-49]', async () => {
  await db.owner.query(
    `insert into tasks (clinic_id, title, completed_at, created_at)
     select $1, 'Task ' || n, case when n % 3 > 0 then now() end, timestamptz '2026-01-01' + make_interval(hours => n)
     from generate_series(1, 900) as n`,
    [clinicId],
  )
  const all: { title: string; completed: boolean }[] = await list()
  expect(all).toHaveLength(300 + 500)
  expect(all.filter(({ completed }) => !completed)).toHaveLength(300)
  expect(all.at(300)?.title).toBe('Task 899')
  const seen = new Set<string>()
  for (let page = 1; page <= 18; page++) {
    const { records, total, totalPages } = await list(`?page=${page}`)
    expect([records.length, total, totalPages]).toEqual([50, 900, 18])
    for (const { title } of records) seen.add(title)
  }
  expect(seen.size).toBe(900)
  expect((await list('?page=19')).records).toEqual([])
  expect((await sam.get('/v2/rest/tasks?page=0')).statusCode).toBe(422)
})

const many = { clinicId: 0, rows: chaosSize(5_000, 50_000) }
beforeAll(async () => {
  many.clinicId = (await make.clinic()).id
  for (const id of [many.clinicId, (await make.clinic()).id]) {
    await db.owner.query(
      `insert into patients (clinic_id, hashid, first_name, last_name)
       select $1::bigint, 'many-' || $1::bigint || '-' || n, 'Pat', 'Number' || n from generate_series(1, 300) as n`,
      [id],
    )
    await db.owner.query(
      `insert into tasks (clinic_id, title, completed_at, due_date, patient_id, created_at)
       select $1, 'Call about number ' || n, case when n % 10 > 0 then now() end, date '2026-01-01' + n % 300,
         case when n % 2 = 0 then (select min(id) from patients where clinic_id = $1) + n % 300 end,
         timestamptz '2025-01-01' + make_interval(mins => n)
       from generate_series(1, $2::int) as n`,
      [id, many.rows],
    )
  }
  await db.owner.query('analyze tasks, patients')
})

const page = {
  status: 'all',
  assigneeId: undefined,
  sort: undefined,
  typed: '',
  offset: 0,
  size: 50,
  timeZone: 'UTC',
} as const
const scannedBy = (ask: Parameters<typeof planOf>[2]) => planOf(db, many.clinicId, ask)

test('among thousands of tasks, a page is read and counted by the index of its order', async () => {
  const plans = [
    await scannedBy(tx => tasksPageJson(tx, { ...page, status: 'pending' })),
    await scannedBy(tx => currentTasksJson(tx, { mostCompleted: 500, timeZone: 'UTC' })),
    await scannedBy(countOpenTasks),
  ]
  expect(plans.map(({ scanned }) => scanned)).toEqual([[], [], []])
  for (const { indexes } of plans) expect(indexes).toContain('tasks_in_order')
  // A count of all tasks may scan the table. A page may not.
  expect((await scannedBy(tx => tasksPageJson(tx, page))).indexes).toContain('tasks_in_order')
})

test('among thousands of tasks, a page, a sorted page and a search are fast', async () => {
  const clinic = db.database.forClinic(many.clinicId, { kind: 'system' })
  const fastest = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 7; round++) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    return Math.min(...times)
  }
  const read = (request: Partial<Parameters<typeof tasksPageJson>[1]>) =>
    fastest(() => clinic.read(tx => tasksPageJson(tx, { ...page, ...request })))
  // The time of a search that folds the accents of each title as it goes.
  const folding = await fastest(() =>
    clinic.read(tx =>
      tx.run(sql`
        select count(*) from tasks where clinic_id = ${many.clinicId} and fold_text(title) like '%nowhere%'`),
    ),
  )
  expect((await read({})) / folding).toBeLessThan(0.5)
  expect((await read({ offset: many.rows - 50 })) / folding).toBeLessThan(0.5)
  expect((await read({ sort: '-due' })) / folding).toBeLessThan(0.5)
  expect((await read({ typed: 'pat number123' })) / folding).toBeLessThan(0.5)
})
