import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Alert, Quiet } from '../../../ui/patient/message.tsx'
import { PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { HolderQuestion } from './holder-question.tsx'
import styles from './invoice-page.module.css'
import { paidInAdvance, paymentWords, shownPayments, stampOf } from './invoice-words.ts'
import { PaymentForm } from './payment-form.tsx'
import { usePayment } from './use-payment.ts'

const money = (dollars: number) => formatDollars(truncateToCents(dollars))
const day = (date: string) => formatDay(date.slice(0, 10), 'MM/dd/yyyy')

const betweenLooks = 5_000

/** An invoice behind a link: what is due, what was paid, and a card to pay it by. */
export function InvoicePage({ token, opened }: { token: string; opened: PublicInvoice }) {
  const payment = usePayment(token, opened)
  const { invoice, failure } = payment
  const { clinicName, clinicPhone, description, status, gateway } = invoice
  useEffect(() => {
    document.title = `Invoice · ${clinicName}`
  }, [clinicName])
  const look = useEffectEvent(() => {
    if (!document.hidden) void payment.readAgain().catch(() => undefined)
  })
  // The bank takes its time: what became of it is shown without anybody asking.
  useEffect(() => {
    if (status !== 'capturing') return undefined
    const timer = setInterval(look, betweenLooks)
    return () => clearInterval(timer)
  }, [status])
  const stamp = stampOf(invoice)
  const amount = money(invoice.dueAmount)
  const isPayable = invoice.payable && gateway !== null
  return (
    <PatientFrame clinic={{ clinicName, clinicPhoneNumber: clinicPhone }}>
      <div className={styles.head}>
        <h1>{description}</h1>
        <p>Invoice for {invoice.patientFirstName}</p>
      </div>
      <div role="status">
        {stamp === undefined ? (
          <p className={styles.due}>
            <strong>{amount}</strong>
            <span>{payment.isAsked ? 'Waiting for your confirmation.' : dueWords(invoice)}</span>
            {invoice.lastPaymentDeclined && status !== 'capturing' && failure === undefined ? (
              <span className={styles.declined}>
                The last payment was declined. Please try again, or use another card.
              </span>
            ) : null}
          </p>
        ) : (
          <p className={styles.stamp} data-status={status}>
            {stamp}
          </p>
        )}
      </div>
      {failure === undefined || stamp !== undefined || isPayable || payment.isAsked ? null : (
        <Alert>{failure}</Alert>
      )}
      {invoice.verification === undefined || stamp !== undefined ? null : (
        <Quiet>
          Your bank account that ends in {invoice.verification.last4} is to pay this once it is verified.{' '}
          <a href={invoice.verification.url}>Verify it</a>
        </Quiet>
      )}
      <Sums invoice={invoice} />
      {payment.isAsked ? (
        <HolderQuestion payment={payment} amount={amount} />
      ) : isPayable ? (
        <PaymentForm gateway={gateway} payment={payment} amount={amount} />
      ) : stamp === undefined && status !== 'capturing' ? (
        <Quiet>To pay this invoice, please call us.</Quiet>
      ) : null}
    </PatientFrame>
  )
}

const dueWords = ({ status, dueDate, overdue }: PublicInvoice): string =>
  status === 'capturing'
    ? 'Processing: your bank is processing this payment.'
    : `Due ${day(dueDate)}${overdue ? ', overdue' : ''}`

function Sums({ invoice }: { invoice: PublicInvoice }) {
  const payments = shownPayments(invoice)
  const inAdvance = paidInAdvance(invoice)
  return (
    <dl className={styles.sums}>
      <Line name="Total">{money(invoice.total)}</Line>
      {payments.map(payment => (
        <Line
          key={`${payment.createdAt} ${payment.last4}`}
          name={`${day(payment.createdAt)}, ${paymentWords(payment)}`}
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
