import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let sam: Browser

beforeAll(async () => {
  const clinicId = (await make.clinic()).id
  const add = (first_name: string, last_name: string, email: string, more = {}) =>
    make.user(clinicId, { first_name, last_name, email, ...more })
  sam = await loginAs(await add('Sam', 'Staff', 'sam@example.com'))
  await add('Ana', 'Núñez', 'ana.n@example.com', { admin: true })
  await add('émile', 'Zola', 'ez%_1@example.com')
  await add('Gone', 'Away', 'gone@example.com', { active: false })
  await make.user((await make.clinic()).id, { first_name: 'Ana', last_name: 'Elsewhere' })
})

const find = async (query: string): Promise<string[]> =>
  (await sam.get(`/v2/rest/users.json?query=${encodeURIComponent(query)}`))
    .json()
    .map((user: { fullName: string }) => user.fullName)

test.each([
  ['', ['Ana Núñez', 'émile Zola', 'Sam Staff']],
  ['nun', ['Ana Núñez']],
  ['ÉMI', ['émile Zola']],
  ['ana.n@', ['Ana Núñez']],
  ['%', ['émile Zola']],
  ['z%_1', ['émile Zola']],
  ['gone', []],
  ['elsewhere', []],
])('%j finds the active users %j of the clinic, by name', async (query, names) => {
  expect(await find(query)).toEqual(names)
})

test('a user is returned with all fields', async () => {
  expect((await sam.get('/v2/rest/users?query=ana')).json()).toEqual([
    {
      id: expect.any(Number),
      fullName: 'Ana Núñez',
      firstName: 'Ana',
      lastName: 'Núñez',
      email: 'ana.n@example.com',
      admin: true,
    },
  ])
})

test('at most twenty users are returned', async () => {
  const clinicId = (await make.clinic()).id
  const browser = await loginAs(await make.user(clinicId))
  for (let i = 0; i < 22; i++) await make.user(clinicId)
  expect((await browser.get('/v2/rest/users')).json()).toHaveLength(20)
})
