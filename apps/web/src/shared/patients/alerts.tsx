import { type RecordAlerts, type ReportedAlert, readAlerts } from '@archwire/contract/notes/alert-calls'
import { alertKinds } from '@archwire/domain/patients/medical-alerts'
import { Box, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import styles from './alerts.module.css'
import { patientsKey } from './patient-search-query.ts'

/** Everything that a person who treats the patient must know first. */
export const alertsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'alerts'],
    queryFn: ({ signal }) => call(readAlerts, { params: { id: patientId } }, { signal }),
  })

/** An alert that must be seen when the record is opened: a label with its color, or a text. */
export type RecordAlert = { key: string } & (
  | { label: string; color: string }
  | { text: string; reported?: ReportedAlert }
)

/** Medical alerts first, then those that the patient reported. A key contains ids alone, and changes with the alert. */
export const alertsOf = (
  patientId: number,
  { medicalAlerts, told: reportedAlerts, notes }: RecordAlerts,
): RecordAlert[] => [
  ...medicalAlerts.map(({ name, label, color }) => ({
    key: `${patientId}m${alertKinds.findIndex(kind => kind.name === name)}`,
    label,
    color,
  })),
  ...reportedAlerts.map(one => ({ key: `${patientId}t${one.id}`, text: reportedText(one), reported: one })),
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
  /** As many alerts as fit, after their count; the banner above has all of them. */
  isOneLine?: boolean
  /** The room above and below them; without alerts there is none. */
  my?: number
}

/**
 * The alerts of a patient, wherever the name is shown. They cannot be dismissed here, because everyone who treats the
 * patient must see them.
 */
export function AlertChips({ patientId, isOneLine = false, my = 0 }: AlertChipsProps) {
  const { data, isError, isFetching } = useQuery(alertsQuery(patientId))
  useLive('treatments', { patientId })
  // An empty place would be taken for a patient without alerts.
  if (data === undefined && isError && !isFetching) {
    return (
      <Text c="var(--mantine-color-error)" fw={600}>
        The alerts could not be loaded.
      </Text>
    )
  }
  const alerts = data === undefined ? [] : alertsOf(patientId, data)
  if (alerts.length === 0) return null
  return (
    <Box
      component="ul"
      my={my}
      className={styles.alerts ?? ''}
      data-one-line={isOneLine || undefined}
      aria-label="Alerts of this patient"
    >
      {isOneLine && alerts.length > 1 ? (
        <Box component="li" flex="none" fw={600}>
          {alerts.length} alerts
        </Box>
      ) : null}
      {alerts.map(alert => (
        <li key={alert.key} className={styles.alert} data-kind={'color' in alert ? 'label' : 'text'}>
          {'color' in alert ? <Swatch color={alert.color} size={10} radius="50%" /> : <WarningIcon />}
          <span className={`${styles.words} ${isOneLine ? 'one-line' : 'long-words'}`}>
            {'label' in alert ? alert.label : alert.text}
          </span>
        </li>
      ))}
    </Box>
  )
}

type MedicalAlertListProps = {
  alerts: readonly { name: string; label: string; color: string }[]
  /** A label for a list without a heading. */
  label?: string
}

/** The medical alerts of a patient, each with its color. */
export const MedicalAlertList = ({ alerts, label }: MedicalAlertListProps) => (
  <Group component="ul" gap="xs" aria-label={label}>
    {alerts.map(({ name, label: words, color }) => (
      <li key={name} className={`${styles.alert} ${styles.medical}`} style={{ borderColor: color }}>
        <Swatch color={color} size={10} radius="50%" />
        {words}
      </li>
    ))}
  </Group>
)
