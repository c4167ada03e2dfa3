import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { makeJobsDue, runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'

// With the product's own jobs, which exchange X12 with the sandbox payers.
const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

/** The end of an inquiry with this member id. Time passes while it is open. */
async function outcomeOf(memberId: string, payer = 'SBX01') {
  const payer_id = await desk.insurances.payerId(payer)
  const of = await desk.insurances.insurance(at.clinicId, at.patientId, { member_id: memberId, payer_id })
  const { id } = (await at.check(undefined, {}, of.id)).json()
  for (let times = 0; times < 10; times++) {
    await makeJobsDue(db)
    await runPendingJobs(db)
    const row = await at.stored(id)
    if (row !== undefined && !['created', 'requesting'].includes(row.status)) return row
    db.clock.advance(0.1)
  }
  throw new Error('it came to no end')
}

test.each([
  ['M1004', { statusCode: '1', hasOrthodontics: true }],
  ['SLOW_1', { statusCode: '1', hasOrthodontics: true }],
  ['INACT_1', { statusCode: '6', hasOrthodontics: false }],
  ['NOORTHO_1', { statusCode: '1', hasOrthodontics: false }],
  ['PAID_1', { statusCode: '1', hasOrthodontics: true }],
])('%s is answered with what it covers [ELG-08]', async (memberId, expected) => {
  const { status, response } = await outcomeOf(memberId)
  expect([status, response?.statusCode, response?.errors]).toEqual(['requested', expected.statusCode, []])
  const active = response?.activeCoverage.filter(({ description }) => description === 'Active') ?? []
  expect(active.some(({ serviceType }) => serviceType === 'Orthodontics')).toBe(expected.hasOrthodontics)
  expect(response?.subscriber).toMatchObject({
    firstName: expect.stringMatching(/^pat$/i),
    healthPlan: { subscriberId: memberId },
  })
})

test.each(['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80'])(
  'AAA%s_ is that error, with our own description [ELG-13, ELG-19]',
  async code => {
    const { status, response, failure } = await outcomeOf(`AAA${code}_1`)
    expect([status, failure]).toEqual(['requested_with_error', null])
    expect(response?.errors).toEqual([{ statusCode: code, description: expect.stringMatching(/\w+/) }])
  },
)

test('MAXED_ is covered, with nothing remaining [ELG-08]', async () => {
  const { status, response } = await outcomeOf('MAXED_1')
  const ofOrthodontics = response?.limitationAndMaximum.filter(({ serviceType }) =>
    /ortho/i.test(serviceType),
  )
  expect([status, ofOrthodontics?.some(({ remaining }) => remaining === 0)]).toEqual(['requested', true])
})

test('a payer without eligibility inquiries says so, and one that is out of order fails in the end [ELG-12]', async () => {
  expect(await outcomeOf('M1', 'SBX03')).toMatchObject({
    status: 'requested_with_error',
    response: { errors: [{ statusCode: '79' }] },
  })
  const failed = {
    status: 'failed',
    response: null,
    failure: expect.stringContaining('could not be reached'),
  }
  expect(await outcomeOf('M1', 'SBX04')).toMatchObject(failed)
  expect(await outcomeOf('DOWN_1')).toMatchObject(failed)
})

test('the sandbox’s response can be copied into the record [ELG-22]', async () => {
  const { id, insurance } = await outcomeOf('M1004')
  const synced = await at.sam.send('PUT', at.urlOf(`/${id}/sync_patient_data`, insurance.id))
  expect([synced.statusCode, synced.json().patient]).toMatchObject([
    200,
    {
      firstName: 'Pat',
      lastName: 'Doe',
      dob: '1990-02-03',
      city: expect.stringMatching(/albany/i),
      state: 'NY',
    },
  ])
})
