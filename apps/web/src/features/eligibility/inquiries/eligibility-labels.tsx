import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import {
  type Coverage,
  coverageOf,
  type EligibilityStatus,
  eligibilityStatusColour,
  eligibilityStatusLabel,
  isUnderWay,
} from '@archwire/domain/eligibility/eligibility-status'
import {
  type BenefitLists,
  type OrthodonticBenefit,
  orthodonticBenefit,
  orthodonticLabel,
  paysNoOrthodontics,
} from '@archwire/domain/eligibility/orthodontic-benefit'
import { payerErrorMessage } from '@archwire/domain/eligibility/payer-error-message'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Group } from '@mantine/core'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'

const badgeColours = { warning: 'orange', success: 'green', error: 'red' } as const

export const badgeColour = (status: EligibilityStatus) => badgeColours[eligibilityStatusColour(status)]

export const money = (dollars: number): string => formatDollars(truncateToCents(dollars))

/** A formatted day, or the payer's text if it is not a day. */
export const dayLabel = (day: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])-\d{2}/.test(day) ? formatDay(day.slice(0, 10), 'MM/dd/yyyy') : day

/** The accessible name: the payer and the member. */
export const eligibilityName = ({ insurance: { payer, memberId } }: Pick<Eligibility, 'insurance'>): string =>
  `${payer.name}, ${memberId}`

type PayerError = { statusCode: string; description: string }

/** 72 · The member ID is not known. */
export const errorLabel = ({ statusCode, description }: PayerError): string =>
  [statusCode, payerErrorMessage(description)].filter(Boolean).join(' · ')

/** What the plan of a covered patient pays for orthodontics. */
export const orthodonticsIn = (
  coverage: Coverage | undefined,
  lists: BenefitLists | null,
): OrthodonticBenefit | undefined =>
  coverage === 'active' && lists !== null ? orthodonticBenefit(lists) : undefined

/** Whether the patient is covered, once the payer has answered without errors. */
export const coverageIn = ({
  status,
  response,
}: Pick<Eligibility, 'status' | 'response'>): Coverage | undefined =>
  status === 'requested' && response !== null ? coverageOf(response.statusCode) : undefined

type EligibilityState = Pick<Eligibility, 'status' | 'failure' | 'response'>

/** The outcome in one line; empty while there is none. */
export function outcomeLabel({ status, failure, response }: EligibilityState): string {
  if (status === 'failed') return failure ?? 'The payer could not be asked.'
  if (response === null) return ''
  if (response.errors.length > 0) return response.errors.map(errorLabel).join(' ')
  return response.statusDescription
}

const coverageColours = { active: 'green', pending: 'orange', inactive: 'red' } as const

type Props = {
  eligibility: Pick<Eligibility, 'status'>
  outcome: string
  /** Whether the patient is covered; undefined if the payer did not say. */
  coverage: Coverage | undefined
  orthodontics: OrthodonticBenefit | undefined
  /** Leaves out that the payer was asked, once it has answered. */
  isAnswerOnly?: boolean
}

/** The status and outcome of a check, with a placeholder while the payer has not responded. */
export const EligibilityOutcome = ({
  eligibility: { status },
  outcome,
  coverage,
  orthodontics,
  isAnswerOnly = false,
}: Props) => (
  <Group gap="4px 8px">
    {isAnswerOnly && coverage !== undefined ? null : (
      <StatusBadge text={eligibilityStatusLabel(status)} color={badgeColour(status)} />
    )}
    {isUnderWay(status) ? (
      <Placeholder width={160} label="Waiting for the payer" />
    ) : outcome === '' ? null : coverage !== undefined ? (
      <StatusBadge
        text={outcome}
        color={orthodontics && paysNoOrthodontics(orthodontics) ? 'orange' : coverageColours[coverage]}
      />
    ) : (
      <Box component="span" miw={0} className="long-words">
        {outcome}
      </Box>
    )}
    {orthodontics === undefined ? null : paysNoOrthodontics(orthodontics) ? (
      <StatusBadge text={orthodonticLabel(orthodontics)} color="orange" />
    ) : (
      <span>{orthodonticLabel(orthodontics)}</span>
    )}
  </Group>
)

/** The status and outcome of a check whose whole response is loaded. */
export function EligibilitySummary({ eligibility }: { eligibility: Eligibility }) {
  const coverage = coverageIn(eligibility)
  return (
    <EligibilityOutcome
      eligibility={eligibility}
      outcome={outcomeLabel(eligibility)}
      coverage={coverage}
      orthodontics={orthodonticsIn(coverage, eligibility.response)}
    />
  )
}
