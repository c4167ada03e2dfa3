import { beforeEach } from 'vitest'
import type { InboundFile, InboundMessage, OutgoingClaim } from '../../src/drivers/clearinghouse/port.ts'
import type { PayerStep } from '../../src/drivers/clearinghouse/sandbox/port.ts'
import { sandboxClearinghouse } from '../../src/drivers/clearinghouse/sandbox/sandbox.ts'
import type { TestDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import { factories } from '../fixtures/factories.ts'
import { controlNumbers, outgoingClaim } from './outgoing-claim.ts'

/** The sandbox's clearinghouse with a clinic. Each test begins at the same moment, without pending steps. */
export async function sandboxFixture(db: TestDatabase) {
  const make = factories(db.owner)
  const clinic = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
  const errands: (PayerStep & { afterMs: number })[] = []
  const openHouse = (hasDelays: boolean) =>
    sandboxClearinghouse({
      appSecret: testSecret,
      clock: db.clock,
      answerLater: async (_tx, errand, afterMs) => void errands.push({ ...errand, afterMs }),
      hasDelays,
    })
  const house = openHouse(false)
  const start = '2026-05-06T14:00:00Z'
  const at = (seconds: number) => db.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString())
  let claims = 0

  beforeEach(() => {
    at(0)
    errands.length = 0
  })

  const claimOf = (memberId: string, more: Partial<OutgoingClaim> = {}) =>
    outgoingClaim({ memberId, controlNumber: `C${++claims}`, ...more })

  const numbersOf = ({ controlNumber }: OutgoingClaim) => controlNumbers(Number(controlNumber.slice(1)) * 10)

  const submit = (claim: OutgoingClaim, through = house) =>
    through.clearinghouse.submitClaim(clinic, claim, numbersOf(claim))

  async function collected(through = house, since = new Date(0), from = clinic) {
    const files: InboundFile[] = []
    for await (const file of through.clearinghouse.fetchInboundFiles(from, since)) files.push(file)
    return files
  }

  /** Everything that was reported about a claim, in order. */
  async function messagesAbout({ controlNumber }: OutgoingClaim, through = house) {
    const all = (await collected(through)).flatMap(({ messages }) => messages)
    return all.filter(one => 'controlNumber' in one && one.controlNumber === controlNumber)
  }

  return { make, clinic, errands, openHouse, house, start, at, claimOf, submit, collected, messagesAbout }
}

/** The reported status codes with their entities. */
export const pairs = (messages: InboundMessage[]) =>
  messages.flatMap(one =>
    one.kind !== 'status'
      ? []
      : one.statuses.map(({ categoryCode, statusCode, entityCode }) =>
          [categoryCode, statusCode, entityCode].filter(part => part !== null).join(':'),
        ),
  )

export const remitted = (messages: InboundMessage[]) => messages.filter(one => one.kind === 'remittance')
