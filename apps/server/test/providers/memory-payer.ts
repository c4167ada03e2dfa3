import {
  type Clearinghouse,
  ClearinghouseDown,
  type Coverage,
  type CoverageInquiry,
  type CoverageResponse,
} from '../../src/drivers/clearinghouse/port.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { ClinicDatabase } from '../../src/platform/db/database.ts'
import { memoryPayers } from './memory-payers.ts'

export const errorsOf = (...codes: string[]): CoverageResponse => ({
  errors: codes.map(statusCode => ({ statusCode, description: `Code ${statusCode}` })),
  isTemporary: codes.some(code => code === '42' || code === '80'),
})

type Behaves = (question: CoverageInquiry, times: number) => CoverageResponse | Promise<CoverageResponse>

const born = <P extends { dob: string | null }>(person: P): P => ({
  ...person,
  dob: person.dob ?? '1990-02-03',
})

/** The practice payers, for which a test can answer. They find members by number and name only. */
export function memoryPayer(clock: Clock) {
  const payers = memoryPayers(clock).clearinghouse
  const answer = (clinic: ClinicDatabase, { subscriber, patient, ...question }: CoverageInquiry) =>
    payers.checkEligibility(clinic, {
      ...question,
      subscriber: born(subscriber),
      patient: patient && born(patient),
    })
  const inquiries: CoverageInquiry[] = []
  let behaves: Behaves | undefined
  const clearinghouse: Pick<Clearinghouse, 'checkEligibility'> = {
    checkEligibility: async (clinic, question) => {
      inquiries.push(question)
      return (await behaves?.(question, inquiries.length)) ?? answer(clinic, question)
    },
  }
  return {
    clearinghouse,
    /** Every inquiry that came, oldest first. */
    inquiries,
    /** The payer's response to an inquiry. */
    coverageOf: async (question: CoverageInquiry): Promise<Coverage> => {
      const response = await answer({ id: 0 } as ClinicDatabase, question)
      if (!('coverage' in response)) throw new Error('the practice payers say nothing of them')
      return response.coverage
    },
    behave: (how: Behaves) => {
      behaves = how
    },
    goAway: () => {
      behaves = () => {
        throw new ClearinghouseDown('out of order')
      }
    },
    forget: () => {
      inquiries.length = 0
      behaves = undefined
    },
  }
}
