import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { planPartLabel } from '@archwire/domain/finance/plan-part'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert, PatientFrame, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { CardFields, useCard } from '../card-fields/card-fields.tsx'
import { paidInAdvance, paymentLabel, receiptLabel, shownPayments, stampOf } from './invoice-labels.ts'
import styles from './invoice-page.module.css'
import { usePayment } from './use-payment.ts'

type ConfirmPaymentProps = { payment: ReturnType<typeof usePayment>; amount: string }

/** Replaces the card fields when the bank asks the cardholder to confirm. A failed confirmation can be retried. */
export function ConfirmPayment({ payment, amount }: ConfirmPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element is gone; the heading takes the focus, so that a second Enter does not confirm something unread.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <Column as="section" gap={16} aria-label="Your bank">
      <h2 ref={heading} tabIndex={-1}>
        Your bank asks you to confirm this payment
      </h2>
      {payment.failure === undefined ? null : <Alert>{payment.failure}</Alert>}
      <button
        type="button"
        className="primary"
        aria-disabled={payment.isPaying}
        onClick={() => void payment.agree()}
      >
        {payment.isPaying ? 'Confirming…' : `Confirm ${amount}`}
      </button>
    </Column>
  )
}

type PaymentFormProps = {
  gateway: GatewayForBrowser
  payment: ReturnType<typeof usePayment>
  /** The formatted amount. */
  amount: string
}

/** The payer's card, in the provider's fields. */
export function PaymentForm({ gateway, payment, amount }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const card = useCard(gateway)
  const submit = () => {
    if (payment.isPaying) return
    const entry = card.complete(form.current)
    if (entry !== undefined) void payment.pay(gateway, entry, card.zipcode)
  }
  return (
    <Column
      as="form"
      ref={form}
      gap={16}
      noValidate
      className="screen-only"
      aria-label="Pay by card"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
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
      <button type="submit" className="primary" aria-disabled={payment.isPaying || card.isLoading}>
        {payment.isPaying ? 'Paying…' : card.isLoading ? 'Loading…' : `Pay ${amount}`}
      </button>
    </Column>
  )
}

const money = (dollars: number) => formatDollars(truncateToCents(dollars))
const day = (date: string) => formatDay(date.slice(0, 10), 'MM/dd/yyyy')

const betweenLooks = 5_000

/** The public page of an invoice: what is due, what was paid, and a card form. */
export function InvoicePage({ token, opened }: { token: string; opened: PublicInvoice }) {
  const payment = usePayment(token, opened)
  const { invoice, failure } = payment
  const { clinicName, clinicPhone, clinicAddress, description, status, gateway } = invoice
  useEffect(() => {
    document.title = `Invoice · ${clinicName}`
  }, [clinicName])
  const look = useEffectEvent(() => {
    if (!document.hidden) void payment.readAgain().catch(() => undefined)
  })
  // While the bank is processing, the page polls for the result.
  useEffect(() => {
    if (status !== 'capturing') return undefined
    const timer = setInterval(look, betweenLooks)
    return () => clearInterval(timer)
  }, [status])
  const stamp = stampOf(invoice)
  const amount = money(invoice.dueAmount)
  const isPayable = invoice.payable && gateway !== null
  return (
    <PatientFrame clinic={{ clinicName, clinicPhoneNumber: clinicPhone, clinicAddress }}>
      <Column gap={4}>
        <h1>{description}</h1>
        <p>Invoice for {invoice.patientFirstName}</p>
        {invoice.part === undefined ? null : <p className="dimmed">{planPartLabel(invoice.part)}</p>}
      </Column>
      <div role="status">
        {stamp === undefined ? (
          <Column as="p" gap={4} className={styles.due}>
            <strong>{amount}</strong>
            <span className="dimmed">
              {payment.needsConfirmation ? 'Waiting for your confirmation.' : dueLabel(invoice)}
            </span>
            {invoice.lastPaymentDeclined && status !== 'capturing' && failure === undefined ? (
              <span className="problem">
                The last payment was declined. Please try again, or use another card.
              </span>
            ) : null}
          </Column>
        ) : (
          <p className={styles.stamp} data-status={status}>
            {stamp}
          </p>
        )}
      </div>
      {failure === undefined || stamp !== undefined || isPayable || payment.needsConfirmation ? null : (
        <Alert>{failure}</Alert>
      )}
      {invoice.verification === undefined || stamp !== undefined ? null : (
        <Quiet>
          Your bank account that ends in {invoice.verification.last4} is to pay this once it is verified.{' '}
          <a href={invoice.verification.url}>Verify it</a>
        </Quiet>
      )}
      <Sums invoice={invoice} />
      {status === 'payment_confirmed' && invoice.receipt !== undefined ? (
        <p>{receiptLabel(invoice.receipt)}</p>
      ) : null}
      {payment.needsConfirmation ? (
        <ConfirmPayment payment={payment} amount={amount} />
      ) : isPayable ? (
        <PaymentForm gateway={gateway} payment={payment} amount={amount} />
      ) : stamp === undefined && status !== 'capturing' ? (
        <Quiet>To pay this invoice, please call us.</Quiet>
      ) : null}
    </PatientFrame>
  )
}

const dueLabel = ({ status, dueDate, overdue }: PublicInvoice): string =>
  status === 'capturing'
    ? 'Processing: your bank is processing this payment.'
    : `Due ${day(dueDate)}${overdue ? ', overdue' : ''}`

function Sums({ invoice }: { invoice: PublicInvoice }) {
  const payments = shownPayments(invoice)
  const inAdvance = paidInAdvance(invoice)
  return (
    <dl className={`lines ${styles.sums}`}>
      <Line name="Total">{money(invoice.total)}</Line>
      {payments.map(payment => (
        <Line
          key={`${payment.createdAt} ${payment.last4}`}
          name={`${day(payment.createdAt)}, ${paymentLabel(payment)}`}
        >
          {money(payment.amountCharged)}
        </Line>
      ))}
      {inAdvance > 0 ? <Line name="Paid in advance">{formatDollars(inAdvance)}</Line> : null}
      {invoice.refunded === 0 ? null : <Line name="Refunded">-{money(invoice.refunded)}</Line>}
      {invoice.dueAmount === invoice.total || invoice.dueAmount === 0 ? null : (
        <Line name="Still due">{money(invoice.dueAmount)}</Line>
      )}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
