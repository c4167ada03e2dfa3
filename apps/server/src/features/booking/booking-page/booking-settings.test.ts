import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture()
const { make, loginAs, ask, rows } = desk
const url = '/v2/rest/settings/booking'
let ana: Browser
beforeEach(async () => {
  ana = await loginAs(
    await make.user(desk.here().clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }),
  )
})

const change = (booking: object, headers = {}, by = ana) => by.send('PUT', url, { booking }, headers)

test('a new clinic’s page is switched off, has an address of its own and lets visits be changed until four hours before [MSG-98]', async () => {
  const clinic = await make.clinic()
  const rita = await loginAs(await make.user(clinic.id, { admin: true }))
  expect((await rita.get(url)).json()).toEqual({
    enabled: false,
    slug: clinic.slug,
    url: `https://clinic.example.com/book/${clinic.slug}`,
    appointmentTypeIds: [],
    minLeadHours: 24,
    maxDaysAhead: 60,
    cancelCutoffHours: 4,
    frameAncestors: [],
    updatedAt: expect.any(String),
    updatedBy: null,
  })
})

test('each setting can be changed by itself, is audited, and changes the page', async () => {
  const { type, remoteType, url: page } = desk.here()
  const before = (await ana.get(url)).json()
  const answer = await change(
    { appointmentTypeIds: [remoteType.id], maxDaysAhead: 7, frameAncestors: ['www.Example.com/contact'] },
    { 'if-match': `"${before.updatedAt}"` },
  )
  expect(answer.json()).toEqual({
    ...before,
    appointmentTypeIds: [remoteType.id],
    maxDaysAhead: 7,
    frameAncestors: ['https://www.example.com'],
    updatedAt: expect.any(String),
    updatedBy: 'Ana Admin',
  })
  const seen = (await ask('GET', `${page}/booking`)).json()
  expect([seen.lastDay, seen.appointmentTypes.map((one: { id: number }) => one.id)]).toEqual([
    '2026-05-13',
    [remoteType.id],
  ])
  const [row] = await rows(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'booking_settings'`,
  )
  expect(row.changes).toMatchObject({
    appointmentTypeIds: { from: [type.id, remoteType.id], to: [remoteType.id] },
    maxDaysAhead: { from: 60, to: 7 },
  })
  const old = await change({ maxDaysAhead: 8 }, { 'if-match': `"${before.updatedAt}"` })
  expect([old.statusCode, old.json().error]).toEqual([412, 'This record was changed by Ana Admin'])
})

test('saving unchanged settings changes nothing', async () => {
  const { updatedAt, updatedBy, url: _, ...same } = (await ana.get(url)).json()
  expect((await change(same)).json()).toMatchObject({ ...same, updatedAt, updatedBy })
})

test('a clinic keeps its earlier address: it leads to the new one, and no other clinic can get it [G-31]', async () => {
  const { slug } = desk.here()
  const fresh = `${slug}-new`
  expect((await change({ slug: fresh.toUpperCase() })).json()).toMatchObject({ slug: fresh })
  expect((await ask('GET', `/v2/rest/public/clinics/${slug}/booking`)).json().slug).toBe(fresh)
  const redirected = await ask('GET', `/book/${slug}?utm_source=google`)
  expect([redirected.statusCode, redirected.headers.location]).toEqual([
    302,
    `/book/${fresh}?utm_source=google`,
  ])
  const rita = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  for (const taken of [slug, fresh]) {
    const answer = await change({ slug: taken }, {}, rita)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errors: { slug: ['has already been taken'] } },
    ])
  }
  expect((await change({ slug })).json().slug).toBe(slug)
})

test('a wrong value is refused on its field', async () => {
  const foreign = await make.appointmentType((await make.clinic()).id)
  for (const [values, field, message] of [
    [{ slug: 'a b' }, 'slug', 'is invalid'],
    [{ slug: 'manage' }, 'slug', 'has already been taken'],
    [{ minLeadHours: -1 }, 'min_lead_hours', 'is invalid'],
    [{ maxDaysAhead: 0 }, 'max_days_ahead', 'is invalid'],
    [{ minLeadHours: 49, maxDaysAhead: 2 }, 'max_days_ahead', 'must reach further than the hours ahead'],
    [{ cancelCutoffHours: 721 }, 'cancel_cutoff_hours', 'is invalid'],
    [{ frameAncestors: ['*'] }, 'frame_ancestors.0', 'is invalid'],
    [{ appointmentTypeIds: [foreign.id] }, 'appointment_type_ids', 'is invalid'],
    [{ appointmentTypeIds: [] }, 'appointment_type_ids', "can't be blank"],
  ] as const) {
    const answer = await change(values)
    expect([values, answer.statusCode, answer.json()]).toEqual([
      values,
      422,
      { errors: { [field]: [message] } },
    ])
  }
  expect((await change({ enabled: false, appointmentTypeIds: [] })).statusCode).toBe(200)
})

test('a type that is out of use is not offered', async () => {
  const { type, remoteType } = desk.here()
  await ana.send('DELETE', `/v2/rest/settings/appointment_types/${type.id}`)
  const gone = (await ana.get(url)).json().appointmentTypeIds
  expect(gone).toEqual([remoteType.id])
})
