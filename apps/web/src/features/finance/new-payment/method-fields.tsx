import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { NativeSelect, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { savedMethodLabel } from '../money/money-labels.ts'
import type { MethodType, PlanValues } from './plan-values.ts'

type Chosen = Pick<PlanValues, 'classification' | 'methodType' | 'cardId' | 'accountId'>

type Props = {
  methods: PaymentMethods
  values: Chosen
  errors: Partial<Record<keyof Chosen, ReactNode>>
  onChange: (changed: Partial<Chosen>) => void
}

const choices: { value: MethodType; label: string }[] = [
  { value: 'card', label: 'Card' },
  { value: 'ach', label: 'Bank account' },
  { value: 'payment_link', label: 'Payment link' },
  { value: 'none', label: 'None' },
]

const unverifiedHint =
  'Nothing is charged until the bank account is verified. What is due by then is charged at once.'

function hintOf({ methodType, classification }: Chosen): string | undefined {
  const isOnce = classification === 'one_time_payment'
  if (methodType === 'payment_link') {
    return isOnce
      ? 'The patient gets a link to pay it now.'
      : 'The patient gets a link for the first payment now, and for each later one when it is due.'
  }
  if (methodType !== 'none') return undefined
  return `Nothing is charged automatically. Take ${isOnce ? 'the payment' : 'each payment'} with “Charge now”: in cash, by check or by card.`
}

/** The payment method of a plan. */
export function MethodFields({ methods, values, errors, onChange }: Props) {
  const cards = methods.cards.filter(({ status }) => status === 'active')
  const accounts = methods.bankAccounts.filter(({ status }) => status === 'active' || status === 'unverified')
  const { methodType } = values
  const account = methodType === 'ach' ? accounts.find(({ id }) => id === values.accountId) : undefined
  const hint = account?.status === 'unverified' ? unverifiedHint : hintOf(values)
  return (
    <>
      <ChoiceButtons
        legend="Payment method"
        choices={choices}
        value={methodType}
        onChange={chosen => onChange({ methodType: chosen })}
      />
      {methodType === 'card' ? (
        <NativeSelect
          label="Card"
          required
          data={[
            { value: '', label: cards.length === 0 ? 'No card is saved' : 'Choose a card' },
            ...cards.map(optionOf),
          ]}
          value={values.cardId}
          error={errors.cardId}
          onChange={({ currentTarget: { value } }) => onChange({ cardId: value })}
        />
      ) : null}
      {methodType === 'ach' ? (
        <NativeSelect
          label="Bank account"
          required
          data={[
            {
              value: '',
              label: accounts.length === 0 ? 'No bank account is saved' : 'Choose a bank account',
            },
            ...accounts.map(optionOf),
          ]}
          value={values.accountId}
          error={errors.accountId}
          onChange={({ currentTarget: { value } }) => onChange({ accountId: value })}
        />
      ) : null}
      {hint === undefined ? null : (
        <Text c="dimmed" fz="xs">
          {hint}
        </Text>
      )}
    </>
  )
}

const optionOf = (method: { id: string; brand: string; last4: string; status: string }) => ({
  value: method.id,
  label: savedMethodLabel(method),
})
