import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import styles from './appointment-window.module.css'
import { dayWords, placeWords, timeRangeWords } from './appointment-words.ts'

/** What both the calendars and the appointment's own answer know. */
export type Shown = ListedAppointment & Partial<Pick<Appointment, 'notes'>>

type Props = { appointment: Shown; zone: string; canEdit: boolean }

/** What, when, where and with whom. */
export function AppointmentFacts({ appointment, zone, canEdit }: Props) {
  const { id, appointmentType, duration, doctor, virtual } = appointment
  const dialog = useDialogState()
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <h2 className={styles.type}>
          <span className={styles.swatch} style={{ background: appointmentType.color }} aria-hidden />
          {appointmentType.title}
          <span className={styles.duration}>{duration} min</span>
        </h2>
        {canEdit ? (
          <Button
            variant="default"
            component={Link}
            to={`/v2/appointment/${id}/edit`}
            state={dialog}
            className={styles.edit}
          >
            {isReadOnly(appointment, new Date()) ? 'View' : 'Edit'}
          </Button>
        ) : null}
      </div>
      <dl className={styles.list}>
        <dt>Date</dt>
        <dd>{dayWords(appointment.startsAt)}</dd>
        <dt>Time</dt>
        <dd>{timeRangeWords(appointment, zone)}</dd>
        <dt>{virtual ? 'Contact' : 'Room'}</dt>
        <dd>{placeWords(appointment)}</dd>
        <dt>Doctor</dt>
        <dd>{doctor?.fullName ?? 'No Doctor'}</dd>
      </dl>
      {virtual ? <p className={styles.virtual}>This appointment is Virtual.</p> : null}
    </div>
  )
}
