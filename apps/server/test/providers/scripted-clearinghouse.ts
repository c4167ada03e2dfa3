import { beforeEach } from 'vitest'
import { answerEligibility } from '../../src/drivers/clearinghouse/sandbox/answer-eligibility.ts'
import { acknowledgementOf, openClaim } from '../../src/drivers/clearinghouse/sandbox/sent-claim.ts'
import type { Delivery, Parcel } from '../../src/drivers/clearinghouse/transport.ts'
import { x12Clearinghouse } from '../../src/drivers/clearinghouse/x12/x12-clearinghouse.ts'
import type { ClinicDatabase } from '../../src/platform/db/database.ts'
import { controlNumbers, eligibilityInquiry, outgoingClaim } from './outgoing-claim.ts'

const now = new Date('2026-05-06T14:00:00Z')

export const right271 = ({ body }: Parcel) => answerEligibility(body.toString(), now).answer
export const right999 = ({ body }: Parcel) => acknowledgementOf(openClaim(body.toString()), true, now)

/** Our side of the connection, and another side that answers what the test says. */
export function scriptedClearinghouse() {
  const clinic = { id: 1 } as ClinicDatabase
  const sent: Parcel[] = []
  const theirs: { answer: (parcel: Parcel) => Delivery | string } = { answer: () => '' }
  const house = x12Clearinghouse({
    transport: {
      name: 'https',
      exchange: async (_clinic, parcel) => {
        sent.push(parcel)
        const response = theirs.answer(parcel)
        return typeof response === 'string' ? { answer: Buffer.from(response) } : response
      },
      collect: async function* () {
        yield Buffer.from('')
      },
      isSigned: () => true,
    },
    parties: {
      submitterId: 'ARCHWIRE',
      submitterName: 'Archwire',
      contactPhone: '5551234567',
      receiverId: 'HOUSE',
      receiverName: 'Clearinghouse',
      isProduction: true,
    },
  })
  beforeEach(() => {
    sent.length = 0
  })
  return {
    clinic,
    house,
    theirs,
    /** The parcels of this test. */
    sent,
    ask: (trace = 'E1') => house.checkEligibility(clinic, eligibilityInquiry({ trace })),
    submit: (number = 10) => house.submitClaim(clinic, outgoingClaim(), controlNumbers(number)),
    validate: () => house.validateClaim(clinic, outgoingClaim(), 'V1'),
  }
}
