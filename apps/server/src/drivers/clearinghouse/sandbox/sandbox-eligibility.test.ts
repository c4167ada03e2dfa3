import { eligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { eligibilityInquiry } from '../../../../test/providers/outgoing-claim.ts'
import { sandboxFixture } from '../../../../test/providers/sandbox-clearinghouse.ts'
import { ClearinghouseDown, type CoverageInquiry } from '../port.ts'

const db = await cloneDatabase()
const {
  clinic,
  house: { clearinghouse },
} = await sandboxFixture(db)

let questions = 0
const ask = (more: Parameters<typeof eligibilityInquiry>[0] = {}) =>
  clearinghouse.checkEligibility(clinic, eligibilityInquiry({ trace: `E${++questions}`, ...more }))

async function coverage(more?: Parameters<typeof ask>[0]) {
  const answer = await ask(more)
  if (!('coverage' in answer)) throw new Error(JSON.stringify(answer))
  return answer.coverage
}

test('an active plan pays half of orthodontics, up to $1,500 in a lifetime [ELG-08]', async () => {
  const answer = await coverage()
  expect(answer).toMatchObject({
    statusCode: '1',
    statusDescription: 'Active Coverage',
    patient: { firstName: 'Pat', lastName: 'Doe', dob: '2012-02-03', gender: 'female', city: 'Albany' },
    subscriber: {
      healthPlan: {
        subscriberId: 'M123',
        groupNumber: 'G1',
        groupName: 'Sandbox Group',
        planName: 'Sandbox Dental PPO',
        planBegins: '2026-01-01',
        planEnds: '2026-12-31',
      },
    },
  })
  const about = (lines: { serviceType: string }[]) =>
    lines.filter(({ serviceType }) => serviceType === 'Orthodontics')
  expect(about(answer.activeCoverage)).toMatchObject([{ description: 'Active', network: 'In' }])
  expect(about(answer.coInsurances)).toMatchObject([{ percent: 50, coverageLevel: 'Individual' }])
  expect(about(answer.limitationAndMaximum)).toMatchObject([
    { amount: 1500, remaining: 1500, period: 'Lifetime' },
  ])
  expect(answer.deductibles).toMatchObject([{ serviceType: 'Dental', amount: 50, remaining: 0 }])
})

test('the answer has exactly the shape of the contract [ELG-08]', async () => {
  const answer = { ...(await coverage()), errors: [] }
  expect(eligibilityResponse.parse(answer)).toEqual(answer)
})

test('the answer about a dependent is not about the subscriber', async () => {
  const { patient, subscriber } = await coverage({
    patient: { firstName: 'Kim', lastName: 'Doe', dob: '2014-01-01', gender: 'male' },
    subscriber: { ...eligibilityInquiry().subscriber, relationship: 'child' },
  })
  expect(patient).toMatchObject({ firstName: 'Kim', dob: '2014-01-01', gender: 'male' })
  expect(subscriber).toMatchObject({ firstName: 'Pat', healthPlan: { subscriberId: 'M123' } })
})

test('INACT_ is not covered', async () => {
  expect(await coverage({ memberId: 'INACT_1' })).toMatchObject({
    statusCode: '6',
    activeCoverage: [{ serviceType: 'Dental', description: 'Inactive' }],
    coInsurances: [],
  })
})

test('NOORTHO_ is covered, but orthodontics is not', async () => {
  const { statusCode, activeCoverage } = await coverage({ memberId: 'NOORTHO_1' })
  expect(statusCode).toBe('1')
  expect(activeCoverage).toContainEqual(
    expect.objectContaining({ serviceType: 'Orthodontics', description: 'Not covered' }),
  )
})

test('MAXED_ has nothing left of the maximum', async () => {
  const { limitationAndMaximum } = await coverage({ memberId: 'MAXED_1' })
  expect(limitationAndMaximum).toContainEqual(
    expect.objectContaining({ serviceType: 'Orthodontics', amount: 1500, remaining: 0 }),
  )
})

test.each(['15', '41', '42', '43', '58', '71', '72', '73', '75', '76', '79', '80'])(
  'AAA%s_ is rejected with that code and a description [ELG-19]',
  async statusCode => {
    for (const patient of [null, { firstName: 'Kim', lastName: 'Doe', dob: '2014-01-01', gender: null }]) {
      expect(await ask({ memberId: `AAA${statusCode}_1`, patient })).toEqual({
        errors: [{ statusCode, description: expect.stringMatching(/^.{10,}$/s) }],
        isTemporary: statusCode === '42' || statusCode === '80',
      })
    }
  },
)

test('a patient without a date of birth is rejected, and so is an inquiry to a payer that only takes claims', async () => {
  const subscriber = { ...eligibilityInquiry().subscriber, dob: null }
  expect(await ask({ subscriber })).toMatchObject({ errors: [{ statusCode: '58' }] })
  const payer = { code: 'SBX03', name: 'Sandbox Claims Only Dental' }
  expect(await ask({ payer })).toMatchObject({ errors: [{ statusCode: '79' }] })
})

test('DOWN_ and the payer that is out of order count as an outage each time', async () => {
  const down: Partial<CoverageInquiry> & { memberId?: string } = { trace: 'DOWN1', memberId: 'DOWN_1' }
  await expect(ask(down)).rejects.toBeInstanceOf(ClearinghouseDown)
  await expect(ask(down)).rejects.toBeInstanceOf(ClearinghouseDown)
  await expect(ask({ payer: { code: 'SBX04', name: 'Offline' } })).rejects.toBeInstanceOf(ClearinghouseDown)
})

test('the same inquiry gets the same answer, also a day later', async () => {
  const first = await coverage({ trace: 'AGAIN1' })
  db.clock.set('2026-05-07T14:00:00Z')
  expect(await coverage({ trace: 'AGAIN1' })).toEqual(first)
})

test('another inquiry with the same key is a final refusal', async () => {
  await ask({ trace: 'SAME1' })
  expect(await ask({ trace: 'SAME1', memberId: 'M999' })).toEqual({
    refused: 'The clearinghouse refused it: another parcel had this key.',
  })
})

test('an inquiry that is sent twice at once counts once', async () => {
  const [one, other] = await Promise.all([coverage({ trace: 'TWICE1' }), coverage({ trace: 'TWICE1' })])
  expect(one).toEqual(other)
})

test('an inquiry that cannot be written as X12 is refused without naming a value', async () => {
  expect(await ask({ on: 'tomorrow' })).toMatchObject({ refused: expect.not.stringMatching(/tomorrow|Doe/) })
})

test('names with special characters arrive unchanged', async () => {
  const subscriber = { ...eligibilityInquiry().subscriber, firstName: 'Zoë~*:^', lastName: 'O’Hara-Nuñez' }
  expect((await coverage({ subscriber })).subscriber).toMatchObject({
    firstName: 'Zoe',
    lastName: "O'Hara-Nunez",
  })
})
