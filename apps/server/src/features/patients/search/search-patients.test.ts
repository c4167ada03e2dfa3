import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let sam: Browser

type Names = [first: string, last: string, email?: string, phone?: string]
const people: Names[] = [
  ['Maria', 'Muñoz', 'mm_1@example.com', '5551234567'],
  ['Conan', "O'Brien", 'conan@late.example.com', '2125550199'],
  ['Anne-Marie', 'Smith-Jones', 'amsj@mail.example.com', '3105550111'],
  ['Kim', 'Kimball', 'kk@example.org', '3105550112'],
  ['Kimberly', 'Adams', 'kim.adams@example.org', '3105550113'],
  ['Ana María', 'García Márquez de la Cruz', 'agm@example.org', '3105550114'],
  ['John', 'Johnson', 'jj@example.org', '3105550115'],
  ['Mary', 'Johnson', '100%_sure@example.org', '3105550116'],
  ['José', 'Nguyễn', 'jn@example.org', '3105550117'],
  ['Дмитрий', 'Соколов', 'ds@example.org', '3105550118'],
  ['小龍', '李', 'renée@exämple.org', '3105550119'],
]

beforeAll(async () => {
  clinicId = (await make.clinic()).id
  sam = await loginAs(await make.user(clinicId))
  for (const [first_name, last_name, email = '', phone_number = ''] of people) {
    await make.patient(clinicId, { first_name, last_name, email, phone_number })
  }
  await make.patient(clinicId, { first_name: 'Gone', last_name: 'Archibald', archived_at: new Date() })
  const elsewhere = (await make.clinic()).id
  await make.patient(elsewhere, { first_name: 'Maria', last_name: 'Muñoz', email: 'mm_1@example.com' })
  await make.patient(elsewhere, { first_name: 'Foreign', last_name: 'Zaphod', phone_number: '9998887777' })
})

type Result = { fullName: string; similar: boolean }
const ask = (query: string, limit?: number) =>
  sam.get(
    `/v2/rest/patients?query=${encodeURIComponent(query)}${limit === undefined ? '' : `&limit=${limit}`}`,
  )
const find = async (query: string): Promise<string[]> =>
  (await ask(query))
    .json()
    .filter((one: Result) => !one.similar)
    .map((one: Result) => one.fullName)
const guess = async (query: string): Promise<string[]> =>
  (await ask(query))
    .json()
    .filter((one: Result) => one.similar)
    .map((one: Result) => one.fullName)

test('a search result has what is needed to tell namesakes apart [TOP-13, API-152]', async () => {
  const other = await loginAs(await make.user((await make.clinic()).id))
  expect((await other.get('/v2/rest/patients?query=dora')).json()).toEqual([])
  const { clinic_id } = await make.patient(clinicId, {
    first_name: 'Dora',
    last_name: 'Doe',
    dob: '1990-02-03',
  })
  expect(clinic_id).toBe(clinicId)
  expect((await ask('dora')).json()).toEqual([
    {
      id: expect.any(Number),
      fullName: 'Dora Doe',
      firstName: 'Dora',
      lastName: 'Doe',
      phoneNumber: expect.stringMatching(/^\d{10}$/),
      email: expect.stringContaining('@'),
      photo: null,
      contactMethod: null,
      dob: '1990-02-03',
      similar: false,
    },
  ])
})

test.each([
  // The beginning of any word.
  ['mun', ['Maria Muñoz']],
  ['MUÑOZ', ['Maria Muñoz']],
  ['munoz', ['Maria Muñoz']],
  ['mun\u0303oz', ['Maria Muñoz']],
  ['márquez', ['Ana María García Márquez de la Cruz']],
  ['cruz', ['Ana María García Márquez de la Cruz']],
  ['nguyen', ['José Nguyễn']],
  ['сокол', ['Дмитрий Соколов']],
  // First and last name in any order, whole or only the beginning.
  ['maria munoz', ['Maria Muñoz']],
  ['munoz, maria', ['Maria Muñoz']],
  ['munoz maria', ['Maria Muñoz']],
  ['mar mu', ['Maria Muñoz']],
  ['cruz la ana marquez garcia', ['Ana María García Márquez de la Cruz']],
  ['ana xaver', []],
  // Apostrophes, hyphens and spaces, typed or not.
  ['obrien', ["Conan O'Brien"]],
  ["o'b", ["Conan O'Brien"]],
  ['o’brien', ["Conan O'Brien"]],
  ['o b', ["Conan O'Brien"]],
  ['brien', ["Conan O'Brien"]],
  ['smith-j', ['Anne-Marie Smith-Jones']],
  ['smith jones', ['Anne-Marie Smith-Jones']],
  ['annemarie', ['Anne-Marie Smith-Jones']],
  ['delacruz', ['Ana María García Márquez de la Cruz']],
  // E-mail and phone.
  ['late.example', ["Conan O'Brien"]],
  ['MM_1@', ['Maria Muñoz']],
  ['123', ['Maria Muñoz']],
  ['(555) 12', ['Maria Muñoz']],
  ['555-123-4567', ['Maria Muñoz']],
  ['+1 (555) 123-4567', ['Maria Muñoz']],
  ['+1 555 12', ['Maria Muñoz']],
  ['1-555-123', ['Maria Muñoz']],
  ['1 (555) 123', ['Maria Muñoz']],
  ['15551234567', ['Maria Muñoz']],
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015'].map((dash): [string, string[]] => [
    `555${dash}123${dash}4`,
    ['Maria Muñoz'],
  ]),
  ['５５５１２３', ['Maria Muñoz']],
  ['+1 12', []],
  ['12', []],
  ['renee@exa', ['小龍 李']],
  ['RENÉE@EXÄMPLE.ORG', ['小龍 李']],
  ['re', ['小龍 李']],
  ['小', ['小龍 李']],
  ['李 小龍', ['小龍 李']],
  ['mu\u00adn\u200boz', ['Maria Muñoz']],
  ['maria 😀 munoz', ['Maria Muñoz']],
  // Archived patients, and those of another clinic.
  ['archibald', []],
  ['zaphod', []],
  ['9998887777', []],
])('%s finds %j [API-92]', async (query, names) => expect(await find(query)).toEqual(names))

test('an exact match of the name comes first, then names that begin with it, each by last name', async () => {
  expect(await find('kim')).toEqual(['Kim Kimball', 'Kimberly Adams'])
  expect(await find('k')).toEqual(['Kimberly Adams', 'Kim Kimball'])
  expect((await find('johnson')).slice(0, 2)).toEqual(['John Johnson', 'Mary Johnson'])
  expect(await find('mary johnson')).toEqual(['Mary Johnson'])
})

test.each([
  '%',
  '_',
  '%%%',
  '___',
  '%a%',
  '\\',
  "'",
  '"',
  '*',
  'm*',
  '()',
  'kim\\',
  "'; drop table patients; --",
])('the characters %s have no special meaning', async query => {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().length).toBeLessThan(5)
})

test('wildcards of SQL are found in e-mail addresses as plain characters', async () => {
  expect(await find('100%_s')).toEqual(['Mary Johnson'])
  expect(await find('0%_sure')).toEqual(['Mary Johnson'])
  expect(await find('m_1@e')).toEqual(['Maria Muñoz'])
  expect(await find('mm_1_e')).toEqual([])
})

test('when few are found, similar names follow and are marked as such', async () => {
  expect(await guess('jonson')).toEqual(['John Johnson', 'Mary Johnson'])
  expect(await guess('mary jonson')).toEqual(['Mary Johnson'])
  expect(await guess('munos')).toEqual(['Maria Muñoz'])
  expect(await guess('соколав')).toEqual(['Дмитрий Соколов'])
  expect(await guess('qqqqqq')).toEqual([])
})

test('when five are found, similar names are left out', async () => {
  const crowded = (await make.clinic()).id
  const browser = await loginAs(await make.user(crowded))
  for (let i = 0; i < 4; i++) await make.patient(crowded, { first_name: `A${i}`, last_name: 'Johnson' })
  await make.patient(crowded, { first_name: 'Ann', last_name: 'Johnsen' })
  const names = async () => (await browser.get('/v2/rest/patients?query=johnson')).json()
  expect(await names()).toHaveLength(5)
  await make.patient(crowded, { first_name: 'Zoe', last_name: 'Johnson' })
  expect((await names()).map((one: Result) => one.similar)).toEqual([false, false, false, false, false])
})

test('a search returns at most as many as requested, ten by default [TOP-12]', async () => {
  const crowded = (await make.clinic()).id
  const browser = await loginAs(await make.user(crowded))
  for (let i = 0; i < 12; i++) await make.patient(crowded, { first_name: 'Lee', last_name: `Lee${i}` })
  const count = async (rest: string) =>
    (await browser.get(`/v2/rest/patients?query=lee${rest}`)).json().length
  expect([await count(''), await count('&limit=3'), await count('&limit=50')]).toEqual([10, 3, 12])
  for (const limit of ['0', '51', 'x', '1.5']) {
    expect((await browser.get(`/v2/rest/patients?query=lee&limit=${limit}`)).statusCode).toBe(422)
  }
})

test('an empty search finds nobody [TOP-10]', async () => {
  expect((await ask('')).json()).toEqual([])
  expect((await ask('   ')).json()).toEqual([])
  expect((await sam.get('/v2/rest/patients')).json()).toEqual([])
  expect((await ask('x'.repeat(101))).statusCode).toBe(422)
})

test('a changed name is found in its new form, and an archived patient is no longer found', async () => {
  const { id } = await make.patient(clinicId, { first_name: 'Vera', last_name: 'Vorher' })
  expect(await find('vorher')).toEqual(['Vera Vorher'])
  await sam.send('PATCH', `/v2/rest/patients/${id}`, { patient: { lastName: 'Nachher' } })
  expect([await find('vorher'), await find('nachher')]).toEqual([[], ['Vera Nachher']])
  await db.owner.query('update patients set archived_at = now() where id = $1', [id])
  expect([await find('nachher'), await guess('nachher')]).toEqual([[], []])
  await db.owner.query('update patients set archived_at = null where id = $1', [id])
  expect(await find('nachher')).toEqual(['Vera Nachher'])
})

test('no search returns anything outside of a clinic, and the functions that it consists of cannot be called', async () => {
  expect((await db.pool.query(`select * from search_patients('maria', 10)`)).rows).toEqual([])
  expect((await db.pool.query(`select search_conversations('maria')`)).rows).toEqual([])
  // These two functions find something by a link or an import, and nothing by other values.
  expect((await db.pool.query(`select * from resolve_insurance_link('maria')`)).rows).toEqual([])
  expect((await db.pool.query('select touched_of_import(1) as touched')).rows).toEqual([{ touched: 0 }])
  const { rows: parts } = await db.owner.query<{ call: string }>(
    `select format('%s(%s)', f.proname,
       (select string_agg(format('null::%s', format_type(kind, null)), ', ' order by place)
        from unnest(f.proargtypes) with ordinality as a(kind, place))) as call
     from pg_proc f
     where f.pronamespace = 'public'::regnamespace and f.prosrc || coalesce(pg_get_function_sqlbody(f.oid), '') ~
         'patient_words|name_vocabulary|patients p|patients_beginning' and f.prorettype <> 'trigger'::regtype
       and f.proname not in ('search_patients', 'likely_duplicates', 'search_conversations', 'resolve_insurance_link',
         'touched_of_import')
       -- It reads as whoever asks, so the policies hold.
       and (f.prosecdef or f.proname <> 'patients_of_phone') order by 1`,
  )
  expect(parts.map(({ call }) => call.replace(/\(.*/, ''))).toEqual([
    'look_at_import_tables',
    'mark_import_twins',
    'patients_beginning',
    'patients_by_common_words',
    'patients_by_contact',
    'patients_by_likeness',
    'patients_by_word',
    'patients_by_words',
    'rarest_word',
    'remove_imported_patients',
    'words_alike',
    'words_like',
  ])
  for (const { call } of parts) {
    await expect(db.pool.query(`select ${call}`)).rejects.toThrow('permission denied')
  }
})

test('a date of birth finds who was born that day, in any spelling, also with two digits of the year [TOP-24]', async () => {
  const born = (first_name: string, more: object = {}) =>
    make.patient(clinicId, { first_name, last_name: 'Born', dob: '2011-03-04', ...more })
  await born('Zoe', { phone_number: '2030420119' })
  await born('Abel')
  await born('Gone', { archived_at: new Date() })
  await born('Ida', { dob: '1953-12-29' })
  await make.patient((await make.clinic()).id, { first_name: 'Far', last_name: 'Born', dob: '2011-03-04' })
  for (const typed of ['03/04/2011', '3/4/2011', '3-4-2011', '2011-03-04', '3/4/11']) {
    expect(await find(typed)).toEqual(['Abel Born', 'Zoe Born'])
  }
  expect((await ask('3/4/2011', 1)).json()).toMatchObject([
    { fullName: 'Abel Born', dob: '2011-03-04', similar: false },
  ])
  expect(await find('12/29/53')).toEqual(['Ida Born'])
  expect(await find('3/5/2011')).toEqual([])
  expect(await find('2/30/2011')).toEqual([])
})

test('eight digits that are a date find who was born that day, and then whose phone number has them [TOP-24]', async () => {
  const born = (first_name: string, dob: string, phone_number = '5550001111') =>
    make.patient(clinicId, { first_name, last_name: 'Digits', dob, phone_number })
  await born('Zoe', '2012-05-06', '2050620129')
  await born('Abel', '2012-05-06')
  await born('Carl', '1990-01-01', '2050620128')
  expect(await find('05062012')).toEqual(['Abel Digits', 'Zoe Digits', 'Carl Digits'])
  expect((await ask('05062012', 2)).json()).toHaveLength(2)
  // The thirteenth month is a part of a number alone.
  await born('Dan', '1990-01-01', '2130620128')
  expect(await find('13062012')).toEqual(['Dan Digits'])
})
