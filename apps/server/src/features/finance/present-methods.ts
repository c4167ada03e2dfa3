import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { MethodRow } from './method-queries.ts'

/** What staff see of saved cards and bank accounts; removed cards are for administrators. */
export function presentMethods(methods: MethodRow[], isAdmin: boolean): PaymentMethods {
  const shown = methods.filter(
    ({ type, status }) => status === 'active' || (isAdmin && type === 'credit_card'),
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
      .map(method => ({ ...common(method), type: 'ach' as const })),
  }
}

const common = ({ gatewayId, brand, last4, status, isDefault }: MethodRow) => ({
  id: gatewayId,
  brand,
  last4,
  status,
  default: isDefault,
})
