import { usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { listeningLog } from '../../../../test/fixtures/app-environment.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { errorsOf } from '../../../../test/providers/memory-payer.ts'
import { openPool } from '../../../platform/db/pool.ts'
import { askPayerTask, recordResponse, startInquiry } from './ask-payer.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)
const { payer } = desk

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

const statuses = async () => (await at.rows()).map(({ status }) => status)
const patience = usualDeadlines
const clinic = () => db.database.forClinic(at.clinicId, { kind: 'system' })
const take = async (id: number) => {
  const taken = await clinic().write(tx => startInquiry(tx, { id, now: db.clock.now(), patience }))
  if (taken === undefined) throw new Error('nobody could take it')
  return taken
}

test('errors of the payer are stored with code and description, and not retried [ELG-13, ELG-19]', async () => {
  payer.behave(() => errorsOf('72', '75'))
  const checked = await at.checked()
  expect(checked).toMatchObject({
    status: 'requested_with_error',
    failure: null,
    response: {
      statusCode: '',
      activeCoverage: [],
      errors: [
        { statusCode: '72', description: 'Code 72' },
        { statusCode: '75', description: 'Code 75' },
      ],
    },
  })
  await desk.askLater(60)
  expect(payer.inquiries).toHaveLength(1)
})

test.each(['42', '80'])(
  'a payer that cannot answer now is asked again automatically: AAA %s [ELG-08]',
  async code => {
    payer.behave(async (question, times) =>
      times < 3 ? errorsOf(code) : { coverage: await payer.coverageOf(question) },
    )
    await at.check()
    await desk.askPayers()
    expect(await statuses()).toEqual(['requesting'])
    await desk.askLater(1)
    expect(await statuses()).toEqual(['requesting'])
    await desk.askLater(1)
    expect(await statuses()).toEqual(['requested'])
    // Each attempt has its own trace number, because each gets its own response.
    expect(new Set(payer.inquiries.map(({ trace }) => trace)).size).toBe(3)
  },
)

test('after several retries the payer’s errors are stored [ELG-13]', async () => {
  payer.behave(() => errorsOf('42'))
  await at.check()
  await desk.askPayers()
  for (let minute = 0; minute < 6; minute++) await desk.askLater(2)
  expect(await statuses()).toEqual(['requested_with_error'])
  expect(payer.inquiries).toHaveLength(1 + patience.askAgainAfterMs.length)
  expect((await at.list())[0].response.errors).toEqual([{ statusCode: '42', description: 'Code 42' }])
})

test('the same inquiry is retried while the clearinghouse is down [ELG-10]', async () => {
  payer.goAway()
  const { id } = (await at.check()).json()
  await desk.askPayers()
  // A later change of the record does not change the inquiry.
  await at.ana.send('PATCH', `/v2/rest/patients/${at.patientId}`, { patient: { firstName: 'Patricia' } })
  for (let minutes = 0; minutes < 60; minutes += 10) await desk.askLater(10)
  expect(await at.stored(id)).toMatchObject({ status: 'requesting', response: null, failure: null })
  expect(payer.inquiries.length).toBeGreaterThan(3)
  for (const question of payer.inquiries) expect(question).toEqual(payer.inquiries[0])
  payer.behave(async question => ({ coverage: await payer.coverageOf(question) }))
  await desk.askLater(6)
  expect(await at.stored(id)).toMatchObject({
    status: 'requested',
    response: { patient: { firstName: 'Pat' } },
  })
  // Waiting is not announced.
  expect(await at.events()).toHaveLength(3)
})

test('after a day the inquiry fails, and staff are notified [ELG-12]', async () => {
  payer.goAway()
  const { id } = (await at.check()).json()
  await desk.askPayers()
  await desk.askLater(23 * 60)
  expect(await statuses()).toEqual(['requesting'])
  await desk.askLater(61)
  expect(await at.stored(id)).toMatchObject({
    status: 'failed',
    response: null,
    failure: 'The payer could not be reached. Please check again later.',
  })
  const times = payer.inquiries.length
  await desk.askLater(60)
  await desk.resume()
  await desk.askLater(60)
  expect(payer.inquiries).toHaveLength(times)
})

test('a response that cannot be stored is not requested forever [ELG-12]', async () => {
  payer.behave(async question => ({
    coverage: { ...(await payer.coverageOf(question)), statusDescription: 'Active\0' },
  }))
  const { id } = (await at.check()).json()
  for (let hour = 0; hour < 23; hour++) {
    await desk.askLater(60)
    await desk.resume()
  }
  expect(await statuses()).toEqual(['requesting'])
  await desk.askLater(61)
  await desk.resume()
  await desk.askLater(61)
  expect(await at.stored(id)).toMatchObject({
    status: 'failed',
    failure: 'The payer could not be reached. Please check again later.',
  })
  const times = payer.inquiries.length
  await desk.askLater(60)
  await desk.resume()
  await desk.askLater(60)
  expect(payer.inquiries).toHaveLength(times)
})

test('a final refusal fails at once, with a message for staff [ELG-12]', async () => {
  payer.behave(() => ({ refused: 'The clearinghouse does not know this payer.' }))
  expect(await at.checked()).toMatchObject({
    status: 'failed',
    failure: 'The clearinghouse does not know this payer.',
  })
})

test('our own errors are retried too, and logged without patient data', async () => {
  payer.behave(async (question, times) => {
    if (times === 1) throw new TypeError('of undefined')
    return { coverage: await payer.coverageOf(question) }
  })
  const lines: unknown[] = []
  const log = listeningLog('warn', (fields, message) => void lines.push([fields, message]))
  const task = askPayerTask({ clearinghouse: payer.clearinghouse, patience, clock: db.clock, log })
  await at.check()
  await runPendingJobs(db, { tasks: [task], sweeps: [], crons: [] })
  expect(lines).toEqual([[{ clinic: at.clinicId, err: expect.any(TypeError) }, 'a payer could not be asked']])
  await desk.askLater(1)
  expect(await statuses()).toEqual(['requested'])
})

test('after a worker dies the same inquiry is sent again, but only after a while', async () => {
  const { id } = (await at.check()).json()
  const taken = await take(id)
  await desk.askPayers()
  await desk.askLater(1)
  expect([await statuses(), payer.inquiries]).toEqual([['requesting'], []])
  await desk.askLater(1)
  expect(await statuses()).toEqual(['requested'])
  expect(payer.inquiries).toEqual([taken.question])
})

test('an inquiry whose job is lost is resumed in every status', async () => {
  const { id } = (await at.check()).json()
  const other = (await at.check()).json()
  await take(other.id)
  const worker = openPool(db.workerUrl, { name: 'test', max: 1 })
  await worker.query('delete from graphile_worker._private_jobs')
  await worker.end()
  await desk.resume()
  await desk.askLater(3)
  expect(payer.inquiries).toEqual([])
  db.clock.advance(5)
  await desk.resume()
  await desk.resume()
  await desk.askPayers()
  expect(await statuses()).toEqual(['requested', 'requested'])
  expect(payer.inquiries).toHaveLength(2)
  expect((await at.list()).map((one: { id: number }) => one.id)).toEqual([other.id, id])
})

test('without a clearinghouse open inquiries fail', async () => {
  const { id } = (await at.check()).json()
  db.clock.advance(6)
  await desk.resume(false)
  expect(await at.stored(id)).toMatchObject({
    status: 'failed',
    failure: 'No clearinghouse is set up any more',
  })
})

test('several workers ask once', async () => {
  payer.behave(async question => {
    await new Promise(resolve => setTimeout(resolve, 100))
    return { coverage: await payer.coverageOf(question) }
  })
  await at.check()
  await Promise.all([desk.askPayers(), desk.resume().then(desk.askPayers), desk.askPayers()])
  expect(payer.inquiries).toHaveLength(1)
  expect(await statuses()).toEqual(['requested'])
})

test('a response to another inquiry, a late one or a second one changes nothing', async () => {
  const { id } = (await at.check()).json()
  const taken = await take(id)
  const settle = (outcome: Parameters<typeof recordResponse>[2], of = taken) =>
    clinic().write(tx => recordResponse(tx, of, outcome, { now: db.clock.now(), patience }))
  const coverage = await payer.coverageOf(taken.question)
  await settle({ coverage }, { ...taken, question: { ...taken.question, trace: 'E1R0TOTHER' } })
  expect(await statuses()).toEqual(['requesting'])

  // The payer asks us to try later. That is another inquiry, and a response to this one does not count for it.
  await settle(errorsOf('42'))
  await settle({ coverage })
  expect(await statuses()).toEqual(['requesting'])
  db.clock.advance(2)
  const again = await take(id)
  await settle({ refused: 'No.' })
  expect(await statuses()).toEqual(['requesting'])

  // A slow worker finds that another one has taken over: its failure does not count.
  db.clock.advance(2)
  const third = await take(id)
  expect(third.question).toEqual(again.question)
  const before = await at.rows()
  await settle({ away: true }, again)
  expect(await at.rows()).toEqual(before)
  // But its response counts, whichever worker gets it.
  await settle({ coverage }, again)
  expect(await statuses()).toEqual(['requested'])
  const answered = await at.rows()
  await settle(errorsOf('75'), third)
  await settle({ away: true }, third)
  expect(await at.rows()).toEqual(answered)
})

test('the policy holder is sent as the subscriber, and the patient as the dependent', async () => {
  const { id: formId } = await desk.insurances.form(at.clinicId, at.patientId, {
    subscriber_first_name: 'Sam',
    subscriber_last_name: 'Doe',
    subscriber_dob: '1960-01-02',
    subscriber_gender: 'male',
    relation_to_patient: 'child',
  })
  const values = { relationship: 'child', member_id: 'M7', insurance_form_id: formId }
  const { id } = await desk.insurances.insurance(at.clinicId, at.patientId, values)
  await at.check(undefined, {}, id)
  const { id: alone } = await desk.insurances.insurance(at.clinicId, at.patientId, { relationship: 'child' })
  await desk.askPayers()
  await at.check(undefined, {}, alone)
  await desk.askPayers()
  const pat = { firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03', gender: 'female' }
  expect(payer.inquiries).toMatchObject([
    {
      subscriber: {
        firstName: 'Sam',
        lastName: 'Doe',
        dob: '1960-01-02',
        gender: 'male',
        memberId: 'M7',
        relationship: 'child',
      },
      patient: pat,
    },
    // The policy holder is not known: the patient is found by the member id, which is not their own.
    { subscriber: { ...pat, memberId: 'M123', relationship: 'child' }, patient: null },
  ])
})
