import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import { type InvoiceStatus, invoiceStatusLabel, isFinal } from '@archwire/domain/finance/invoice-status'
import { VisuallyHidden } from '@mantine/core'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Desk, factsOf } from './invoice-facts.ts'
import styles from './invoice-list.module.css'
import { InvoiceMenu } from './invoice-menu.tsx'
import { InvoiceNotes, type SavedMethod } from './invoice-notes.tsx'
import { dayWords, invoiceName, money } from './money-words.ts'
import type { useInvoiceDeeds } from './use-invoice-deeds.ts'

export type InvoiceListProps = {
  patientId: number
  plan: PaymentPlan
  desk: Desk
  deeds: ReturnType<typeof useInvoiceDeeds>
  /** A saved card or bank account; undefined for one that is not there any more. */
  methodOf: (id: string) => SavedMethod | undefined
}

/** The invoices of a plan: a table, or one below the other on a phone. */
export const InvoiceList = (props: InvoiceListProps) =>
  useIsPhone() ? <Entries {...props} /> : <Table {...props} />

const Table = ({ plan, ...rest }: InvoiceListProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Due date</th>
        <th scope="col" className={styles.amount}>
          Amount
        </th>
        <th scope="col" className={styles.amount}>
          Due
        </th>
        <th scope="col">Status</th>
        <th scope="col" className="screen-only">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {plan.invoices.map(invoice => (
        <tr key={invoice.id}>
          <th scope="row">{invoiceName(invoice, plan.installments)}</th>
          <td>{dayWords(invoice.dueDate)}</td>
          <td className={styles.amount}>{money(invoice.finalAmount)}</td>
          <td className={styles.amount}>{isFinal(invoice.status) ? '—' : money(invoice.dueAmount)}</td>
          <td>
            <Status invoice={invoice} methodOf={rest.methodOf} />
          </td>
          <td className={`${styles.actions} screen-only`}>
            <MenuOf plan={plan} invoice={invoice} {...rest} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Entries = ({ plan, ...rest }: InvoiceListProps) => (
  <ul className={styles.entries} aria-label={`Invoices of ${plan.description}`}>
    {plan.invoices.map(invoice => (
      <li key={invoice.id} className={styles.entry}>
        <div className={styles.about}>
          <p className={styles.name}>{invoiceName(invoice, plan.installments)}</p>
          <p className={styles.dimmed}>
            {dayWords(invoice.dueDate)} · {money(invoice.finalAmount)}
            {invoice.dueAmount > 0 && invoice.dueAmount !== invoice.finalAmount
              ? ` · ${money(invoice.dueAmount)} due`
              : ''}
          </p>
          <Status invoice={invoice} methodOf={rest.methodOf} />
        </div>
        <MenuOf plan={plan} invoice={invoice} {...rest} />
      </li>
    ))}
  </ul>
)

type Look = 'green' | 'gray' | 'red' | 'link'
const looks: Partial<Record<InvoiceStatus, Look>> = {
  payment_confirmed: 'green',
  declined: 'red',
  capturing: 'link',
  awaiting_process: 'link',
}

function lookOf(invoice: Invoice): Look {
  const { status, overdue, lastPaymentDeclined } = factsOf(invoice)
  const isBad = status === 'awaiting_payment' && (overdue || lastPaymentDeclined)
  return isBad ? 'red' : (looks[status] ?? 'gray')
}

const Status = ({ invoice, methodOf }: { invoice: Invoice; methodOf: InvoiceListProps['methodOf'] }) => (
  <span className={styles.status}>
    <StatusBadge text={invoiceStatusLabel(factsOf(invoice))} color={lookOf(invoice)} />
    <InvoiceNotes
      invoice={invoice}
      method={invoice.paymentMethodId === null ? undefined : methodOf(invoice.paymentMethodId)}
    />
  </span>
)

const MenuOf = ({
  plan,
  invoice,
  patientId,
  desk,
  deeds,
}: Omit<InvoiceListProps, 'methodOf'> & { invoice: Invoice }) => (
  <InvoiceMenu name={invoiceName(invoice, plan.installments)} {...{ patientId, invoice, desk, deeds }} />
)
