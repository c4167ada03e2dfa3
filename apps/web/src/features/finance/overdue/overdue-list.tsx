import type { OverdueInvoice } from '@archwire/contract/finance/invoices'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Entry, EntryLine, EntryList, WideTable } from '../../../ui/layout/lists.tsx'
import { dayLabel, money } from '../money/money-labels.ts'
import styles from './overdue-list.module.css'

type Props = { invoices: OverdueInvoice[] }

/** Overdue invoices: a table, or a list on a phone. */
export const OverdueList = (props: Props) => (useIsPhone() ? <Entries {...props} /> : <Table {...props} />)

const daysLabel = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The patient's record is in another app, so this is a page load. */
const PatientLink = ({ invoice: { patientId, patientName } }: { invoice: OverdueInvoice }) => (
  <a href={`/v2/patient/${patientId}/finance`} className="thumb">
    {patientName}
  </a>
)

const Phone = ({ invoice: { phoneNumber } }: { invoice: OverdueInvoice }) =>
  phoneNumber === null ? (
    <>None</>
  ) : (
    <a href={`tel:+1${phoneNumber}`} className="thumb">
      {formatPhone(phoneNumber)}
    </a>
  )

const Table = ({ invoices }: Props) => (
  <WideTable className={styles.table}>
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
  </WideTable>
)

const Entries = ({ invoices }: Props) => (
  <EntryList label="Invoices">
    {invoices.map(invoice => (
      <Entry key={invoice.invoiceId}>
        <EntryLine>
          <PatientLink invoice={invoice} />
          <strong>{money(invoice.dueAmount)}</strong>
        </EntryLine>
        <EntryLine>
          <span>{invoice.description}</span>
          <span>{daysLabel(invoice.days)}</span>
        </EntryLine>
        <Phone invoice={invoice} />
        <LastError invoice={invoice} />
      </Entry>
    ))}
  </EntryList>
)

const LastError = ({ invoice: { lastErrorMessage } }: { invoice: OverdueInvoice }) =>
  lastErrorMessage === null ? null : (
    <Text c="var(--mantine-color-error)" fz="xs">
      {lastErrorMessage}
    </Text>
  )
