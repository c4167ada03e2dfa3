import { parseCurrency, truncateToCents } from '@archwire/domain/money/cents'
import { z } from 'zod'

/** Dollars on the wire, with at most two decimals. */
export const dollars = z.number()

/** The largest amount: ten million dollars. */
const mostCents = 1_000_000_000

/** Dollars that were typed or sent, as a number or as text, converted to whole cents. */
export const sentDollars = (words: { missing: string; wrong: string }) =>
  z.union([z.number(), z.string(), z.null(), z.undefined()]).transform((sent, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (sent === null || sent === undefined || sent === '') return refuse(words.missing)
    const cents =
      typeof sent === 'string' ? parseCurrency(sent) : Number.isFinite(sent) ? centsOf(sent) : undefined
    if (cents === undefined || Math.abs(cents) > mostCents) return refuse(words.wrong)
    return cents
  })

function centsOf(sent: number): number | undefined {
  if (Math.abs(sent) > mostCents) return undefined
  return truncateToCents(sent)
}
