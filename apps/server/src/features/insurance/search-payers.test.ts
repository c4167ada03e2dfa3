import { beforeAll, expect, test } from 'vitest'
import { insuranceFixture, verify } from '../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
let at: Awaited<ReturnType<typeof desk.open>>
beforeAll(async () => {
  at = await desk.open()
})

const search = async (typed: string, browser = at.ana) =>
  (await browser.get(`/v2/rest/insurances/payers.json?query=${encodeURIComponent(typed)}`)).json()
const names = async (typed: string) => (await search(typed)).map(({ name }: { name: string }) => name)

test('payers are found by parts of their name or code, those that begin with it first [API-01, TOP-09, TOP-15, PIF-42]', async () => {
  expect(await search('cigna')).toEqual([{ id: expect.any(Number), code: '62308', name: 'Cigna' }])
  expect(await names('DELTA new')).toEqual(['Delta Dental of New Jersey', 'Delta Dental of New York'])
  expect(await names('sbx0')).toHaveLength(4)
  expect(await names('6230')).toEqual(['Cigna'])
  expect((await names('dental'))[0]).toBe('Delta Dental of California')
  expect(await names('délta  virg')).toEqual(['Delta Dental of Virginia'])
  expect(await names('nobody at all')).toEqual([])
  for (const odd of ['%', '_', '\\', "'", '%%']) expect(await names(odd)).toEqual([])
})

test('an empty search finds nothing, and at most twenty payers are returned [TOP-14, INS-13, API-01]', async () => {
  expect(await search('')).toEqual([])
  expect(await search('   ')).toEqual([])
  const bare = await at.ana.get('/v2/rest/insurances/payers')
  expect([bare.statusCode, bare.json()]).toEqual([200, []])
  await desk.db.owner.query(
    `insert into insurance_payers (code, name) select 'MANY' || n, 'One of many ' || n from generate_series(1, 30) n`,
  )
  expect(await search('one of many')).toHaveLength(20)
})

test('an inactive payer is not offered', async () => {
  await desk.db.owner.query(`update insurance_payers set active = false where code = '61271'`)
  expect(await names('principal')).toEqual([])
})

test('a verified patient can search payers too, and nobody else can [PIF-42] [G-36]', async () => {
  const nobody = await desk.visitor()
  const refused = await nobody.get('/v2/rest/insurances/payers.json?query=cigna')
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'Please verify your identity first' }])
  await verify(at.pat, at.link, at.auth)
  expect(await search('cigna', at.pat)).toMatchObject([{ code: '62308' }])
})

test('the kinds of providers are the same for every clinic [G-51]', async () => {
  const list = (await at.ana.get('/v2/rest/taxonomies')).json()
  expect(list).toHaveLength(12)
  expect(list).toContainEqual({
    code: '1223X0400X',
    specialty: 'Orthodontics and Dentofacial Orthopedics',
    category: 'Dentist',
  })
  expect(list[0]).toEqual({ code: '122300000X', specialty: null, category: 'Dentist' })
})
