import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insuranceFixture, verify } from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()

let at: Awaited<ReturnType<typeof desk.open>>
let payerId: number
beforeEach(async () => {
  at = await desk.open()
  payerId = await desk.insurance.payerId('77777')
})

const url = (rest = '.json', patientId = at.patientId) => `/v2/rest/patients/${patientId}/insurances${rest}`
const add = (insurance: object, headers: Record<string, string> = {}) =>
  at.ana.send('POST', url(), { insurance }, headers)
const sample = () => ({ payerId, relationship: 'self', memberId: ' M123 ', groupNumber: 'G1' })

test('an insurance is added by hand, listed the newest first, and removed [INS-09, API-115, API-116, API-117]', async () => {
  const payer = { id: payerId, code: '77777', name: 'Delta Dental of California' }
  const first = await add({ ...sample(), payer: { id: 1, name: 'somebody else' } })
  const added = {
    id: expect.any(Number),
    createdAt: expect.stringMatching(/-04:00$/),
    payer,
    payerId,
    groupNumber: 'G1',
    relationship: 'self',
    memberId: 'M123',
  }
  expect([first.statusCode, first.json()]).toEqual([201, added])
  desk.db.clock.advance(1)
  const second = (await add({ payerId, relationship: 'child', memberId: 'M2', groupNumber: '' })).json()
  expect(second).toMatchObject({ relationship: 'child', groupNumber: null })
  const ids = async () => (await at.ana.get(url())).json().map(({ id }: { id: number }) => id)
  expect(await ids()).toEqual([second.id, first.json().id])
  const removed = await at.ana.send('DELETE', url(`/${second.id}.json`))
  expect([removed.statusCode, removed.body]).toEqual([204, ''])
  expect(await ids()).toEqual([first.json().id])
  expect((await at.ana.send('DELETE', url(`/${second.id}.json`))).statusCode).toBe(404)
  // The row is kept, because claims may use it.
  expect(await desk.rows('insurances', at.clinicId)).toHaveLength(2)
})

test('missing values are refused on their field [INS-10, INS-11, INS-12]', async () => {
  const nothing = await add({})
  expect([nothing.statusCode, nothing.json()]).toEqual([
    422,
    {
      errors: {
        payer_id: ['Payer is required'],
        relationship: ['Relationship is required'],
        member_id: ['Member ID is required'],
      },
    },
  ])
  expect((await add({ ...sample(), memberId: '  ' })).json()).toEqual({
    errors: { member_id: ['Member ID is required'] },
  })
  expect((await add({ ...sample(), relationship: 'cousin' })).json()).toEqual({
    errors: { relationship: ['Relationship is required'] },
  })
  expect((await add({ ...sample(), payerId: 999_999 })).json()).toEqual({
    errors: { payer_id: ['is invalid'] },
  })
  expect(await desk.rows('insurances', at.clinicId)).toEqual([])
})

test('requests with the same idempotency key add one insurance, and every change is audited and announced', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [one, other] = await Promise.all([add(sample(), key), add(sample(), key)])
  expect(one.json()).toEqual(other.json())
  await at.ana.send('DELETE', url(`/${one.json().id}`))
  const words = {
    payer: 'Delta Dental of California (77777)',
    planGroupNumber: 'G1',
    memberId: 'M123',
    relationToPatient: 'self',
  }
  const of = {
    actor_kind: 'staff',
    entity_type: 'insurance',
    entity_id: one.json().id,
    patient_id: at.patientId,
    changes: words,
  }
  expect(await desk.traces(at.clinicId)).toEqual([
    { ...of, action: 'create' },
    { ...of, action: 'delete' },
  ])
  const events = (await desk.events(at.clinicId)).filter(({ channel }) => channel === 'patients')
  expect(events.map(({ data }) => data)).toEqual(Array(2).fill({ patientId: at.patientId }))
})

test('reading the list counts as opening the record; strangers, patients and merged records get nothing', async () => {
  await at.ana.get(url())
  const { rows } = await desk.db.owner.query(
    `select 1 from audit_log where clinic_id = $1 and action = 'open' and patient_id = $2`,
    [at.clinicId, at.patientId],
  )
  expect(rows).toHaveLength(1)
  const { id } = (await add(sample())).json()
  const other = await desk.open()
  expect((await other.ana.get(url())).statusCode).toBe(404)
  expect((await other.ana.send('DELETE', url(`/${id}`))).statusCode).toBe(404)
  expect((await at.ana.send('DELETE', url(`/${id}`, other.patientId))).statusCode).toBe(404)
  await verify(at.pat, at.link, at.auth)
  expect((await at.pat.get(url())).statusCode).toBe(401)
  const gone = await desk.make.patient(at.clinicId, { archived_at: new Date(), merged_into: at.patientId })
  const refused = await at.ana.send('POST', url('', gone.id), { insurance: sample() })
  expect([refused.statusCode, refused.json().mergedInto]).toEqual([409, at.patientId])
})
