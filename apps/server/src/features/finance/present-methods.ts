import type { PaymentMethods, Verification } from '@archwire/contract/finance/methods'
import { methodProblemMessages } from '@archwire/domain/finance/payment-status'
import type { MethodRow } from './method-queries.ts'

export type Viewer = { isAdmin: boolean; appUrl: string }

/** What staff see of saved cards and bank accounts; removed cards are for administrators. */
export function presentMethods(methods: MethodRow[], { isAdmin, appUrl }: Viewer): PaymentMethods {
  const shown = methods.filter(
    ({ type, status }) => status !== 'removed' || (isAdmin && type === 'credit_card'),
  )
  return {
    cards: shown
      .filter(({ type }) => type === 'credit_card')
      .map(method => ({
        ...common(method),
        type: 'credit_card' as const,
        expirationDate: `${String(method.expMonth).padStart(2, '0')}/${method.expYear}`,
      })),
    bankAccounts: shown
      .filter(({ type }) => type === 'ach')
      .map(method => ({ ...common(method), type: 'ach' as const, ...verificationOf(method, appUrl) })),
  }
}

const common = ({ gatewayId, brand, last4, status, isDefault, problem }: MethodRow) => ({
  id: gatewayId,
  brand,
  last4,
  status,
  default: isDefault,
  ...(problem !== null && { problem: methodProblemMessages[problem] }),
})

export const verificationUrl = (appUrl: string, token: string): string =>
  `${appUrl}/bank-verification/${token}`

function verificationOf(
  { status, token, depositKind: kind, depositsOn: arrivesOn }: MethodRow,
  appUrl: string,
): { verification?: Verification } {
  if (status !== 'unverified' || token === null || kind === null || arrivesOn === null) return {}
  return { verification: { url: verificationUrl(appUrl, token), kind, arrivesOn } }
}
