import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { useRef } from 'react'
import { Alert } from '../../../ui/patient/message.tsx'
import { CardFields } from '../card-fields/card-fields.tsx'
import { useCard } from '../card-fields/use-card.ts'
import styles from './invoice-page.module.css'
import type { usePayment } from './use-payment.ts'

type Props = {
  gateway: GatewayForBrowser
  payment: ReturnType<typeof usePayment>
  /** As people read it. */
  amount: string
}

/** The card of whoever pays, in the provider's fields. */
export function PaymentForm({ gateway, payment, amount }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const card = useCard(gateway)
  const submit = () => {
    if (payment.isPaying) return
    const entry = card.complete(form.current)
    if (entry !== undefined) void payment.pay(gateway, entry, card.zipcode)
  }
  return (
    <form
      ref={form}
      noValidate
      className={`${styles.form} screen-only`}
      aria-label="Pay by card"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <h2>Pay by card</h2>
      <CardFields
        gateway={gateway}
        {...card.fields}
        onTyped={isEmpty => {
          payment.forget()
          card.fields.onTyped(isEmpty)
        }}
      />
      {payment.failure === undefined ? null : <Alert>{payment.failure}</Alert>}
      <button type="submit" className={styles.pay} aria-disabled={payment.isPaying || card.isLoading}>
        {payment.isPaying ? 'Paying…' : card.isLoading ? 'Loading…' : `Pay ${amount}`}
      </button>
    </form>
  )
}
