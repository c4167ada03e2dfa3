import { beforeEach, expect, test } from 'vitest'
import { insuranceFixture, verify } from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const { db, make } = desk

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

const refused = [422, { error: 'Invalid Email or Name' }]
const said = ({ statusCode, json }: Awaited<ReturnType<typeof verify>>) => [statusCode, json()]

test('a patient verifies with name and email, and sees the earlier forms [PIF-01, API-84, ROL-08] [C-47]', async () => {
  const first = await verify(at.pat, at.link, at.auth)
  expect(said(first)).toEqual([200, []])
  const older = await desk.insurance.form(at.clinicId, at.patientId, { member_id: 'M1' })
  const second = await desk.insurance.form(at.clinicId, at.patientId, { created_at: '2026-05-06T13:00:00Z' })
  const again = (await verify(at.pat, at.link, at.auth)).json()
  expect(again.map(({ id }: { id: number }) => id)).toEqual([second.id, older.id])
  const cookie = first.cookies.find(({ name }) => name === '_clinic_step')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/', maxAge: 1800 })
  expect(cookie?.value).not.toContain(at.link)
})

test('case, accents and the number of words do not matter, but the whole name does [PIF-22] [G-36]', async () => {
  const people = [
    { first_name: 'María', last_name: 'de la Cruz', written: ['maria de la cruz', 'MARÍA  DE LA CRUZ '] },
    {
      first_name: 'Zoë',
      last_name: 'Ångström',
      written: ['zoe angstrom', 'ZOË ÅNGSTRÖM', 'Zoe Angstrom Jr'],
    },
    { first_name: 'Mary Ann', last_name: 'Lee', written: ['mary ann lee'] },
  ]
  for (const { written, ...name } of people) {
    const { id: _, hashid } = await make.patient(at.clinicId, { ...name, email: 'family@example.com' })
    for (const full_name of written) {
      const answer = await verify(at.pat, hashid, { email: ' FAMILY@Example.com', full_name })
      expect([full_name, answer.statusCode]).toEqual([full_name, 200])
    }
    const half = await verify(at.pat, hashid, { email: 'family@example.com', full_name: name.first_name })
    expect(said(half)).toEqual(refused)
  }
})

test('every failure gets the same response, so that nobody learns whether a patient exists [PIF-23, ERR-84] [G-36]', async () => {
  const without = await make.patient(at.clinicId, { first_name: 'Noa', last_name: 'Mail', email: null })
  const archived = await make.patient(at.clinicId, {
    first_name: 'Arch',
    last_name: 'Ived',
    email: 'a@example.com',
    archived_at: new Date(),
  })
  const other = await make.patient(at.clinicId, {
    first_name: 'Otto',
    last_name: 'Other',
    email: 'o@example.com',
  })
  const answers = [
    await verify(at.pat, 'k3Jx9QmZr2VaT7yPbN4wLc', at.auth),
    await verify(at.pat, at.link, { ...at.auth, full_name: 'Pat Dow' }),
    await verify(at.pat, at.link, { ...at.auth, email: 'o@example.com' }),
    await verify(at.pat, other.hashid, at.auth),
    await verify(at.pat, without.hashid, { email: '', full_name: 'Noa Mail' }),
    await verify(at.pat, archived.hashid, { email: 'a@example.com', full_name: 'Arch Ived' }),
    await verify(at.pat, String(at.patientId), at.auth),
  ]
  const seen = answers.map(({ statusCode, body, cookies, headers }) => {
    // Every request has a random id.
    const { date, 'content-length': _, 'x-request-id': _number, ...rest } = headers
    return JSON.stringify([statusCode, body, cookies, rest])
  })
  expect(new Set(seen).size).toBe(1)
  expect(said(answers[0] as (typeof answers)[0])).toEqual(refused)
})

test('five failures for a link from one network address lock that address for a quarter of an hour, and no other [ERR-84] [G-36]', async () => {
  const wrong = { ...at.auth, full_name: 'Pat Dow' }
  const [here, there] = ['203.0.113.8', '203.0.113.9']
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await verify(at.pat, at.link, wrong, here)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  const right = await verify(at.pat, at.link, at.auth, here)
  expect(said(right)).toEqual([429, { error: 'Too many attempts. Please try again later.' }])
  expect((await verify(await desk.visitor(), at.link, at.auth, there)).statusCode).toBe(200)
  const sister = await make.patient(at.clinicId, {
    first_name: 'Sue',
    last_name: 'Doe',
    email: 's@example.com',
  })
  const sue = { email: 's@example.com', full_name: 'Sue Doe' }
  expect((await verify(at.pat, sister.hashid, sue, here)).statusCode).toBe(200)
  db.clock.advance(15)
  expect((await verify(at.pat, at.link, at.auth, here)).statusCode).toBe(200)
})

test('success does not count towards the limit, and an unknown link counts like any other [G-36]', async () => {
  for (let n = 0; n < 8; n++) expect((await verify(at.pat, at.link, at.auth)).statusCode).toBe(200)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await verify(at.pat, 'nowhere', at.auth)).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('one network address cannot try many links either', async () => {
  const guess = async (n: number) => (await verify(at.pat, `guess-${n}`, at.auth, '203.0.113.20')).statusCode
  // Each attempt takes a fixed time, so they are made all at once. None gets past the limit.
  const statuses = await Promise.all(Array.from({ length: 52 }, (_, n) => guess(n)))
  expect(statuses.toSorted()).toEqual([...Array(50).fill(422), 429, 429])
})

test('successes and failures are in the audit log, without what was entered', async () => {
  await verify(at.pat, at.link, { ...at.auth, full_name: 'Secret Guess' })
  await verify(at.pat, at.link, at.auth)
  const of = {
    actor_kind: 'patient',
    entity_type: 'insurance_link',
    entity_id: at.patientId,
    patient_id: at.patientId,
  }
  expect(await desk.traces(at.clinicId)).toEqual([
    { ...of, action: 'verify_failed', changes: {} },
    { ...of, action: 'verify', changes: {} },
  ])
})

test('the link of a merged record leads to the remaining one', async () => {
  const old = await make.patient(at.clinicId, {
    first_name: 'Patty',
    last_name: 'Doe',
    email: 'old@example.com',
    archived_at: new Date(),
    merged_into: at.patientId,
  })
  const form = await desk.insurance.form(at.clinicId, at.patientId)
  const answer = await verify(at.pat, old.hashid, at.auth)
  expect(answer.json()).toMatchObject([{ id: form.id }])
  expect(
    said(await verify(at.pat, old.hashid, { email: 'old@example.com', full_name: 'Patty Doe' })),
  ).toEqual(refused)
})

test('an invalid name or address gets the same response, and one that is too long is refused on its field', async () => {
  for (const auth of [
    { email: '', full_name: '' },
    { email: at.auth.email, full_name: '   ' },
    { email: "' or 1=1 --", full_name: '%' },
  ]) {
    expect(said(await verify(at.pat, at.link, auth))).toEqual(refused)
  }
  const long = await verify(at.pat, at.link, { ...at.auth, full_name: 'x'.repeat(300) })
  expect(said(long)).toEqual([422, { errors: { full_name: ['is too long'] } }])
})

test('the page names the clinic of its link and nobody else, an unknown link opens the same page without it, and staff get the app [PIF-01, PIF-44, SES-14]', async () => {
  const visitor = await desk.visitor()
  const plain = (body: string) =>
    body
      .replace(/(csrf-token|style-nonce)" content="[^"]*"/g, '$1')
      .replace(/\n<meta name="content" content="[^"]*">/, '')
  const contentOf = (body: string) =>
    /<meta name="content" content="([^"]*)">/.exec(body)?.[1]?.replaceAll('&quot;', '"')
  await db.owner.query(
    `update clinics set phone_number = '5550142000', address1 = '1 Harbor St', city = 'Boston', state = 'MA',
       zipcode = '02110' where id = $1`,
    [at.clinicId],
  )
  const [known, unknown] = [
    await visitor.get(`/v2/insurance-form/${at.link}`),
    await visitor.get('/v2/insurance-form/nowhere'),
  ]
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
  expect(JSON.parse(contentOf(known.body) ?? '')).toEqual({
    clinicName: 'Harbor Orthodontics',
    clinicPhoneNumber: '5550142000',
    clinicAddress: '1 Harbor St, Boston, MA 02110',
  })
  expect(contentOf(unknown.body)).toBeUndefined()
  expect(plain(known.body)).toBe(plain(unknown.body))
  expect((await visitor.get('/v2/insurance-form/%00')).statusCode).toBe(unknown.statusCode)
  expect(known.headers['cache-control']).toBe('no-store')
  expect(known.headers['content-security-policy']).toContain("default-src 'none'")
  const app = await at.ana.get('/v2/calendar')
  expect(plain((await at.ana.get(`/v2/insurance-form/${at.link}`)).body)).toBe(plain(app.body))
  expect([known.body, app.body].map(body => body.includes('data-page="patient"'))).toEqual([true, false])
})
