import { useLayoutEffect, useRef } from 'react'
import { Alert } from '../../../ui/patient/message.tsx'
import styles from './invoice-page.module.css'
import type { usePayment } from './use-payment.ts'

type Props = { payment: ReturnType<typeof usePayment>; amount: string }

/** In place of the card: its bank asks for the holder. A confirmation that failed can be tried again. */
export function HolderQuestion({ payment, amount }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone, and a second Enter confirms nothing that was not read.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.form} aria-label="Your bank">
      <h2 ref={heading} tabIndex={-1}>
        Your bank asks you to confirm this payment
      </h2>
      {payment.failure === undefined ? null : <Alert>{payment.failure}</Alert>}
      <button
        type="button"
        className={styles.pay}
        aria-disabled={payment.isPaying}
        onClick={() => void payment.agree()}
      >
        {payment.isPaying ? 'Confirming…' : `Confirm ${amount}`}
      </button>
    </section>
  )
}
