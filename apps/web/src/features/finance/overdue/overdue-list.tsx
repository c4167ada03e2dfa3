import type { OverdueInvoice } from '@archwire/contract/finance/invoices'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { dayLabel, money } from '../money/money-labels.ts'
import styles from './overdue-list.module.css'

type Props = { invoices: OverdueInvoice[] }

/** Overdue invoices: a table, or a list on a phone. */
export const OverdueList = (props: Props) => (useIsPhone() ? <Entries {...props} /> : <Table {...props} />)

const daysLabel = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** In the app, which is another page load. */
const PatientLink = ({ invoice: { patientId, patientName } }: { invoice: OverdueInvoice }) => (
  <a href={`/v2/patient/${patientId}/finance`}>{patientName}</a>
)

const Phone = ({ invoice: { phoneNumber } }: { invoice: OverdueInvoice }) =>
  phoneNumber === null ? <>None</> : <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>

const Table = ({ invoices }: Props) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Patient</th>
        <th scope="col">Phone</th>
        <th scope="col">For</th>
        <th scope="col">Due</th>
        <th scope="col" data-kind="figure">
          Overdue
        </th>
        <th scope="col" data-kind="figure">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map(invoice => (
        <tr key={invoice.invoiceId}>
          <th scope="row">
            <PatientLink invoice={invoice} />
          </th>
          <td>
            <Phone invoice={invoice} />
          </td>
          <td>
            {invoice.description}
            <LastError invoice={invoice} />
          </td>
          <td data-kind="day">{dayLabel(invoice.dueDate)}</td>
          <td data-kind="figure">{daysLabel(invoice.days)}</td>
          <td data-kind="figure">{money(invoice.dueAmount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Entries = ({ invoices }: Props) => (
  <ul className={styles.entries} aria-label="Invoices">
    {invoices.map(invoice => (
      <li key={invoice.invoiceId} className={styles.entry}>
        <div className={styles.line}>
          <PatientLink invoice={invoice} />
          <strong>{money(invoice.dueAmount)}</strong>
        </div>
        <div className={styles.line}>
          <span>{invoice.description}</span>
          <span>{daysLabel(invoice.days)}</span>
        </div>
        <Phone invoice={invoice} />
        <LastError invoice={invoice} />
      </li>
    ))}
  </ul>
)

const LastError = ({ invoice: { lastErrorMessage } }: { invoice: OverdueInvoice }) =>
  lastErrorMessage === null ? null : <p className={styles.error}>{lastErrorMessage}</p>
