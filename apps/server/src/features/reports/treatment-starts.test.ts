import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinicId: number
let ana: Browser
let targetId: number
let other: number
let third: number

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await loginAs(await make.user(clinicId, { admin: true }))
  const patient = async () => (await make.patient(clinicId)).id
  targetId = await patient()
  other = await patient()
  third = await patient()
})

const begin = async (patient_id: number, started_on: string) => {
  await make.treatmentStart(clinicId, { patient_id, started_on })
}
const merge = async (patientId: number, otherId: number): Promise<number> => {
  const answer = await ana.send('POST', `/v2/rest/patients/${patientId}/merge`, { otherId })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const undo = async (patientId: number, mergeId: number) =>
  expect((await ana.send('DELETE', `/v2/rest/patients/${patientId}/merges/${mergeId}`)).statusCode).toBe(204)

/** The starts that count, with their patients and dates. */
const counted = async (): Promise<Record<number, string>> => {
  const { rows } = await db.owner.query<{ patient_id: number; day: string }>(
    'select patient_id, started_on::text as day from treatment_starts where clinic_id = $1 and is_first',
    [clinicId],
  )
  return Object.fromEntries(rows.map(({ patient_id, day }) => [patient_id, day]))
}
const total = async () => {
  const range = 'start_date=2026-01-01&end_date=2026-12-31'
  const answer = await ana.get(`/v2/rest/reports/performance_metrics?${range}`)
  return answer.json().summary.total_starts
}

test('after a merge the earliest start of both records counts, and after its undo each record has its own', async () => {
  await begin(targetId, '2026-03-01')
  await begin(other, '2026-02-01')
  await begin(third, '2026-04-01')
  const earlier = await merge(targetId, other)
  expect([await counted(), await total()]).toEqual([{ [targetId]: '2026-02-01', [third]: '2026-04-01' }, 2])
  const later = await merge(targetId, third)
  expect([await counted(), await total()]).toEqual([{ [targetId]: '2026-02-01' }, 1])
  await undo(targetId, earlier)
  expect(await counted()).toEqual({ [targetId]: '2026-03-01', [other]: '2026-02-01' })
  await undo(targetId, later)
  expect([await counted(), await total()]).toEqual([
    { [targetId]: '2026-03-01', [other]: '2026-02-01', [third]: '2026-04-01' },
    3,
  ])
})

test('a start moves with its record, and comes back when the merge is undone', async () => {
  await begin(other, '2026-02-01')
  const inner = await merge(targetId, other)
  expect(await counted()).toEqual({ [targetId]: '2026-02-01' })
  const outer = await merge(third, targetId)
  expect(await counted()).toEqual({ [third]: '2026-02-01' })
  await undo(third, outer)
  await undo(targetId, inner)
  expect(await counted()).toEqual({ [other]: '2026-02-01' })
})

test('a patient has only one start that counts', async () => {
  await begin(targetId, '2026-02-01')
  await expect(begin(targetId, '2026-03-01')).rejects.toThrow('treatment_starts_first')
})
