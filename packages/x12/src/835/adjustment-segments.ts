import { readCents, writeCents } from '../core/amounts.ts'
import type { BuildSegment } from '../core/build-segment.ts'
import { element, elementOrNull, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import type { Adjustment } from './remittance.ts'

// CAS has room for so many reasons of one group, each with an amount and a quantity.
const mostReasons = 6

export function readAdjustments(cas: Segment): Adjustment[] {
  const group = element(cas, 1)
  if (group === '') throw new X12Error(cas, 'element 1 does not say who bears it')
  const adjustments: Adjustment[] = []
  for (let at = 2; at < cas.elements.length; at += 3) {
    const reason = element(cas, at)
    if (reason !== '') {
      adjustments.push({
        group,
        reason,
        amountCents: readCents(cas, at + 1),
        quantity: elementOrNull(cas, at + 2),
      })
    } else if (element(cas, at + 1) !== '') throw new X12Error(cas, `element ${at} does not say why`)
  }
  return adjustments
}

/** In the order given: neighbours of one group share a segment as long as there is room. */
export function adjustmentSegments(adjustments: Adjustment[], segment: BuildSegment): Segment[] {
  const shared: Adjustment[][] = []
  for (const one of adjustments) {
    const last = shared.at(-1)
    if (last?.[0]?.group === one.group && last.length < mostReasons) last.push(one)
    else shared.push([one])
  }
  return shared.map(all =>
    segment(
      'CAS',
      all[0]?.group,
      ...all.flatMap(one => [one.reason, writeCents(one.amountCents), one.quantity]),
    ),
  )
}
