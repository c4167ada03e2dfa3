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
 * amount of the same kind, service, level and network that has nothing beside it yet, and stands alone where there is none.
 */
export function joinRemaining(all: OneService[]): Joined[] {
  const joined: Joined[] = all.filter(one => !isRest(one)).map(one => ({ ...one, remainingCents: null }))
  const wholes = Map.groupBy(joined.filter(isWhole), keyOf)
  for (const rest of all.filter(isRest)) {
    const same = wholes.get(keyOf(rest)) ?? []
    const at = same.findIndex(one => rest.benefit.period === remaining || one.benefit.period === lifetime)
    const [whole] = at === -1 ? [] : same.splice(at, 1)
    if (whole !== undefined) whole.remainingCents = rest.benefit.amountCents
    else joined.push(alone(rest))
  }
  return joined
}

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
