import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimFactories } from '../../../../test/fixtures/claims/claim-factories.ts'
import { claimsFixture } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)
const make = claimFactories(db.owner)

type Here = Awaited<ReturnType<typeof desk.open>>

const work = async (here: Here, query = '') =>
  (await here.sam.get(`/v2/rest/insurances/claims${query}`)).json()
const ids = async (here: Here, query: string) =>
  (await work(here, query)).records.map(({ id }: { id: number }) => id)

/** A claim that is this many days old. */
async function old(here: Here, days: number, status: string, values: Record<string, unknown> = {}) {
  const made = new Date(db.clock.now().getTime() - days * 24 * 60 * 60 * 1000)
  const { id } = await make.claim(here, { status, created_at: made, updated_at: made, ...values })
  await make.item(here.clinicId, id, { fee_cents: 10_000 })
  return id
}

test('the worklist has the clinic’s claims, the oldest first, with age, amount and a count of each status [CLM-01]', async () => {
  const here = await desk.open()
  const other = await desk.open()
  await old(other, 3, 'pending')
  const [newest, middle, oldest] = [
    await old(here, 0, 'pending'),
    await old(here, 45, 'answered'),
    await old(here, 120, 'submitted'),
  ]
  const listed = await work(here)
  expect(listed.records.map(({ id }: { id: number }) => id)).toEqual([oldest, middle, newest])
  expect(listed.records[1]).toEqual({
    id: middle,
    status: 'answered',
    isPredetermination: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    submittedAt: null,
    patient: { id: here.patientId, fullName: 'Pat Doe' },
    insuranceId: here.insuranceId,
    payer: { id: expect.any(Number), code: 'SBX01', name: expect.any(String) },
    amount: 100,
    days: 45,
    age: '31-60',
    remittance: null,
  })
  expect(listed).toMatchObject({ currentPage: 1, totalPages: 1, total: 3, payers: [{ code: 'SBX01' }] })
  expect(listed.counts.filter(({ claims }: { claims: number }) => claims > 0)).toEqual([
    { status: 'pending', claims: 1, amount: 100 },
    { status: 'submitted', claims: 1, amount: 100 },
    { status: 'answered', claims: 1, amount: 100 },
  ])
})

test('the worklist is filtered by status, payer, age and patient, in pages', async () => {
  const here = await desk.open()
  const second = { payer_id: await desk.insurance.payerId('SBX02') }
  const [a, b, c, d] = [
    await old(here, 30, 'pending'),
    await old(here, 31, 'answered', second),
    await old(here, 90, 'denied'),
    await old(here, 91, 'submitted'),
  ]
  expect(await ids(here, '?status=answered')).toEqual([b])
  expect(await ids(here, '?status=open')).toEqual([d, b, a])
  expect(await ids(here, `?payer=${second.payer_id}`)).toEqual([b])
  expect(await ids(here, '?age=0-30')).toEqual([a])
  expect(await ids(here, '?age=31-60')).toEqual([b])
  expect(await ids(here, '?age=61-90')).toEqual([c])
  expect(await ids(here, '?age=over-90')).toEqual([d])
  expect(await ids(here, '?query=doe')).toEqual([d, c, b, a])
  expect(await ids(here, '?query=nobody')).toEqual([])
  expect(await ids(here, '?per_page=3&page=2')).toEqual([a])
  expect(await work(here, '?status=open&per_page=2')).toMatchObject({ total: 3, totalPages: 2 })
  expect((await here.sam.get('/v2/rest/insurances/claims?status=lost')).statusCode).toBe(422)
})

test('the search finds everybody with a claim, however many patients have the same name', async () => {
  const here = await desk.open({
    patient: { last_name: 'Zimmer', first_name: 'Zoe', email: 'zoe@many.example.com' },
  })
  const claim = await old(here, 10, 'pending')
  // All of them come before her by name.
  await db.owner.query(
    `insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
     select $1::bigint, 'many' || $1::bigint || '-' || n, 'Zoe', 'Adams', 'zoe' || n || '@many.example.com', '2125550100'
     from generate_series(1, 520) as n`,
    [here.clinicId],
  )
  await db.owner.query(`update patients set phone_number = '2125550199' where id = $1`, [here.patientId])
  for (const typed of ['z', 'zo', 'zoe', 'ZOE', '@many', '212', '(212) 555', '+1 212'])
    expect([typed, await ids(here, `?query=${encodeURIComponent(typed)}`)]).toEqual([typed, [claim]])
  expect(await work(here, '?query=zoe')).toMatchObject({ total: 1, records: [{ amount: 100 }] })
  expect(await ids(here, '?query=zoe%20adams')).toEqual([])
})

test('reading the worklist does not count as opening a patient’s record', async () => {
  const here = await desk.open()
  await old(here, 1, 'pending')
  await work(here)
  const { rows } = await db.owner.query(`select from audit_log where clinic_id = $1 and action = 'open'`, [
    here.clinicId,
  ])
  expect(rows).toEqual([])
})

test('an insurance with an open claim cannot be removed; later it can, and the claim stays', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const remove = () =>
    here.sam.send('DELETE', `/v2/rest/patients/${here.patientId}/insurances/${here.insuranceId}.json`)
  const refused = await remove()
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'This insurance has an open claim' }])
  await here.act(id, 'cancel.json')
  expect((await remove()).statusCode).toBe(204)
  expect((await here.read(id)).status).toBe('cancelled')
  const copy = await here.act(id, 'copies')
  expect([copy.statusCode, copy.json()]).toEqual([422, { error: 'The insurance of this claim was removed' }])
})

test('when a claim is added and its insurance removed at the same time, one of the two is refused', async () => {
  const here = await desk.open()
  const [made, removed] = await Promise.all([
    here.create(),
    here.sam.send('DELETE', `/v2/rest/patients/${here.patientId}/insurances/${here.insuranceId}.json`),
  ])
  expect([
    [201, 422],
    [404, 204],
  ]).toContainEqual([made.statusCode, removed.statusCode])
})

test('claims move with their insurance to the merged record, and back', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const targetId = (await desk.make.patient(here.clinicId)).id
  const merged = await here.ana.send('POST', `/v2/rest/patients/${targetId}/merge`, {
    otherId: here.patientId,
  })
  expect((await here.read(id)).patientId).toBe(targetId)
  await here.change(id, { treatmentMonths: 12 })
  await here.ana.send('DELETE', `/v2/rest/patients/${targetId}/merges/${merged.json().id}`)
  expect(await here.read(id)).toMatchObject({ patientId: here.patientId, treatmentMonths: 12 })
})
