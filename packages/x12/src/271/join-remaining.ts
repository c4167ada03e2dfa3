import type { Benefit } from './answer.ts'

/** A benefit as it holds for one service type; null where it names none. */
export type OneService = { benefit: Benefit; serviceType: string | null }

type Joined = OneService & { remainingCents: number | null }

const yearToDate = '24'
const remaining = '29'
const lifetime = '32'
const lifetimeRemaining = '33'

/**
 * Payers tell a maximum and what remains of it as two benefits. Here they are one: what remains goes to the first
 * amount of the same kind, service, level and network that has nothing beside it yet, and stands alone where there is
 * none. What remains of a lifetime is looked for first, and what does not say of what goes to a lifetime last.
 */
export function joinRemaining(all: OneService[]): Joined[] {
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
