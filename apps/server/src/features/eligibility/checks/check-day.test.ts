import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { eligibilityFixture, fillCoverage } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'
import { stalledInquiries } from '../inquiry/inquiry-queries.ts'
import { coverageOn, patientsToCheck } from './check-day.ts'
import { eligibilitiesOf } from './eligibility-queries.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)
const { make, insurances, payer } = desk

const day = '2026-05-08'
let at: Awaited<ReturnType<typeof desk.open>>
let visit: (patientId: number, startsAt: string, values?: object) => Promise<{ id: number }>
beforeEach(async () => {
  at = await desk.open()
  const [type, room] = [await make.appointmentType(at.clinicId), await make.room(at.clinicId)]
  visit = (patientId, startsAt, values = {}) =>
    make.appointment(at.clinicId, {
      patient_id: patientId,
      starts_at: startsAt,
      appointment_type_id: type.id,
      room_id: room.id,
      ...values,
    })
})

const checkDay = (body: object = {}, headers: Record<string, string> = {}) =>
  at.sam.send('POST', '/v2/rest/insurances/eligibilities/batch.json', { date: day, ...body }, headers)
const coverage = async () =>
  (await at.sam.get(`/v2/rest/insurances/eligibilities/day.json?date=${day}`)).json()

/** A patient with an appointment on the day, insured by default. */
async function comes(startsAt: string, insured: Record<string, unknown> | null = {}) {
  const { id, full_name: fullName } = await make.patient(at.clinicId)
  await visit(id, `${day} ${startsAt}`)
  const insuranceId = insured === null ? null : (await insurances.insurance(at.clinicId, id, insured)).id
  return { id, fullName, insuranceId: insuranceId ?? 0 }
}

test('each patient of the day is checked once, with the newest insurance and the clinic as provider', async () => {
  const late = await comes('11:00')
  const early = await comes('09:00')
  const newest = { member_id: 'NEW', created_at: '2026-05-07T12:00:00Z' }
  const { id: newestId } = await insurances.insurance(at.clinicId, early.id, newest)
  await visit(early.id, `${day} 15:00`)
  const without = await comes('10:00', null)
  const cancelled = await comes('12:00')
  await db.owner.query('update appointments set canceled_at = now() where patient_id = $1', [cancelled.id])
  await visit(at.patientId, '2026-05-09 09:00')

  const response = await checkDay()
  expect(response.statusCode).toBe(200)
  const provider = {
    firstName: null,
    lastName: null,
    name: 'Harbor Orthodontics',
    npi: '1003000126',
    taxId: '987654321',
  }
  expect(response.json()).toMatchObject({
    eligibilities: [
      { patientId: early.id, status: 'created', provider, insurance: { id: newestId, memberId: 'NEW' } },
      { patientId: late.id, status: 'created', insurance: { id: late.insuranceId } },
    ],
    skipped: [{ id: without.id, fullName: without.fullName, reason: 'no_insurance' }],
  })
  await desk.askPayers()
  expect(payer.inquiries).toHaveLength(2)
  expect((await at.traces()).filter(({ action }) => action === 'create')).toHaveLength(2)
  expect(await at.events()).toHaveLength(6)
})

test('a patient who was checked within thirty days is not checked again, unless that failed', async () => {
  const lately = await comes('09:00')
  const wrong = await comes('09:30')
  const failed = await comes('10:00')
  const changed = await comes('10:30')
  const underWay = await comes('11:00')
  payer.behave(async question => {
    const isOf = ({ fullName }: { fullName: string }) => fullName.endsWith(question.subscriber.lastName)
    if (isOf(wrong)) return errorsOf('75')
    return isOf(failed) ? { refused: 'No.' } : { coverage: await payer.coverageOf(question) }
  })
  for (const { insuranceId } of [lately, wrong, failed, changed]) {
    await at.check(undefined, {}, insuranceId)
    await desk.askPayers()
  }
  await at.check(undefined, {}, underWay.insuranceId)
  await db.owner.query(`update insurances set member_id = 'M9' where id = $1`, [changed.insuranceId])
  const skipped = [
    { ...nameOf(lately), reason: 'checked_lately' },
    { ...nameOf(wrong), reason: 'checked_lately' },
    { ...nameOf(underWay), reason: 'under_way' },
  ]
  const result = (await checkDay()).json()
  expect(result.skipped).toEqual(skipped)
  expect(result.eligibilities.map((one: { patientId: number }) => one.patientId)).toEqual([
    failed.id,
    changed.id,
  ])

  await db.owner.query(
    `update eligibilities set created_at = created_at - interval '31 days' where clinic_id = $1`,
    [at.clinicId],
  )
  await desk.askPayers()
  const again = (await checkDay()).json()
  expect([again.eligibilities.length, again.skipped]).toEqual([5, []])
})

const nameOf = ({ id, fullName }: { id: number; fullName: string }) => ({ id, fullName })

test('two clicks, by two people or by one, check once', async () => {
  for (const hour of ['09', '10', '11', '12']) await comes(`${hour}:00`)
  const both = await Promise.all([checkDay(), checkDay()])
  const made = both.map(answer => answer.json().eligibilities.length).toSorted()
  expect(made).toEqual([0, 4])
  const key = { 'idempotency-key': randomUUID() }
  await desk.askPayers()
  await db.owner.query(`delete from eligibilities where clinic_id = $1`, [at.clinicId])
  const [one, other] = await Promise.all([checkDay({}, key), checkDay({}, key)])
  expect([one.json().eligibilities.length, one.json()]).toEqual([4, other.json()])
  expect(await at.rows()).toHaveLength(4)
})

test('a provider can be chosen, and must be if the clinic has no numbers of its own', async () => {
  await comes('09:00')
  const provider = await insurances.provider(at.clinicId)
  const refused = async (body: object) => {
    const answer = await checkDay(body)
    return [answer.statusCode, answer.json()]
  }
  expect(await refused({ providerId: 999_999 })).toEqual([422, { errors: { provider_id: ['is invalid'] } }])
  expect(await refused({ date: '2026-13-01' })).toEqual([422, { errors: { date: ['is invalid'] } }])
  await db.owner.query('update clinics set npi = null where id = $1', [at.clinicId])
  expect(await refused({})).toEqual([422, { errors: { provider_id: ['Provider is required'] } }])
  expect((await checkDay({ providerId: provider.id })).json().eligibilities).toMatchObject([
    { provider: { name: 'Dora Lee' } },
  ])
  expect(await at.rows()).toMatchObject([{ provider_id: provider.id }])
})

test('the coverage of a day is one list in the order of the appointments, and does not count as opening a record [G-52]', async () => {
  const wrong = await comes('11:00')
  const early = await comes('09:00')
  await visit(early.id, `${day} 15:00`)
  const without = await comes('10:00', null)
  payer.behave(() => errorsOf('75'))
  await at.check(undefined, {}, wrong.insuranceId)
  await desk.askPayers()
  expect(await coverage()).toMatchObject({
    date: day,
    patients: [
      {
        patient: nameOf(early),
        startsAt: `${day}T09:00:00.000-04:00`,
        insurance: { id: early.insuranceId, memberId: 'M123', payer: { code: 'SBX01' } },
        eligibility: null,
      },
      { patient: nameOf(without), insurance: null, eligibility: null },
      {
        patient: nameOf(wrong),
        eligibility: { status: 'requested_with_error', errors: [{ statusCode: '75' }], failure: null },
      },
    ],
  })
  expect(await at.openings()).toEqual([])
  const theirs = await desk.open()
  const there = await theirs.sam.get(`/v2/rest/insurances/eligibilities/day?date=${day}`)
  expect(there.json()).toEqual({ date: day, patients: [] })
  expect((await at.sam.get('/v2/rest/insurances/eligibilities/day?date=soon')).statusCode).toBe(422)
})

test('the coverage of a day has what the payer says about orthodontics, and nothing of other services [ELG-27]', async () => {
  const one = await comes('09:00')
  await at.check(undefined, {}, one.insuranceId)
  await desk.askPayers()
  const { patients } = await coverage()
  const about = { serviceType: 'Orthodontics', network: 'In' }
  expect(patients[0].eligibility).toMatchObject({
    status: 'requested',
    orthodontics: {
      activeCoverage: [{ ...about, description: 'Active' }],
      coInsurances: [{ ...about, percent: 50 }],
      limitationAndMaximum: [{ ...about, period: 'Lifetime', amount: 1500, remaining: 1500 }],
    },
  })
})

test('a day and its unchecked patients are read by indexes, however much data there is', async () => {
  await fillCoverage(db.owner, at.clinicId, 600)
  for (let neighbour = 0; neighbour < 2; neighbour++)
    await fillCoverage(db.owner, (await make.clinic()).id, 200)
  await db.owner.query('analyze')
  const lately = new Date('2026-04-01')
  const plans = {
    list: await planOf(db, at.clinicId, tx => coverageOn(tx, day)),
    toAsk: await planOf(db, at.clinicId, tx =>
      patientsToCheck(tx, { day, patientIds: [1, 2], lately, practice: true }),
    ),
    left: await planOf(db, at.clinicId, tx => stalledInquiries(tx, lately, 200)),
    ofPatient: await planOf(db, at.clinicId, tx => eligibilitiesOf(tx, at.patientId)),
  }
  for (const [name, { scanned }] of Object.entries(plans)) expect([name, scanned]).toEqual([name, []])
  const ofDay = ['appointments_of_day', 'insurances_of_patient', 'eligibilities_of_insurance']
  for (const plan of [plans.list, plans.toAsk]) expect(plan.indexes).toEqual(expect.arrayContaining(ofDay))
  expect(plans.left.indexes).toEqual(['eligibilities_under_way'])
  expect(plans.ofPatient.indexes).toContain('eligibilities_of_patient')
})

test('patients whose payer the clinic may not ask are skipped, and counted [PAY-08]', async () => {
  const { id: payerId } = await insurances.payer(at.clinicId, { enrolled_coverage: false })
  const one = await comes('09:00', { payer_id: payerId })
  expect((await checkDay()).json()).toMatchObject({
    eligibilities: [],
    skipped: [{ id: one.id, reason: 'not_enrolled' }],
  })
})
