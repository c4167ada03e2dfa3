import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let sam: Browser

beforeAll(async () => {
  const clinicId = (await make.clinic()).id
  sam = await loginAs(await make.user(clinicId))
  const add = (first_name: string, last_name: string, email: string, phone_number: string, more = {}) =>
    make.patient(clinicId, { first_name, last_name, email, phone_number, ...more })
  await add('Maria', 'Muñoz', 'munoz@example.com', '5551112222', { dob: '1990-02-03' })
  await add('Hugo', 'Muñoz', 'munoz@example.com', '5551112222')
  await add('John', 'Smith', 'john@example.com', '5553334444')
  await add('Alexander', 'Petrov', 'alex@example.com', '5556667777')
  await add('John', 'Lee', 'jlee@example.com', '5550001111')
  await add('Anne', 'Smith-Jones', 'asj@example.com', '5550001112')
  await add('Дмитрий', 'Соколов', 'sokolov@example.com', '5550001113')
  await add('小龍', '李', 'li@example.com', '5550001114')
  await add('Νίκος', 'Παπαδόπουλος', 'nikos@example.com', '5550001115')
  await add('Old', 'Archived', 'old@example.com', '5558889999', { archived_at: new Date() })
  const elsewhere = (await make.clinic()).id
  await make.patient(elsewhere, {
    first_name: 'Foreign',
    last_name: 'Zaphod',
    email: 'zaphod@example.com',
    phone_number: '9998887777',
  })
})

type Found = { fullName: string; kind: string; reasons: string[] }
const ask = (patient: Record<string, unknown>) =>
  sam.send('POST', '/v2/rest/patients/duplicates', { patient })
const find = async (patient: Record<string, string>) =>
  (await ask(patient)).json().map((one: Found) => [one.fullName, one.kind, one.reasons.join('+')])

test('a likely duplicate is returned like a search result, with the reasons', async () => {
  const answer = await ask({ firstName: 'maria', lastName: 'MUNOZ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([
    {
      id: expect.any(Number),
      fullName: 'Maria Muñoz',
      firstName: 'Maria',
      lastName: 'Muñoz',
      phoneNumber: '5551112222',
      email: 'munoz@example.com',
      photo: null,
      contactMethod: null,
      dob: '1990-02-03',
      reasons: ['name'],
      kind: 'duplicate',
    },
  ])
})

test.each([
  // The same name, regardless of accents, case and order.
  [{ firstName: 'Muñoz', lastName: 'Maria' }, [['Maria Muñoz', 'duplicate', 'name']]],
  [{ firstName: 'Jon', lastName: 'Smith' }, [['John Smith', 'duplicate', 'similarName']]],
  [{ firstName: 'Smiht', lastName: 'John' }, []],
  [{ firstName: 'Maria', lastName: 'Munos' }, [['Maria Muñoz', 'duplicate', 'similarName']]],
  [{ firstName: 'Peter', lastName: 'Smith' }, []],
  [{ firstName: 'Jon', lastName: 'Lee' }, [['John Lee', 'duplicate', 'similarName']]],
  [{ firstName: 'Anne', lastName: 'Smith' }, [['Anne Smith-Jones', 'duplicate', 'similarName']]],
  [{ firstName: 'Anne', lastName: 'Smith Jones' }, [['Anne Smith-Jones', 'duplicate', 'name']]],
  [{ firstName: 'Mary', lastName: 'Lee' }, []],
  [{ firstName: 'Alex', lastName: 'Petrov' }, [['Alexander Petrov', 'duplicate', 'similarName']]],
  [{ firstName: 'Johnathan', lastName: 'Lee' }, [['John Lee', 'duplicate', 'similarName']]],
  // The same in other scripts.
  [{ firstName: 'дмитрий', lastName: 'СОКОЛОВ' }, [['Дмитрий Соколов', 'duplicate', 'name']]],
  [{ firstName: 'Соколов', lastName: 'Дмитрий' }, [['Дмитрий Соколов', 'duplicate', 'name']]],
  [{ firstName: 'Дмитрий', lastName: 'Соколав' }, [['Дмитрий Соколов', 'duplicate', 'similarName']]],
  [{ firstName: 'Пётр', lastName: 'Соколов' }, []],
  [{ firstName: '小龍', lastName: '李' }, [['小龍 李', 'duplicate', 'name']]],
  [{ firstName: '李', lastName: '小龍' }, [['小龍 李', 'duplicate', 'name']]],
  [{ firstName: '大明', lastName: '李' }, []],
  [{ firstName: 'Νικος', lastName: 'Παπαδοπουλος' }, [['Νίκος Παπαδόπουλος', 'duplicate', 'name']]],
  // With the same phone number or e-mail address: the same person if the first name is similar, otherwise family.
  [
    { firstName: 'Mariah', lastName: 'Lopez', phoneNumber: '(555) 111-2222' },
    [
      ['Maria Muñoz', 'duplicate', 'phone'],
      ['Hugo Muñoz', 'family', 'phone'],
    ],
  ],
  [{ firstName: 'Alex', email: 'Alex@Example.com ' }, [['Alexander Petrov', 'duplicate', 'email']]],
  [{ firstName: 'Olga', email: 'alex@example.com' }, [['Alexander Petrov', 'family', 'email']]],
  [{ phoneNumber: '555-666-7777' }, [['Alexander Petrov', 'family', 'phone']]],
  [
    { firstName: 'Hugo', lastName: 'Munoz', email: 'munoz@example.com', phoneNumber: '5551112222' },
    [
      ['Hugo Muñoz', 'duplicate', 'name+phone+email'],
      ['Maria Muñoz', 'family', 'phone+email'],
    ],
  ],
  // A part of a name or an address is not enough.
  [{}, []],
  [{ firstName: 'Maria' }, []],
  [{ firstName: 'Maria', lastName: '-' }, []],
  [{ email: 'munoz@', phoneNumber: '555111' }, []],
  [{ firstName: '', lastName: '', email: '', phoneNumber: '' }, []],
  // Archived patients, and those of another clinic.
  [{ firstName: 'Old', lastName: 'Archived', email: 'old@example.com', phoneNumber: '5558889999' }, []],
  [{ firstName: 'Foreign', lastName: 'Zaphod', email: 'zaphod@example.com', phoneNumber: '9998887777' }, []],
  [{ firstName: "%'; drop table patients", lastName: '_%\\' }, []],
])('%j could be %j', async (typed, found) => expect(await find(typed)).toEqual(found))

test('at most five are returned, the same person before family', async () => {
  const clinicId = (await make.clinic()).id
  const browser = await loginAs(await make.user(clinicId))
  for (const first_name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Zoe']) {
    await make.patient(clinicId, { first_name, last_name: 'Large', phone_number: '5551230000' })
  }
  const typed = { firstName: 'Zoe', lastName: 'Large', phoneNumber: '5551230000' }
  const answer = await browser.send('POST', '/v2/rest/patients/duplicates', { patient: typed })
  expect(answer.json().map((one: Found) => [one.fullName, one.kind])).toEqual([
    ['Zoe Large', 'duplicate'],
    ['Ada Large', 'family'],
    ['Ben Large', 'family'],
    ['Cleo Large', 'family'],
    ['Dan Large', 'family'],
  ])
})

test('among hundreds with the same last name, those with a similar first name are found', async () => {
  const clinicId = (await make.clinic()).id
  const browser = await loginAs(await make.user(clinicId))
  await db.owner.query(
    `insert into patients (clinic_id, hashid, first_name, last_name)
     select $1, gen_random_uuid()::text, 'Ab' || number, 'Smith' from generate_series(1, 350) as number`,
    [clinicId],
  )
  await make.patient(clinicId, { first_name: 'John', last_name: 'Smith' })
  await make.patient(clinicId, { first_name: 'Alexander', last_name: 'Smith' })
  const find = async (firstName: string, lastName: string) =>
    (await browser.send('POST', '/v2/rest/patients/duplicates', { patient: { firstName, lastName } }))
      .json()
      .map((one: Found) => [one.fullName, one.reasons.join()])
  expect(await find('Jon', 'Smith')).toEqual([['John Smith', 'similarName']])
  expect(await find('Alex', 'Smith')).toEqual([['Alexander Smith', 'similarName']])
  expect(await find('John', 'Smiht')).toEqual([['John Smith', 'similarName']])
  expect(await find('John', 'Smithe')).toEqual([['John Smith', 'similarName']])
  expect(await find('Smith', 'John')).toEqual([['John Smith', 'name']])
  expect(await find('Peter', 'Smith')).toEqual([])
})

test('input that no form can produce is refused', async () => {
  expect((await ask({ firstName: 'x'.repeat(255) })).statusCode).toBe(422)
  expect((await sam.send('POST', '/v2/rest/patients/duplicates', {})).statusCode).toBe(400)
})
