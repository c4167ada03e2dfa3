import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { focusNeighbour } from '../../../ui/focus-neighbour.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { alertNotesQuery } from '../api/record.ts'
import styles from './alert-banner.module.css'
import { notedAlerts } from './noted-alerts.ts'
import { alertsOf, type RecordAlert } from './record-alerts.ts'

type Props = {
  patient: Parameters<typeof alertsOf>[0]
  /** Whose "Okay, noted" counts. */
  userId: number
}

const reachId = 'alerts-noted-for'

/** What whoever opens the record must see first, until they say that they have. */
export function AlertBanner({ patient, userId }: Props) {
  const { data = [], error, isFetching, refetch } = useQuery(alertNotesQuery(patient.id))
  const noted = useSyncExternalStore(notedAlerts.subscribe, () => notedAlerts.of(userId))
  const alerts = alertsOf(patient, data).filter(({ key }) => !notedAlerts.isIn(noted, key))
  return (
    <>
      {/* Here before the alerts are: only then they are read out. */}
      <div role="status" className={styles.place}>
        {alerts.length === 0 ? null : (
          <>
            <ul className={styles.banner} aria-label="Alerts">
              {alerts.map(alert => (
                <Entry key={alert.key} alert={alert} onNoted={() => notedAlerts.note(userId, alert.key)} />
              ))}
            </ul>
            <p id={reachId} className={`${styles.reach} screen-only`}>
              “Okay, noted” hides an alert for you alone, until you sign out or close this tab.
            </p>
          </>
        )}
      </div>
      {error === null || isFetching ? null : (
        <LoadFailure what="The alerts among the notes" error={error} retry={() => void refetch()} />
      )}
    </>
  )
}

function Entry({ alert, onNoted }: { alert: RecordAlert; onNoted: () => void }) {
  const id = `alert-${alert.key}`
  return (
    <li className={styles.alert}>
      <WarningIcon />
      <p id={id} className={styles.text}>
        <strong>Warning:</strong>{' '}
        {'text' in alert ? (
          alert.text
        ) : (
          <span className={styles.label} style={{ borderColor: alert.color }}>
            <span className={styles.swatch} style={{ background: alert.color }} aria-hidden />
            {alert.label}
          </span>
        )}
      </p>
      <button
        type="button"
        className={styles.noted}
        aria-describedby={`${id} ${reachId}`}
        onClick={event => {
          focusNeighbour(event.currentTarget)
          onNoted()
        }}
      >
        Okay, noted
      </button>
    </li>
  )
}
