import { expect, test } from 'vitest'
import { importClinics, threePatients as three } from '../../../test/fixtures/records/import-fixture.ts'

const { db, make, newClinic } = await importClinics()

test('patients who are already in the clinic, or earlier in the file, are shown as duplicates and left out', async () => {
  const { clinicId, desk, names } = await newClinic()
  const known = await make.patient(clinicId, {
    first_name: 'Zoë',
    last_name: "O'Brien",
    email: 'zoe@example.com',
    phone_number: '5551110000',
  })
  const checked = await desk.check(`First name,Last name,DOB,E-mail,Mobile
Zoe,OBrien,,,
Obrien,Zoe,,,
Zo,Somebody,,zoe@example.com,
Liam,O'Brien,,,5551110000
Ann,Lee,01/02/2000,,
Ann,Lee,01/02/2000,,
Ann,Lee,03/04/2001,,
`)
  expect(checked).toMatchObject({ lines: 7, duplicatesKnown: 3, duplicatesInFile: 1 })
  const twins = await desk.lines(checked.id, 'duplicates')
  expect(twins.map(({ line, twin }) => [line, twin?.patientId ?? null, twin?.line ?? null])).toEqual([
    [2, known.id, null],
    [3, known.id, null],
    [4, known.id, null],
    // Liam is family: another first name with the same number. Ann with another date of birth is another Ann.
    [7, null, 6],
  ])
  expect(twins[0]?.twin).toMatchObject({ name: "Zoë O'Brien", reasons: ['name'] })
  expect(twins[2]?.twin).toMatchObject({ reasons: ['email'] })
  await desk.start(checked.id)
  await desk.doJobs()
  expect(await names()).toEqual(["Zoë O'Brien", "Liam O'Brien", 'Ann Lee', 'Ann Lee'])
})

test('a valid line is not dropped as the duplicate of a faulty line that is itself left out', async () => {
  const { clinicId, desk } = await newClinic()
  const file = 'First name,Last name,Email\nAnn,Lee,ann@\nAnn,Lee,ann@example.com\nAnn,Lee,ann@example.com\n'
  const { id } = await desk.check(file)
  await desk.start(id, 'skip', 'skip')
  await desk.doJobs()
  const { rows } = await db.owner.query('select full_name, email from patients where clinic_id = $1', [
    clinicId,
  ])
  expect(rows).toEqual([{ full_name: 'Ann Lee', email: 'ann@example.com' }])
  // The third line is a duplicate of the second.
  expect(await desk.lines(id, 'duplicates')).toMatchObject([{ line: 4, twin: { line: 3 } }])
})

test('an archived patient, or one who was archived in an earlier file, is a duplicate', async () => {
  const { clinicId, desk, names } = await newClinic()
  await make.patient(clinicId, { first_name: 'Ann', last_name: 'Lee', archived_at: new Date('2026-01-01') })
  const file = `First name,Last name,Birthday,Inactive
Ada,Lovelace,1990-12-10,yes
Alan,Turing,1992-06-23,no
`
  const one = await desk.check(file)
  await desk.start(one.id)
  await desk.doJobs()
  const later = await desk.check(`${file}Lee,Ann,,\nAda,Lovelace,1991-12-10,yes\nGrace,Hopper,,\n`)
  // Another Ada, who was born in another year.
  expect(later).toMatchObject({ lines: 5, duplicatesKnown: 3, duplicatesInFile: 0 })
  await desk.start(later.id)
  await desk.doJobs()
  expect(await names()).toEqual(['Ann Lee', 'Ada Lovelace', 'Alan Turing', 'Ada Lovelace', 'Grace Hopper'])
})

test('duplicates can be imported anyway', async () => {
  const { desk, names } = await newClinic()
  const { id } = await desk.check('First name,Last name\nAnn,Lee\nAnn,Lee\n')
  await desk.start(id, 'import')
  await desk.doJobs()
  expect(await names()).toEqual(['Ann Lee', 'Ann Lee'])
})

test('a patient who was added after the file was checked is recognised when it is imported', async () => {
  const { clinicId, desk, names } = await newClinic()
  const { id } = await desk.check(three)
  await make.patient(clinicId, { first_name: 'Ada', last_name: 'Lovelace' })
  await desk.start(id)
  await desk.doJobs()
  expect(await names()).toEqual(['Ada Lovelace', 'Grace "Amazing" Hopper', 'Alan Turing'])
})
