import { describeBenefit, describeLevel, describeNetwork, describePeriod } from '../codes/benefits.ts'
import { describeServiceType } from '../codes/service-types.ts'
import type { Benefit } from './answer.ts'
import { describeLimits } from './describe-limits.ts'
import { joinRemaining, type OneService } from './join-remaining.ts'

/** What every line may say beside its figure, in words; null is what the payer did not say. */
export type BenefitLine = {
  serviceType: string
  /** The procedure's where it is about one, otherwise the service type's. */
  code: string | null
  coverageLevel: string | null
  network: string | null
  period: string | null
  message: string | null
}

export type AmountLine = BenefitLine & { amount: number | null; remaining: number | null }

export type BenefitLines = {
  activeCoverage: (BenefitLine & { description: string })[]
  /** The percent that the patient pays. */
  coInsurances: (BenefitLine & { percent: number })[]
  deductibles: AmountLine[]
  limitationAndMaximum: (AmountLine & { description: string | null })[]
}

/** The benefits as lists for the screen: a line for each service type, amounts beside what remains of them. */
export function benefitLines(benefits: Benefit[]): BenefitLines {
  const each = benefits.flatMap(eachServiceType)
  const isRate = ({ benefit }: OneService) => benefit.code === 'A' && benefit.rateBasisPoints !== null
  return {
    activeCoverage: each.flatMap(one => {
      const description = describeStatus(one.benefit.code)
      return description === undefined ? [] : [{ ...lineOf(one), description }]
    }),
    coInsurances: each
      .filter(isRate)
      .map(one => ({ ...lineOf(one), percent: (one.benefit.rateBasisPoints ?? 0) / 100 })),
    deductibles: joinRemaining(each.filter(({ benefit }) => benefit.code === 'C')).map(amountLineOf),
    limitationAndMaximum: joinRemaining(
      each.filter(one => !isRate(one) && describeBenefit(one.benefit.code) !== undefined),
    ).map(one => ({ ...amountLineOf(one), description: limitOf(one.benefit) })),
  }
}

const eachServiceType = (benefit: Benefit): OneService[] =>
  benefit.serviceTypes.length === 0
    ? [{ benefit, serviceType: null }]
    : benefit.serviceTypes.map(serviceType => ({ benefit, serviceType }))

const describeStatus = (code: string) =>
  /^[1-5]$/.test(code)
    ? 'Active'
    : /^[6-8]$/.test(code)
      ? 'Inactive'
      : code === 'I'
        ? 'Not covered'
        : undefined

const lineOf = ({ benefit, serviceType }: OneService): BenefitLine => ({
  serviceType: serviceType === null ? 'Whole plan' : describeServiceType(serviceType),
  code: benefit.procedure?.code ?? serviceType,
  coverageLevel: benefit.level === null ? null : describeLevel(benefit.level),
  network: benefit.network === null ? null : (describeNetwork(benefit.network) ?? null),
  period: benefit.period === null ? null : describePeriod(benefit.period),
  message: benefit.messages.join('\n') || null,
})

const amountLineOf = (one: OneService & { remainingCents: number | null }): AmountLine => ({
  ...lineOf(one),
  amount: one.benefit.amountCents === null ? null : one.benefit.amountCents / 100,
  remaining: one.remainingCents === null ? null : one.remainingCents / 100,
})

/** What kind of limit it is, with how often or how old, where the payer says that. */
const limitOf = (benefit: Benefit): string | null =>
  [describeBenefit(benefit.code), describeLimits(benefit)].filter(text => text).join(': ') || null
