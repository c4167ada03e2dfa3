import { beforeEach, expect, test } from 'vitest'
import { filesIn } from '../../../test/fixtures/app-environment.ts'
import {
  type ImportClinic,
  type ImportFixture,
  importClinics,
  importFixture,
  threePatients as three,
} from '../../../test/fixtures/records/import-fixture.ts'

const { db, storage, loginAs, make, newClinic } = await importClinics()

let clinicId: number
let admin: ImportClinic['admin']
let browser: ImportClinic['browser']
let desk: ImportClinic['desk']
let count: ImportClinic['count']
let names: ImportClinic['names']

beforeEach(async () => {
  storage.drop()
  const clinic = await newClinic()
  ;({ clinicId, admin, browser, desk, count, names } = clinic)
})

const patients = async () =>
  (
    await db.owner.query(
      `select first_name, last_name, dob::text, gender, email, phone_number, city, archived_at is not null as archived
       from patients where clinic_id = $1 order by id`,
      [clinicId],
    )
  ).rows

test('every line of a file becomes a patient, with everything that a new patient gets', async () => {
  const checked = await desk.check(three)
  expect(checked).toMatchObject({ status: 'checked', lines: 3, unusable: 0, faulty: 0, duplicatesKnown: 0 })
  expect(await patients()).toEqual([])
  expect((await desk.start(checked.id)).json()).toMatchObject({ status: 'importing' })
  await desk.doJobs()
  expect(await desk.read(checked.id)).toMatchObject({ status: 'imported', imported: 3, progress: null })
  const nothing = { archived: false }
  expect(await patients()).toEqual([
    {
      ...{ first_name: 'Ada', last_name: 'Lovelace', dob: '1990-12-10', gender: 'female' },
      ...{ email: 'ada@example.com', phone_number: '5551234567', city: 'Portland', ...nothing },
    },
    {
      ...{ first_name: 'Grace "Amazing"', last_name: 'Hopper', dob: '1986-12-09', gender: 'female' },
      ...{ email: null, phone_number: '5552223333', city: 'New York, NY', ...nothing },
    },
    {
      ...{ first_name: 'Alan', last_name: 'Turing', dob: '1992-06-23', gender: 'male' },
      ...{ email: 'alan@example.com', phone_number: '5554445555', city: null, ...nothing },
    },
  ])
  expect(await count('intake_forms')).toBe(3)
  const found = (await browser.get('/v2/rest/patients?query=lovel')).json()
  expect(found.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Ada Lovelace'])
})

test('an import is one row in the audit log and one event, however many patients it has', async () => {
  const { id } = await desk.check(three)
  await desk.start(id)
  await desk.doJobs()
  const { rows } = await db.owner.query(
    `select action, changes from audit_log where clinic_id = $1 and entity_type = 'patient_import' order by id`,
    [clinicId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'match', 'start', 'import'])
  expect(rows.at(-1).changes).toEqual({ fileName: 'patients.csv', patients: 3, startedBy: admin.full_name })
  const events = await db.owner.query(
    `select event from live_events where clinic_id = $1 and channel = 'patients'`,
    [clinicId],
  )
  expect(events.rows).toEqual([{ event: 'imported' }])
})

test("the history of a patient's record names the file that the patient came from", async () => {
  const { id } = await desk.check(three)
  await desk.start(id)
  await desk.doJobs()
  const [ada] = (await browser.get('/v2/rest/patients?query=lovelace')).json()
  const history = (await browser.get(`/v2/rest/patients/${ada.id}/history`)).json()
  expect(history.records.at(-1)).toMatchObject({ entityType: 'patient_import', entityId: id })
  expect(JSON.stringify(history.records.at(-1))).toContain('patients.csv')
})

test('notes from the previous software become office notes of the user who imported them', async () => {
  const { id } = await desk.check('Name,Notes\n"Lovelace, Ada","Prefers mornings\nand tea"\nAlan Turing,\n')
  await desk.start(id)
  await desk.doJobs()
  expect(await names()).toEqual(['Ada Lovelace', 'Alan Turing'])
  const { rows } = await db.owner.query(
    'select annotation, classification, user_id from notes where clinic_id = $1',
    [clinicId],
  )
  expect(rows).toEqual([
    { annotation: 'Prefers mornings\nand tea', classification: 'green', user_id: admin.id },
  ])
})

test('lines with problems are listed with their numbers, and can be downloaded to be corrected', async () => {
  const checked = await desk.check(`First name,Last name,E-mail,DOB,SSN
Ada,Lovelace,ada@,12/10/1990,123-45-6789
,Nobody,a@b.co,,987-65-4321
"Broken,line,x@y.zz
Alan,Turing,alan@example.com,13/45/1990,
`)
  expect(checked).toMatchObject({ lines: 4, unusable: 2, faulty: 2 })
  const problems = await desk.lines(checked.id, 'problems')
  expect(problems.map(({ line, isUsable }) => ({ line, isUsable }))).toEqual([
    { line: 2, isUsable: true },
    { line: 3, isUsable: false },
    { line: 4, isUsable: false },
    { line: 5, isUsable: true },
  ])
  expect(problems[0]?.problems).toEqual([{ field: 'email', problem: 'Must have a valid email.' }])
  const file = await desk.problemsFile(checked.id)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toContain('patients-problems.csv')
  expect(file.body).toContain('2,E-mail: Must have a valid email.,Ada,Lovelace,ada@,12/10/1990\r\n')
  // Columns that were not matched are neither in the file of problems nor in the database.
  expect(file.body).not.toContain('6789')
  const { rows } = await db.owner.query('select * from patient_import_lines where clinic_id = $1', [clinicId])
  expect(JSON.stringify(rows)).not.toMatch(/123-45-6789|987-65-4321/)
})

test('an invalid value is left out, or its whole line, as the user chooses', async () => {
  const faulty = 'First name,Last name,E-mail\nAda,Lovelace,ada@\nAlan,Turing,alan@example.com\n'
  const one = await desk.check(faulty)
  await desk.start(one.id, 'skip', 'skip')
  await desk.doJobs()
  expect(await names()).toEqual(['Alan Turing'])
  const other = await desk.check(faulty)
  expect(other.duplicatesKnown).toBe(1)
  await desk.start(other.id, 'skip', 'drop')
  await desk.doJobs()
  expect(await patients()).toMatchObject([{ first_name: 'Alan' }, { first_name: 'Ada', email: null }])
})

test('a double click imports a file once', async () => {
  const { id } = await desk.check(three)
  const answers = await Promise.all([desk.start(id), desk.start(id), desk.start(id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await desk.doJobs()
  await desk.start(id)
  await desk.doJobs()
  expect(await count('patients')).toBe(3)
})

test('of two imports at once the second is refused, and recognises the patients of the first when it is started again', async () => {
  const [one, other] = [await desk.check(three), await desk.check(three)]
  expect((await desk.start(one.id)).statusCode).toBe(200)
  const refused = await desk.start(other.id)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'Another import is at work. Wait until it is done.' },
  ])
  await desk.doJobs()
  expect((await desk.read(other.id)).importedBefore).not.toBeNull()
  expect((await desk.start(other.id)).statusCode).toBe(200)
  await desk.doJobs()
  expect(await desk.read(other.id)).toMatchObject({ status: 'imported', imported: 0 })
  expect(await count('patients')).toBe(3)
})

test('an import that is cancelled before its end leaves no patients, no lines and no file', async () => {
  const { id } = await desk.check(three)
  await desk.start(id)
  expect((await desk.cancel(id)).json()).toMatchObject({ status: 'canceled' })
  await desk.doJobs()
  expect([await count('patients'), await count('patient_import_lines')]).toEqual([0, 0])
  expect(filesIn(storage.folder)).toEqual([])
  expect((await desk.cancel(id)).statusCode).toBe(200)
  expect((await desk.start(id)).statusCode).toBe(422)
})

test('after an import the file is deleted, and only the lines that became no patient are kept', async () => {
  const { id } = await desk.check(`${three},Nobody,,,,,\n`)
  await desk.start(id)
  await desk.doJobs()
  expect(filesIn(storage.folder)).toEqual([])
  expect((await desk.lines(id, 'problems')).map(({ line }) => line)).toEqual([5])
  expect(await count('patient_import_lines')).toBe(1)
  const canceled = await desk.cancel(id)
  expect([canceled.statusCode, canceled.json().error]).toEqual([
    422,
    'This import is done already. You can undo it.',
  ])
})

test("another clinic's import is not found, and imports are for administrators only", async () => {
  const { id } = await desk.check(three)
  const other = await make.clinic()
  const foreigner = importFixture(db, storage, await loginAs(await make.user(other.id, { admin: true })))
  const staff = importFixture(db, storage, await loginAs(await make.user(clinicId)))
  const all = (of: ImportFixture) => [of.start(id), of.cancel(id), of.undo(id), of.problemsFile(id)]
  expect((await Promise.all(all(foreigner))).map(({ statusCode }) => statusCode)).toEqual([
    404, 404, 404, 404,
  ])
  expect((await Promise.all(all(staff))).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await staff.send('patients.csv', three)).statusCode).toBe(403)
  expect((await staff.exported()).statusCode).toBe(403)
  expect(await desk.read(id)).toMatchObject({ status: 'checked' })
})

test('matching the columns again discards the results of the earlier matching', async () => {
  const one = await desk.check('A,B\nAda,Lovelace\n', { columns: ['firstName', 'lastName'] })
  expect(one.lines).toBe(1)
  await desk.match(one.id, {
    encoding: 'utf-8',
    delimiter: ',',
    hasHead: false,
    columns: ['lastName', 'firstName'],
    dayOrder: 'mdy',
  })
  await desk.doJobs()
  expect(await desk.read(one.id)).toMatchObject({ status: 'checked', lines: 2 })
  await desk.start(one.id)
  await desk.doJobs()
  expect(await names()).toEqual(['B A', 'Lovelace Ada'])
})

test('columns without a name, or with the same name, are refused with the reason', async () => {
  const sent = (await desk.send('patients.csv', three)).json()
  const matched = { encoding: 'utf-8', delimiter: ',', hasHead: true, dayOrder: 'mdy' } as const
  const nameless = await desk.match(sent.id, { ...matched, columns: ['email'] })
  expect([nameless.statusCode, JSON.stringify(nameless.json())]).toEqual([
    422,
    expect.stringContaining('must be among the columns'),
  ])
  const twice = await desk.match(sent.id, { ...matched, columns: ['fullName', 'email', 'email'] })
  expect(twice.statusCode).toBe(422)
})
