import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import {
  type EligibilityStatus,
  eligibilityStatusColour,
} from '@archwire/domain/eligibility/eligibility-status'
import { payerErrorMessage } from '@archwire/domain/eligibility/payer-error-message'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'

const badgeColours = { warning: 'orange', success: 'green', error: 'red' } as const

export const badgeColour = (status: EligibilityStatus) => badgeColours[eligibilityStatusColour(status)]

export const money = (dollars: number): string => formatDollars(truncateToCents(dollars))

/** A day as people write it, or what the payer wrote in its place. */
export const dayWords = (day: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])-\d{2}/.test(day) ? formatDay(day.slice(0, 10), 'MM/dd/yyyy') : day

/** Who is asked about it, for whoever only hears the button: the payer and the member. */
export const eligibilityName = ({ insurance: { payer, memberId } }: Pick<Eligibility, 'insurance'>): string =>
  `${payer.name}, ${memberId}`

type Error = { statusCode: string; description: string }

/** 72 · The member ID is not known. */
export const errorWords = ({ statusCode, description }: Error): string =>
  [statusCode, payerErrorMessage(description)].filter(Boolean).join(' · ')

type Answered = Pick<Eligibility, 'status' | 'failure' | 'response'>

/** What came of it, in one line; empty while nothing has. */
export function outcomeWords({ status, failure, response }: Answered): string {
  if (status === 'failed') return failure ?? 'The payer could not be asked.'
  if (response === null) return ''
  if (response.errors.length > 0) return response.errors.map(errorWords).join(' ')
  return response.statusDescription
}
