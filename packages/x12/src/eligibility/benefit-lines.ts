import type { Benefit, Frequency, Quantity } from './answer.ts'
import {
  describeBenefit,
  describeLevel,
  describeNetwork,
  describePeriod,
  describeQuantity,
  describeServiceType,
} from './benefit-codes.ts'

/** How often or until which age, as "2 visits in 1 × calendar year"; '' if the payer does not say. */
const describeLimits = ({ quantity, frequencies }: Benefit): string =>
  [...(quantity === null ? [] : [describe(quantity)]), ...frequencies.map(describeFrequency)]
    .filter(text => text !== '')
    .join(', ')

const describe = ({ qualifier, value }: Quantity) => `${value} ${describeQuantity(qualifier)}`

const describeFrequency = ({ quantity, period, periods }: Frequency): string =>
  [
    ...(quantity === null ? [] : [describe(quantity)]),
    ...(period === null ? [] : [`in ${periods ?? '1'} × ${describePeriod(period).toLowerCase()}`]),
  ].join(' ')

/** A benefit for one service type; null if it names none. */
type OneService = { benefit: Benefit; serviceType: string | null }

type Joined = OneService & { remainingCents: number | null }

const yearToDate = '24'
const remaining = '29'
const lifetime = '32'
const lifetimeRemaining = '33'

/**
 * Payers send a maximum and what remains of it as two benefits, which are joined here: the rest goes to the first
 * amount of the same kind, service, level and network that has no rest yet, and stands alone if there is none. The rest
 * of a lifetime maximum is joined first, and a rest without a period goes to a lifetime maximum last.
 */
function joinRemaining(all: OneService[]): Joined[] {
  const joined: Joined[] = all.filter(one => !isRest(one)).map(one => ({ ...one, remainingCents: null }))
  const wholes = Map.groupBy(joined.filter(isWhole), keyOf)
  const rests = all.filter(isRest)
  for (const rest of [...rests.filter(isOfLifetime), ...rests.filter(one => !isOfLifetime(one))]) {
    const same = wholes.get(keyOf(rest)) ?? []
    const whole = isOfLifetime(rest)
      ? same.find(isLifetime)
      : (same.find(one => !isLifetime(one)) ?? same.find(isLifetime))
    if (whole === undefined) joined.push(alone(rest))
    else {
      whole.remainingCents = rest.benefit.amountCents
      same.splice(same.indexOf(whole), 1)
    }
  }
  return joined
}

const isLifetime = ({ benefit }: OneService) => benefit.period === lifetime
const isOfLifetime = ({ benefit }: OneService) => benefit.period === lifetimeRemaining

const isRest = ({ benefit: { period, amountCents } }: OneService) =>
  (period === remaining || period === lifetimeRemaining) && amountCents !== null

const isWhole = ({ benefit: { period, amountCents } }: OneService) =>
  period !== yearToDate && amountCents !== null

const keyOf = ({ benefit: { code, level, network, procedure }, serviceType }: OneService) =>
  JSON.stringify([code, serviceType, level, network, procedure?.code])

const alone = ({ benefit, serviceType }: OneService): Joined => ({
  serviceType,
  benefit: { ...benefit, amountCents: null, period: benefit.period === lifetimeRemaining ? lifetime : null },
  remainingCents: benefit.amountCents,
})

/** The texts beside the figure of a line; null is what the payer did not send. */
type BenefitLine = {
  serviceType: string
  /** The procedure's code if it is about one, otherwise the service type's. */
  code: string | null
  coverageLevel: string | null
  network: string | null
  period: string | null
  message: string | null
}

type AmountLine = BenefitLine & { amount: number | null; remaining: number | null }

export type BenefitLines = {
  activeCoverage: (BenefitLine & { description: string })[]
  /** The percent that the patient pays. */
  coInsurances: (BenefitLine & { percent: number })[]
  deductibles: AmountLine[]
  limitationAndMaximum: (AmountLine & { description: string | null })[]
}

/** The benefits as lists for the screen: a line for each service type, with amounts beside their rests. */
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

/** The kind of a limit, with its frequency or age if the payer sends them. */
const limitOf = (benefit: Benefit): string | null =>
  [describeBenefit(benefit.code), describeLimits(benefit)].filter(text => text).join(': ') || null
