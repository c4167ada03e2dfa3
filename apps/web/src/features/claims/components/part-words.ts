import type { ClaimProvider } from '@archwire/contract/claims/claim'
import type { AddressKind } from '@archwire/domain/claims/claim-fields'
import type { Gender, Relation } from '@archwire/domain/insurance/insurance-form'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'

export const genderNames: Record<Gender, string> = { male: 'Male', female: 'Female' }

export const relationNames: Record<Relation, string> = {
  self: 'Self',
  spouse: 'Spouse',
  child: 'Child',
  other: 'Other',
}

/** MM/dd/yyyy; nothing where there is no day. */
export const dayWords = (day: string | null): string => (day === null ? '' : formatDay(day, 'MM/dd/yyyy'))

/** Dollars, as the wire has them. */
export const money = (dollars: number): string => formatDollars(truncateToCents(dollars))

type Address = Record<'address1' | 'address2' | 'city' | 'state' | 'zipcode', string | null>

/** One line below the other, as on an envelope. */
export const addressWords = ({ address1, address2, city, state, zipcode }: Address): string =>
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
