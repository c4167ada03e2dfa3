import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { useId } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../../../lib/dialog-route.ts'
import { formatInstant } from '../../../../lib/format-instant.ts'
import styles from './info-panel.module.css'

type Props = { patient: PatientOfConversation; zone: string; onLeave: () => void }

/** When the patient comes next, and when they were here last. */
export function PanelAppointments({ patient, zone, onLeave }: Props) {
  const { nextAppointments: next, previousAppointments: previous } = patient
  return (
    <section aria-label="Appointments" className={styles.appointments}>
      <h3 className={styles.heading}>Appointments</h3>
      {next.length === 0 && previous.length === 0 ? <p className={styles.dimmed}>No appointments</p> : null}
      <Group title="NEXT APPOINTMENT" list={next} zone={zone} onLeave={onLeave} />
      <Group title="PREVIOUS APPOINTMENT" list={previous} zone={zone} onLeave={onLeave} />
    </section>
  )
}

type GroupProps = { title: string; list: AppointmentSummary[]; zone: string; onLeave: () => void }

function Group({ title, list, zone, onLeave }: GroupProps) {
  const id = useId()
  const dialog = useDialogState()
  if (list.length === 0) return null
  return (
    <div className={styles.group}>
      <h4 id={id} className={styles.groupTitle}>
        {title}
      </h4>
      <ul aria-labelledby={id} className={styles.cards}>
        {list.map(one => (
          <li key={one.id}>
            <Link to={`/v2/appointment/${one.id}`} state={dialog} className={styles.card} onClick={onLeave}>
              <span className={styles.type}>{one.appointmentType.title}</span>
              <span>{formatInstant(one.startsAt, zone)}</span>
              <span className={styles.dimmed}>{one.room?.title ?? 'No Room'}</span>
              {labelsOf(one).length === 0 ? null : (
                <span className={styles.labels}>
                  {labelsOf(one).map(label => (
                    <span key={label} className={styles.label}>
                      {label}
                    </span>
                  ))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

// What is marked brings its label along, which would say the same once more.
const labelsOf = ({ reschedule, noShow, labels }: AppointmentSummary): string[] => [
  ...(reschedule ? ['Rescheduled'] : []),
  ...(noShow ? ['No Show'] : []),
  ...labels
    .map(({ name }) => name)
    .filter(name => !(noShow && name === 'No Show') && !(reschedule && name === 'Reschedule')),
]
