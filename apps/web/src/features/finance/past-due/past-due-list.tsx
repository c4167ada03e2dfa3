import type { PastDuePatient } from '@archwire/contract/finance/invoices'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Entry, EntryLine, EntryLink, EntryList, WideTable } from '../../../ui/layout/lists.tsx'
import { dayLabel, money, nextTryLabel } from '../money/money-labels.ts'
import styles from './past-due.module.css'

type Props = { patients: PastDuePatient[] }

/** Who owes what since when: a table, or a list on a phone. */
export const PastDueList = (props: Props) => (useIsPhone() ? <Entries {...props} /> : <Table {...props} />)

const daysLabel = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const countLabel = (count: number) => (count === 1 ? '1 installment' : `${count} installments`)

const PatientLink = ({ patient: { patientId, patientName } }: { patient: PastDuePatient }) => (
  <EntryLink to={`/v2/patient/${patientId}/finance`}>{patientName}</EntryLink>
)

const Phone = ({ patient: { phoneNumber } }: { patient: PastDuePatient }) =>
  phoneNumber === null ? (
    <>None</>
  ) : (
    <a href={`tel:+1${phoneNumber}`} className="thumb">
      {formatPhone(phoneNumber)}
    </a>
  )

/** Why it was not paid, and when it is tried again. */
const Reason = ({ patient: { lastReason, nextAttemptOn } }: { patient: PastDuePatient }) => (
  <>
    <Text component="span" c={lastReason === null ? 'dimmed' : 'inherit'}>
      {lastReason ?? 'Nothing declined yet'}
    </Text>
    {nextAttemptOn === null ? null : (
      <Text component="span" display="block" c="dimmed" fz="xs">
        {nextTryLabel(nextAttemptOn)}
      </Text>
    )}
  </>
)

const Table = ({ patients }: Props) => (
  <WideTable className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Patient</th>
        <th scope="col">Phone</th>
        <th scope="col">Last reason</th>
        <th scope="col">Since</th>
        <th scope="col" data-kind="figure">
          Past due
        </th>
        <th scope="col" data-kind="figure">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {patients.map(patient => (
        <tr key={patient.patientId}>
          <th scope="row">
            <PatientLink patient={patient} />
          </th>
          <td data-kind="day">
            <Phone patient={patient} />
          </td>
          <td>
            <Reason patient={patient} />
          </td>
          <td data-kind="day">{dayLabel(patient.dueDate)}</td>
          <td data-kind="figure">{daysLabel(patient.days)}</td>
          <td data-kind="figure">
            {money(patient.amount)}
            {patient.installments === 1 ? null : (
              <Text component="span" display="block" c="dimmed" fz="xs">
                {countLabel(patient.installments)}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ patients }: Props) => (
  <EntryList label="Patients">
    {patients.map(patient => (
      <Entry key={patient.patientId}>
        <EntryLine>
          <PatientLink patient={patient} />
          <strong>{money(patient.amount)}</strong>
        </EntryLine>
        <EntryLine>
          <Phone patient={patient} />
          <span>{daysLabel(patient.days)}</span>
        </EntryLine>
        <div>
          <Reason patient={patient} />
        </div>
      </Entry>
    ))}
  </EntryList>
)
