import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import { formatInstant } from '../../../lib/format-instant.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { nextToCome } from './next-to-come.ts'
import styles from './record-header.module.css'

type Props = { patient: PatientProfile | undefined; actions: ReactNode }

/** Whose record it is, when they come next, and what can be done for them. */
export function RecordHeader({ patient, actions }: Props) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.head}>
      <Avatar name={patient?.fullName ?? ''} photo={patient?.photo ?? null} size={48} />
      <div className={patient === undefined ? `late ${styles.who}` : styles.who}>
        <h1 className={styles.name} tabIndex={-1}>
          {patient?.fullName ?? <Placeholder width={240} label="Loading" />}
        </h1>
        {patient === undefined ? (
          <Placeholder width={200} />
        ) : isPhone ? (
          <Reach patient={patient} />
        ) : (
          <Next appointment={nextToCome(patient)} />
        )}
      </div>
      <div className={`${styles.actions} screen-only`}>{actions}</div>
    </div>
  )
}

function Next({ appointment }: { appointment: ReturnType<typeof nextToCome> }) {
  const dialog = useDialogState()
  if (appointment === undefined) return <p className={styles.dimmed}>No next appointment</p>
  return (
    <div className={styles.next}>
      <p>
        <span className={styles.dimmed}>Next appointment:</span> {appointment.appointmentType.title},{' '}
        {formatInstant(appointment.startsAt)}
      </p>
      <Button
        component={Link}
        to={`/v2/appointment/${appointment.id}/edit`}
        state={dialog}
        variant="subtle"
        className={styles.change}
        aria-label="CHANGE the next appointment"
      >
        CHANGE
      </Button>
    </div>
  )
}

/** On a phone: what one calls or writes to, and what comes next. */
function Reach({ patient }: { patient: PatientProfile }) {
  const dialog = useDialogState()
  const { email, phoneNumber } = patient
  const next = nextToCome(patient)
  return (
    <>
      {email === null ? null : (
        <a className={styles.reach} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phoneNumber === null ? null : (
        <a className={styles.reach} href={`tel:+1${phoneNumber}`}>
          {formatPhone(phoneNumber)}
        </a>
      )}
      {next === undefined ? null : (
        <Link className={styles.reach} to={`/v2/appointment/${next.id}`} state={dialog}>
          Next Appointment: {next.appointmentType.title}
        </Link>
      )}
    </>
  )
}
