import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent } = await submissionFixture(db)

test('a submitted claim is sent once, with control numbers that were stored before, also where two people send it at once [CLM-39, CLM-107, API-134]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  const before = await db.owner.query('select * from claim_submissions where claim_id = $1', [id])
  expect(before.rows).toEqual([])
  const answers = await Promise.all([here.act(id, 'submit.json'), here.act(id, 'submit.json', here.ana)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toEqual({
    error: 'Claim cannot be submitted while submitting',
  })
  const { rows } = await db.owner.query('select * from claim_submissions where claim_id = $1', [id])
  expect(rows).toMatchObject([{ state: 'queued', asked_at: null }])
  await desk.work()
  expect(house.submitted).toMatchObject([
    {
      claim: {
        controlNumber: rows[0].claim_control_number,
        payer: { code: 'SBX01' },
        sequence: 'primary',
        patient: { firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' },
        subscriber: { memberId: 'M123', relationship: 'self' },
        providers: [{ kind: 'Billing', address: { city: 'New York' } }, { kind: 'Rendering' }],
        items: [{ procedureCode: 'D8080', feeCents: 475_000, quantity: 1 }],
        treatmentMonths: 24,
        replaces: null,
      },
      numbers: {
        interchange: rows[0].interchange_control_number,
        group: rows[0].group_control_number,
        transaction: '0001',
      },
    },
  ])
  const claim = await here.read(id)
  expect(claim).toMatchObject({ status: 'submitted', submittedAt: expect.any(String) })
  expect(await here.history(id)).toEqual(
    expect.arrayContaining([
      'Status updated from validated to submitting',
      'Status updated from submitting to submitted',
    ]),
  )
})

test.each(['secondary', 'tertiary'])(
  'a %s claim cannot be sent without the payment of the primary insurance, with the reason [CLM-100]',
  async sequence => {
    const here = await desk.open()
    const { id } = await here.complete()
    await here.put(id, 'validated')
    await db.owner.query('update claims set sequence_code = $2 where id = $1', [id, sequence])
    const answer = await here.act(id, 'submit.json')
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        error: expect.stringMatching(
          `^A ${sequence} claim cannot be sent from here yet, because .*explanation of benefits`,
        ),
      },
    ])
    const { rows } = await db.owner.query('select from claim_submissions where claim_id = $1', [id])
    expect([rows, (await here.read(id)).status]).toEqual([[], 'validated'])
  },
)

test('a claim fails if the clearinghouse cannot read its file or refuses it', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.put(id, 'validated')
  house.sayOfSubmission = () => ({ rejected: [{ where: 'SV3 22', description: 'a code is missing' }] })
  await here.act(id, 'submit.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual(['SV3 22: a code is missing'])
  const other = await here.complete()
  await here.put(other.id, 'validated')
  house.sayOfSubmission = () => ({ refused: 'This payer is not served' })
  await here.act(other.id, 'submit.json')
  await desk.work()
  expect((await here.read(other.id)).activities[0]?.data.response?.statusDescriptions).toEqual([
    'This payer is not served',
  ])
})

test('the decision about a pending claim is requested again, or arrives by itself', async () => {
  const here = await desk.open()
  const [first, second] = [await here.complete(), await here.complete()]
  house.sayOfSubmission = () => ({ pending: true })
  for (const { id } of [first, second]) {
    await here.put(id, 'validated')
    await here.act(id, 'submit.json')
  }
  await desk.work()
  expect([await status(here, first.id), await status(here, second.id)]).toEqual(['submitting', 'submitting'])
  const group = house.submitted.find(({ claim }) => claim === house.submitted[1]?.claim)?.numbers.group ?? 0
  await desk.receive(
    inboundFile('acknowledgement', [{ kind: 'acknowledgement', group, submission: { accepted: true } }]),
  )
  await desk.work()
  const statuses = [await status(here, first.id), await status(here, second.id)]
  expect(statuses.toSorted()).toEqual(['submitted', 'submitting'])
  house.sayOfSubmission = undefined
  await desk.workLater(1)
  expect([await status(here, first.id), await status(here, second.id)]).toEqual(['submitted', 'submitted'])
})

test('an answered claim is sent again only if it is valid, and replaces the one that the payer has [CLM-40]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await desk.receive(inboundFile('status', [inboundStatus(number, 'R4:318')]))
  await desk.work()
  await here.change(id, { remainingMonths: 30 })
  const refused = await here.act(id, 'submit.json')
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error: 'Claim is not valid',
    claimErrors: [{ field: 'remainingMonths', message: expect.any(String) }],
    claimItemErrors: [],
  })
  expect(await status(here, id)).toBe('answered')
  await here.change(id, { remainingMonths: 20 })
  await here.act(id, 'submit.json')
  await desk.work()
  const again = house.submitted.at(-1)
  expect(again?.claim).toMatchObject({ replaces: { payerClaimNumber: 'P-77' }, remainingMonths: 20 })
  expect(again?.claim.controlNumber).not.toBe(number)
  // Answers to the first submission do not change the claim any more.
  await desk.receive(inboundFile('status', [inboundStatus(number, 'F2:585')]))
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  expect(await here.history(id)).toContain('The payer answered F2:585')
})

test('a payer that takes no claims from the clinic is refused before anything is sent [PAY-07]', async () => {
  const here = await desk.open()
  const { id: payerId } = await desk.insurance.payer(here.clinicId, {
    name: 'Union Dental Fund',
    kind: 'medicaid',
    enrolled_claims: false,
  })
  const { id } = await here.complete()
  await db.owner.query('update claims set payer_id = $2 where id = $1', [id, payerId])
  await here.put(id, 'validated')
  const refused = await here.act(id, 'submit.json')
  expect([refused.statusCode, refused.json().error]).toEqual([
    422,
    'Union Dental Fund takes no claims from this clinic: it is not enrolled for them. An administrator changes that under Settings, Payers.',
  ])
  expect((await here.read(id)).status).toBe('validated')
  await here.ana.send('PUT', `/v2/rest/settings/payers/${payerId}`, { payer: { enrolledClaims: true } })
  const before = house.submitted.length
  expect((await here.act(id, 'submit.json')).statusCode).toBe(200)
  await desk.work()
  expect(house.submitted.slice(before)).toMatchObject([{ claim: { payer: { kind: 'medicaid' } } }])
})
