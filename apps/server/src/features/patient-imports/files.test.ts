import { beforeEach, expect, test } from 'vitest'
import {
  type ImportFixture,
  importClinics,
  importFixture,
} from '../../../test/fixtures/records/import-fixture.ts'

const { db, storage, loginAs, make } = await importClinics()

let clinicId: number
let desk: ImportFixture

const newDesk = async () => {
  clinicId = (await make.clinic()).id
  desk = importFixture(db, storage, await loginAs(await make.user(clinicId, { admin: true })))
}
beforeEach(newDesk)

const names = async () =>
  (
    await db.owner.query('select full_name from patients where clinic_id = $1 order by id', [clinicId])
  ).rows.map(({ full_name }) => full_name)

const text = 'Vorname;Nachname;Geburtsdatum\r\nJürgen;Müller;24.12.1980\r\nZoë;Łukasz;01.02.1990\r\n'
const western = text.replace('Ł', 'L')
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

test.each([
  ['UTF-8', Buffer.from(text), 'utf-8', 'Łukasz'],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8', 'Łukasz'],
  ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le', 'Łukasz'],
  ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le'), 'utf-16le', 'Łukasz'],
  ['UTF-16 BE', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')), 'utf-16be', 'Łukasz'],
  ['Windows-1252', Buffer.from(western, 'latin1'), 'windows-1252', 'Lukasz'],
])('%s is read correctly', async (_, content, encoding, last) => {
  const checked = await desk.check(content, { dayOrder: 'dmy' })
  expect(checked).toMatchObject({ encoding, delimiter: ';', lines: 2, unusable: 0, faulty: 0 })
  await desk.start(checked.id)
  await desk.doJobs()
  expect(await names()).toEqual(['Jürgen Müller', `Zoë ${last}`])
})

test.each([
  ['Windows', 'Ren\xe9e,Nu\xf1ez,Bj\xf6rn,McDonald,O\x92Brien,Fran\xe7ois', 'windows-1252'],
  ['a Macintosh', 'Ren\x8ee,Nu\x96ez,Bj\x9arn,McDonald,O\xd5Brien,Fran\x8dois', 'macintosh'],
])('a file of %s is recognised by its letters', async (_, text, encoding) => {
  const content = Buffer.from(`First name,Last name\n${text}\n`, 'latin1')
  const sent = (await desk.send('patients.csv', content)).json()
  expect(sent.encoding).toBe(encoding)
  expect((await desk.sample(sent.id))[1]).toEqual([
    ...['Renée', 'Nuñez', 'Björn'],
    ...['McDonald', 'O’Brien', 'François'],
  ])
})

test.each([
  ['semicolons', ';', '\r\n'],
  ['tabs', '\t', '\n'],
  ['vertical bars', '|', '\r'],
])('cells between %s are recognised', async (_, delimiter, end) => {
  const rows = [
    ['First name', 'Last name', 'City'],
    ['"Ada ""A."" "', '"Love,lace"', '"a;b\tc|d"'],
    ['Alan', 'Turing', 'Salem'],
  ]
  const checked = await desk.check(rows.map(row => row.join(delimiter) + end).join(''))
  expect(checked).toMatchObject({ delimiter, lines: 2, unusable: 0, faulty: 0 })
  await desk.start(checked.id)
  await desk.doJobs()
  expect(await names()).toEqual(['Ada "A." Love,lace', 'Alan Turing'])
})

test('repeated head lines in joined files are not imported as patients', async () => {
  const file = 'First name,Last name\nAda,Lovelace\n'
  const checked = await desk.check(`${file}${file.replace('Ada,Lovelace', 'Alan,Turing')}`)
  expect(checked).toMatchObject({ lines: 3, unusable: 1, faulty: 0 })
  expect((await desk.lines(checked.id, 'problems'))[0]).toMatchObject({
    line: 3,
    problems: [{ field: null, problem: 'This line names the columns once more' }],
  })
  await desk.start(checked.id)
  await desk.doJobs()
  expect(await names()).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test('a line of ten megabytes, a line of a thousand cells and null bytes do not affect other lines', async () => {
  const lines = [
    'First name,Last name,Note',
    `Long,Line,${'x'.repeat(10 * 1024 * 1024)}`,
    `Wide,Line${',x'.repeat(1_000)}`,
    'Ada,Love\0lace,',
    'Alan,Turing,',
  ]
  const checked = await desk.check(`${lines.join('\n')}\n`)
  expect(checked).toMatchObject({ status: 'checked', lines: 4, unusable: 1 })
  expect((await desk.lines(checked.id, 'problems'))[0]).toMatchObject({
    line: 2,
    problems: [{ field: null, problem: 'This line is too long to be read' }],
  })
  await desk.start(checked.id)
  await desk.doJobs()
  expect(await names()).toEqual(['Wide Line', 'Ada Lovelace', 'Alan Turing'])
})

test('a letter of the Windows encoding is recognised even on the last line', async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `Ada${at},Lovelace,1 Long Street that fills the file`,
  )
  const content = Buffer.from(`First name,Last name,Address\n${lines.join('\n')}\nZoë,Last,\n`, 'latin1')
  expect((await desk.send('patients.csv', content)).json()).toMatchObject({ encoding: 'windows-1252' })
})

test.each([
  ['a workbook', 'patients.xlsx', Buffer.from('PK\u0003\u0004'), 415],
  ['a workbook by another name', 'patients.csv', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000'), 415],
  ['an empty file', 'patients.csv', Buffer.alloc(0), 415],
  ['a page', 'patients.html', Buffer.from('<p>'), 415],
])('%s is refused', async (_, fileName, content, status) => {
  expect((await desk.send(fileName, content)).statusCode).toBe(status)
})

test('a head line that begins like a program or a picture is still text', async () => {
  expect((await desk.send('patients.csv', 'BMI,First name,Last name\n20,Ada,Lovelace\n')).statusCode).toBe(
    201,
  )
  expect((await desk.send('patients.csv', 'MZ,First name,Last name\n20,Ada,Lovelace\n')).statusCode).toBe(201)
})

test('a file without patients is reported, and its columns can be matched again', async () => {
  const checked = await desk.check('First name,Last name\n\n , \n')
  expect(checked).toMatchObject({ status: 'failed', failure: 'There are no patients in this file.' })
})

test('a file of more than 200,000 lines is refused as a whole', async () => {
  const content = `First name,Last name\n${'Ada,Lovelace\n'.repeat(200_001)}`
  const sent = (await desk.send('patients.csv', content)).json()
  await desk.matchAsGuessed(sent)
  await desk.doJobs()
  const failed = await desk.read(sent.id)
  expect(failed.status).toBe('failed')
  expect(failed.failure).toContain('more than 200,000 lines')
  expect(await names()).toEqual([])
})

test('a text that would be a formula in a spreadsheet is exported as text, and imported as it was', async () => {
  await make.patient(clinicId, {
    first_name: '=HYPERLINK("http://x")',
    last_name: '+cmd',
    address1: '-1 Street',
    address2: "'=already quoted",
    city: '@home',
    email: 'a@b.co',
    phone_number: '5551234567',
  })
  await make.patient(clinicId, {
    first_name: 'Ann "A."',
    last_name: 'Lee, Jr.',
    address1: 'two\nlines',
    dob: '1990-05-06',
  })
  const first = await desk.exported()
  expect(first.headers['content-disposition']).toMatch(/attachment; filename="?patients-2026-05-06\.csv"?/)
  for (const cell of first.body.replace('\uFEFF', '').split(/[,\r\n]+/)) {
    expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@]/)
  }
  await newDesk()
  const checked = await desk.check(first.body)
  expect(checked).toMatchObject({ lines: 2, unusable: 0, faulty: 0, duplicatesInFile: 0 })
  await desk.start(checked.id)
  await desk.doJobs()
  expect((await desk.exported()).body).toBe(first.body)
})

test('an export of all patients is audited', async () => {
  await make.patient(clinicId)
  await desk.exported()
  const { rows } = await db.owner.query(
    `select entity_type, changes from audit_log where clinic_id = $1 and action = 'export'`,
    [clinicId],
  )
  expect(rows).toEqual([{ entity_type: 'clinic', changes: { patients: 1 } }])
})
