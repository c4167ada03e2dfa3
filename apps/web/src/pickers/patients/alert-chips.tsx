import { useQuery } from '@tanstack/react-query'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './alert-chips.module.css'
import { alertsOf, alertsQuery } from './record-alerts.ts'

type Props = {
  patientId: number
  /** As many as there is room for, after how many there are: whoever wants to read all of it goes up. */
  isOneLine?: boolean
}

/** The alerts of a patient, wherever the name stands. They cannot be dismissed here: whoever treats must see them. */
export function AlertChips({ patientId, isOneLine = false }: Props) {
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
