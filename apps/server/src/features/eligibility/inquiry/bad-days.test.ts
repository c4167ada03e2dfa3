import { usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { silentLog } from '../../../../test/fixtures/app-environment.ts'
import { eligibilityFixture } from '../../../../test/fixtures/claims/eligibility-fixture.ts'
import { makeJobsDue, runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'
import { answerEligibility } from '../../../drivers/clearinghouse/sandbox/answer-eligibility.ts'
import type { Parcel, Transport } from '../../../drivers/clearinghouse/transport.ts'
import { x12Clearinghouse } from '../../../drivers/clearinghouse/x12/x12-clearinghouse.ts'
import { askPayerTask } from './ask-payer.ts'

// The payer answers in X12 over a connection with all kinds of faults.
const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

const right = ({ body }: Parcel) => answerEligibility(body.toString(), db.clock.now()).answer
const sent: Parcel[] = []
let answers: ((parcel: Parcel) => string)[] = []
const transport: Transport = {
  name: 'https',
  exchange: async (_, parcel) => {
    sent.push(parcel)
    return { answer: Buffer.from((answers.shift() ?? right)(parcel)) }
  },
  collect: async function* () {},
  isSigned: () => false,
}
const parties = {
  submitterId: 'ARCHWIRE',
  submitterName: 'Archwire',
  contactPhone: '5550100100',
  receiverId: 'HOUSE',
  receiverName: 'Clearinghouse',
  isProduction: false,
}
const tasks = [
  askPayerTask({
    clearinghouse: x12Clearinghouse({ transport, parties }),
    patience: usualDeadlines,
    clock: db.clock,
    log: silentLog,
  }),
]

/** Runs jobs until the inquiry has ended, a little later each time. */
async function askUntilOver(at: Awaited<ReturnType<typeof desk.open>>, id: number) {
  sent.length = 0
  for (let times = 0; times < 10; times++) {
    await makeJobsDue(db)
    await runPendingJobs(db, { tasks, sweeps: [], crons: [] })
    const row = await at.stored(id)
    if (row?.status !== 'requesting') return row
    db.clock.advance(6)
  }
  throw new Error('it came to no end')
}

test('broken responses and responses to other inquiries are retried until a good one comes [ELG-08]', async () => {
  const at = await desk.open()
  const other = await desk.open({ first_name: 'Olga', last_name: 'Other', dob: '1980-01-01' })
  const theirs = (await other.check()).json()
  let overheard = ''
  answers = [parcel => (overheard = right(parcel))]
  await askUntilOver(other, theirs.id)

  const { id } = (await at.check()).json()
  answers = [
    () => '<html>Bad Gateway</html>',
    () => '',
    parcel => right(parcel).slice(0, 300),
    parcel => right(parcel).replace(/(NM1\*IL\*1\*\w)/, '$1\0'),
    () => overheard,
  ]
  expect(await askUntilOver(at, id)).toMatchObject({
    status: 'requested',
    response: { statusCode: '1', patient: { firstName: expect.stringMatching(/^pat$/i) } },
  })
  // The inquiry is the same byte for byte each time, so that the payer recognizes it.
  expect(sent).toHaveLength(6)
  for (const parcel of sent) expect(parcel).toEqual(sent[0])
  expect(await other.stored(theirs.id)).toMatchObject({
    response: { patient: { firstName: expect.stringMatching(/olga/i) } },
  })
})
