import { type RecordAlerts, type ReportedAlert, readAlerts } from '@archwire/contract/notes/alert-calls'
import { alertKinds } from '@archwire/domain/patients/medical-alerts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './alerts.module.css'
import { patientsKey } from './patient-search-query.ts'

/** All that whoever treats a patient must know first. */
export const alertsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'alerts'],
    queryFn: ({ signal }) => call(readAlerts, { params: { id: patientId } }, { signal }),
  })

/** Something that whoever opens the record must see: a label with its colour, or words. */
export type RecordAlert = { key: string } & (
  | { label: string; color: string }
  | { text: string; reported?: ReportedAlert }
)

/** Medical ones first, then what the patient told. Each has a key of numbers alone, and what was changed since another one. */
export const alertsOf = (patientId: number, { medicalAlerts, told, notes }: RecordAlerts): RecordAlert[] => [
  ...medicalAlerts.map(({ name, label, color }) => ({
    key: `${patientId}m${alertKinds.findIndex(kind => kind.name === name)}`,
    label,
    color,
  })),
  ...told.map(one => ({ key: `${patientId}t${one.id}`, text: reportedText(one), reported: one })),
  ...notes.map(note => {
    const key = `${patientId}n${note.id}v${Date.parse(note.updatedAt)}`
    return note.classification === 'green'
      ? { key, text: note.annotation }
      : { key, label: note.label ?? note.annotation, color: note.color }
  }),
]

export const reportedText = ({ label, words }: ReportedAlert): string =>
  words === null ? label : `${label}: ${words}`

type AlertChipsProps = {
  patientId: number
  /** As many as there is room for, after how many there are: whoever wants to read all of it goes up. */
  isOneLine?: boolean
}

/** The alerts of a patient, wherever the name stands. They cannot be dismissed here: whoever treats must see them. */
export function AlertChips({ patientId, isOneLine = false }: AlertChipsProps) {
  const { data, isError, isFetching } = useQuery(alertsQuery(patientId))
  // Nothing at all would be taken for a patient of whom there is nothing to know.
  if (data === undefined && isError && !isFetching) {
    return <p className={styles.failed}>The alerts could not be loaded.</p>
  }
  const alerts = data === undefined ? [] : alertsOf(patientId, data)
  if (alerts.length === 0) return null
  return (
    <ul className={styles.alerts} data-one-line={isOneLine || undefined} aria-label="Alerts of this patient">
      {isOneLine && alerts.length > 1 ? <li className={styles.count}>{alerts.length} alerts</li> : null}
      {alerts.map(alert => (
        <li key={alert.key} className={styles.alert} data-kind={'color' in alert ? 'label' : 'text'}>
          {'color' in alert ? (
            <span className={styles.swatch} style={{ background: alert.color }} aria-hidden />
          ) : (
            <WarningIcon />
          )}
          <span className={styles.words}>{'label' in alert ? alert.label : alert.text}</span>
        </li>
      ))}
    </ul>
  )
}

type MedicalAlertListProps = {
  alerts: readonly { name: string; label: string; color: string }[]
  /** Where nothing around it says what it lists. */
  label?: string
}

/** What whoever treats the patient must know of, each with its colour. */
export const MedicalAlertList = ({ alerts, label }: MedicalAlertListProps) => (
  <ul className={styles.medicalAlertListAlerts} aria-label={label}>
    {alerts.map(({ name, label: words, color }) => (
      <li key={name} className={styles.medicalAlertListAlert} style={{ borderColor: color }}>
        <span className={styles.medicalAlertListSwatch} style={{ background: color }} aria-hidden />
        {words}
      </li>
    ))}
  </ul>
)
