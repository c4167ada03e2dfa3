import type { Claim, ClaimProvider, ClaimRow } from '@archwire/contract/claims/claim'
import type { RefusedClaim } from '@archwire/contract/claims/claim-calls'
import type { AddressKind } from '@archwire/domain/claims/claim-fields'
import {
  type ClaimAction,
  type ClaimStatus,
  claimStatusColour,
  claimStatusLabel,
  isEditable,
} from '@archwire/domain/claims/claim-status'
import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { Text } from '@mantine/core'
import { CallError } from '../../../lib/api/call-error.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { EntryLine } from '../../../ui/layout/lists.tsx'

export const genderNames: Record<Gender, string> = { male: 'Male', female: 'Female' }

export const relationNames: Record<Relation, string> = {
  self: 'Self',
  spouse: 'Spouse',
  child: 'Child',
  other: 'Other',
}

/** MM/dd/yyyy, or an empty text without a day. */
export const dayLabel = (day: string | null): string => (day === null ? '' : formatDay(day, 'MM/dd/yyyy'))

/** Formats dollars as the API sends them. */
export const money = (dollars: number): string => formatDollars(truncateToCents(dollars))

type Address = Record<'address1' | 'address2' | 'city' | 'state' | 'zipcode', string | null>

/** An address in several lines, as on an envelope. */
export const addressLabel = ({ address1, address2, city, state, zipcode }: Address): string =>
  [
    [address1, address2].filter(Boolean).join(', '),
    [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')

export const npiTypeNames: Record<ClaimProvider['npiType'], string> = {
  individual: 'Individual',
  organization: 'Organization',
}

export const addressKindNames: Record<AddressKind, string> = { primary: 'Primary', secondary: 'Secondary' }

type Named = Record<'firstName' | 'lastName' | 'organizationName', string | null>

/** An organization has one name, a person two. */
export const providerName = ({ organizationName, firstName, lastName }: Named): string =>
  organizationName ?? [firstName, lastName].filter(Boolean).join(' ')

/** The clinic's day of an instant as the API writes it. */
export const dayOf = (instant: string): string => dayLabel(instant.slice(0, 10))

export const actionLabels: Record<ClaimAction, string> = {
  view: 'View',
  edit: 'Edit',
  validate: 'Validate',
  submit: 'Submit',
  resubmit: 'Resubmit',
  approve: 'Set as Approved',
  deny: 'Set as Denied',
  cancel: 'Cancel',
  void: 'Void claim',
  duplicate: 'Duplicate',
}

/** How the dialog of a claim is opened where one press does: for a change, where it can be changed. */
export const openingMode = (status: ClaimStatus): 'edit' | 'view' => (isEditable(status) ? 'edit' : 'view')

/** A claim or a predetermination. */
export const claimName = ({ isPredetermination }: { isPredetermination: boolean }): string =>
  isPredetermination ? 'Predetermination' : 'Claim'

/** What a payer's newest remittance says; undefined without one. */
export function paidMessage(remittances: Claim['remittances']): string | undefined {
  const [last] = remittances
  if (last === undefined) return undefined
  const { charged, paid, expected, owed } = last
  const sum = expected === null ? `paid ${money(paid)}` : `would pay ${money(expected)}`
  return `The payer ${sum} of ${money(charged)}${owed > 0 ? `; the patient owes ${money(owed)}` : ''}.`
}

/** What a claim bills, in one line: 2 items, $5,690.00: D0150, D8080. */
export const billedLabel = ({ items, total }: Pick<Claim, 'items' | 'total'>): string =>
  `${items.length === 1 ? '1 item' : `${items.length} items`}, ${money(total)}: ${items
    .map(({ procedureCode }) => procedureCode)
    .join(', ')}`

/** Why a claim cannot be sent electronically, however complete it is. */
export const paperOnly = (sequenceCode: string): string | undefined =>
  sequenceCode === 'secondary' || sequenceCode === 'tertiary'
    ? `A ${sequenceCode} claim cannot be sent from here yet, only on paper`
    : undefined

/** The reason why an action was refused: the findings of the rules, if there are any. */
export function refusalMessage(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { claimErrors = [], claimItemErrors = [] } = (error.body ?? {}) as Partial<RefusedClaim>
  const found = [...claimErrors, ...claimItemErrors].map(({ message }) => message)
  return found.length === 0 ? error : error.saying(joinSentences([error.message, ...found]))
}

const colours = { grey: 'gray', warning: 'orange', red: 'red', green: 'green' } as const

type Props = { status: ClaimStatus; isPredetermination?: boolean }

/** The status of a claim, and whether it is a predetermination. */
export const ClaimBadge = ({ status, isPredetermination = false }: Props) => (
  <span>
    <StatusBadge text={claimStatusLabel(status)} color={colours[claimStatusColour(status)]} />
    {isPredetermination ? ' Predetermination' : null}
  </span>
)

/** What the payer has paid or would pay, and the patient's share. */
export const PaidByPayer = ({ remittance }: Pick<ClaimRow, 'remittance'>) =>
  remittance === null ? null : (
    <>
      {remittance.expected === null ? money(remittance.paid) : `${money(remittance.expected)} expected`}
      {remittance.owed > 0 ? (
        <Text component="span" display="block" c="dimmed" fz="xs">
          {money(remittance.owed)} by the patient
        </Text>
      ) : null}
    </>
  )

/** The same as a line of a listed claim on a phone; nothing without a remittance. */
export const PaidLine = ({ remittance }: Pick<ClaimRow, 'remittance'>) =>
  remittance === null ? null : (
    <EntryLine>
      <span>Paid</span>
      <Text component="span" inherit ta="end">
        <PaidByPayer remittance={remittance} />
      </Text>
    </EntryLine>
  )
