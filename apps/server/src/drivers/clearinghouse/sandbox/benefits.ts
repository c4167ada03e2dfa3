import type { Benefit } from '@archwire/x12/eligibility/answer'
import { dental, orthodontics } from '@archwire/x12/eligibility/benefit-codes'
import type { Behaviour } from './payer-behaviour.ts'

const plan = 'Sandbox Dental PPO'
const preventive = '41'
const fillings = '25'

const period = { calendarYear: '23', remaining: '29', lifetime: '32', lifetimeRemaining: '33' }

const benefit = (code: string, serviceTypes: string[], more: Partial<Benefit> = {}): Benefit => ({
  code,
  level: 'IND',
  serviceTypes,
  insuranceType: null,
  plan: null,
  period: null,
  amountCents: null,
  rateBasisPoints: null,
  quantity: null,
  needsAuthorization: null,
  network: null,
  procedure: null,
  frequencies: [],
  references: [],
  dates: [],
  rejections: [],
  messages: [],
  restrictions: [],
  ...more,
})

const inNetwork = { network: 'Y' }

const dentalLines: Benefit[] = [
  benefit('1', [dental], { plan, ...inNetwork }),
  benefit('A', [preventive], { rateBasisPoints: 0, ...inNetwork }),
  benefit('A', [fillings], { rateBasisPoints: 2_000, ...inNetwork }),
  benefit('C', [dental], { period: period.calendarYear, amountCents: 5_000, ...inNetwork }),
  benefit('C', [dental], { period: period.remaining, amountCents: 0, ...inNetwork }),
  benefit('F', [dental], { period: period.calendarYear, amountCents: 200_000, ...inNetwork }),
  benefit('F', [dental], { period: period.remaining, amountCents: 164_000, ...inNetwork }),
]

const orthodonticLines = (remainingCents: number): Benefit[] => [
  benefit('1', [orthodontics], { plan, ...inNetwork }),
  benefit('A', [orthodontics], {
    rateBasisPoints: 5_000,
    ...inNetwork,
    messages: ['Paid over the months of treatment.'],
  }),
  benefit('F', [orthodontics], { period: period.lifetime, amountCents: 150_000, ...inNetwork }),
  benefit('F', [orthodontics], {
    period: period.lifetimeRemaining,
    amountCents: remainingCents,
    ...inNetwork,
  }),
]

type Covered = Exclude<Behaviour['eligibility'], object>

/** What the sandbox's plan covers. */
export const benefitsOf: Record<Covered, Benefit[]> = {
  active: [...dentalLines, ...orthodonticLines(150_000)],
  'nothing remains': [...dentalLines, ...orthodonticLines(0)],
  'no orthodontics': [...dentalLines, benefit('I', [orthodontics])],
  inactive: [benefit('6', [dental], { plan })],
}
