import type { Payment } from '@archwire/contract/finance/plans'
import { NativeSelect } from '@mantine/core'
import { dayWords, money, wayWords } from './money-words.ts'

const wordsOf = (payment: Payment) =>
  [wayWords(payment), money(payment.amountCharged), dayWords(payment.createdAt), payment.additionalInfo ?? '']
    .filter(Boolean)
    .join(' · ')

type Props = { payments: Payment[]; value: string; error?: unknown; onChange: (value: string) => void }

/** Which of the payments of an invoice is meant; where there is one, it is that. */
export const PaymentChoice = ({ payments, value, error, onChange }: Props) => {
  const [only] = payments
  if (payments.length === 1 && only !== undefined && value === String(only.id)) return <p>{wordsOf(only)}</p>
  return (
    <NativeSelect
      label="Payment"
      required
      data-autofocus
      data={[
        { value: '', label: 'Choose' },
        ...payments.map(payment => ({ value: String(payment.id), label: wordsOf(payment) })),
      ]}
      value={value}
      error={error as string | undefined}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** The only one, or none yet. */
export const firstOf = (payments: Payment[]): string =>
  payments.length === 1 && payments[0] !== undefined ? String(payments[0].id) : ''
