import {
  type Clearinghouse,
  ClearinghouseDown,
  type Coverage,
  type CoverageInquiry,
  type CoverageResponse,
} from '../../src/drivers/clearinghouse/port.ts'

const line = { network: 'In', coverageLevel: null, period: null, message: null }

/** What a payer has of whoever is asked about: as they were named, with an address. */
export const coverageOf = ({ subscriber, patient }: CoverageInquiry): Coverage => {
  const address = {
    address1: '9 Oak Ave',
    address2: null,
    city: 'Albany',
    state: 'NY',
    zipcode: '12207',
  }
  const { memberId, groupNumber, relationship: _, ...holder } = subscriber
  return {
    statusCode: '1',
    statusDescription: 'Active Coverage',
    patient: { ...(patient ?? holder), ...address },
    subscriber: {
      ...holder,
      ...address,
      healthPlan: {
        subscriberId: memberId,
        groupNumber: groupNumber ?? 'G77',
        groupName: null,
        planName: 'Gold',
        planBegins: '2026-01-01',
        planEnds: null,
      },
    },
    activeCoverage: [{ ...line, serviceType: 'Orthodontics', description: 'Active' }],
    coInsurances: [{ ...line, serviceType: 'Orthodontics', code: null, percent: 50 }],
    deductibles: [{ ...line, serviceType: 'Dental', amount: 50, remaining: 0 }],
    limitationAndMaximum: [{ ...line, serviceType: 'Orthodontics', amount: 1500, remaining: 1500 }],
  }
}

export const errorsOf = (...codes: string[]): CoverageResponse => ({
  errors: codes.map(statusCode => ({ statusCode, description: `Code ${statusCode}` })),
  isTemporary: codes.some(code => code === '42' || code === '80'),
})

type Behaves = (question: CoverageInquiry, times: number) => CoverageResponse | Promise<CoverageResponse>

/** A clearinghouse in whose place a test answers; by default everybody is covered. */
export function memoryPayer() {
  const inquiries: CoverageInquiry[] = []
  let behaves: Behaves = question => ({ coverage: coverageOf(question) })
  const clearinghouse: Pick<Clearinghouse, 'checkEligibility'> = {
    checkEligibility: async (_, question) => {
      inquiries.push(question)
      return behaves(question, inquiries.length)
    },
  }
  return {
    clearinghouse,
    /** Every question that came, the oldest first. */
    inquiries: inquiries,
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
      behaves = question => ({ coverage: coverageOf(question) })
    },
  }
}
