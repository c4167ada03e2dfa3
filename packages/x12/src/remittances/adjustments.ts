import type { BuildSegment } from '../core/build-segment.ts'
import { readCents, writeCents } from '../core/element-values.ts'
import { element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'
import type { Adjustment } from './remittance.ts'

// CAS has room for this many reasons of one group, each with an amount and a quantity.
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

/** In the given order: neighbours of one group share a segment as long as there is room. */
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

/** Who bears what a payer did not pay (CAS01), and why (CAS02), in our own words. */

const groups: Record<string, string> = {
  CO: 'The clinic gives it up by its contract',
  CR: 'Corrects an earlier payment',
  OA: 'Another reason',
  PI: 'The payer decided so',
  PR: 'The patient pays it',
}

const reasons: Record<string, string> = {
  1: 'Deductible',
  2: "The patient's share in percent",
  3: "The patient's fixed share",
  16: 'Information is missing or wrong',
  18: 'The same claim came before',
  22: 'Another insurance may have to pay first',
  27: 'The service came after the coverage ended',
  29: 'The claim came too late',
  45: 'The fee is above the agreed one',
  96: 'This charge is not covered',
  97: 'Already paid with another service',
  119: 'The maximum for this time is used up',
  204: "The patient's plan does not include this service",
}

export const describeAdjustmentGroup = (code: string): string => groups[code] ?? `Group ${code}`

export const describeAdjustmentReason = (code: string): string => reasons[code] ?? `Reason ${code}`
