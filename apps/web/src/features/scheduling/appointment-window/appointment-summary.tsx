import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { AppointmentLinks } from '../../../shared/appointments/appointment-links.tsx'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { MessageButton } from '../../../shared/patients/message-button.tsx'
import { dayLabel, placeLabel, timeRangeLabel } from '../appointments/time-and-place-labels.ts'
import styles from './appointment-window.module.css'
import { LabelChooser } from './label-chooser.tsx'

/** The fields that both a calendar entry and a loaded appointment have. */
export type Shown = ListedAppointment & Partial<Pick<Appointment, 'notes'>>

type AppointmentFactsProps = { appointment: Shown; zone: string; canEdit: boolean }

/** The type, time, place and doctor of an appointment. */
export function AppointmentFacts({ appointment, zone, canEdit }: AppointmentFactsProps) {
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
        <dd>{dayLabel(appointment.startsAt)}</dd>
        <dt>Time</dt>
        <dd>{timeRangeLabel(appointment, zone)}</dd>
        <dt>{virtual ? 'Contact' : 'Room'}</dt>
        <dd>{placeLabel(appointment)}</dd>
        <dt>Doctor</dt>
        <dd>{doctor?.fullName ?? 'No Doctor'}</dd>
      </dl>
      {virtual ? <p className={styles.virtual}>This appointment is Virtual.</p> : null}
    </div>
  )
}

type Patient = Shown['patient'] & Partial<Appointment['patient']>

type PatientCardProps = {
  appointment: Shown
  patient: Patient
  zone: string
  canChange: boolean
  /** The patient is named elsewhere on the page. */
  isHeadless?: boolean
}

/** The patient, their contact details and their other appointments. */
export function PatientCard({ appointment, patient, zone, canChange, isHeadless = false }: PatientCardProps) {
  return (
    <div className={styles.card}>
      {isHeadless ? null : <PatientHead patient={patient} />}
      <div className={styles.buttons}>
        <Button variant="default" component={Link} to={`/v2/patient/${patient.id}/profile`}>
          See Profile
        </Button>
        <Button variant="default" component={Link} to={`/v2/patient/${patient.id}/treatment`}>
          View all appointments
        </Button>
        <MessageButton label="Send Message" patient={patient} />
      </div>
      {canChange ? <LabelChooser appointment={appointment} /> : null}
      <AppointmentLinks title="Next Appointments" list={patient.nextAppointments} zone={zone} replace />
      <AppointmentLinks
        title="Previous Appointments"
        list={patient.previousAppointments}
        zone={zone}
        replace
      />
    </div>
  )
}

/** The patient, their medical alerts and their contact details. */
export function PatientHead({ patient: { id, fullName, email, phoneNumber } }: { patient: Patient }) {
  return (
    <div className={styles.patient}>
      <h2>
        <Link to={`/v2/patient/${id}/profile`}>{fullName}</Link>
      </h2>
      <AlertChips patientId={id} />
      {email === null ? <p className={styles.none}>No email</p> : <a href={`mailto:${email}`}>{email}</a>}
      {phoneNumber === null ? (
        <p className={styles.none}>No phone number</p>
      ) : (
        <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
      )}
    </div>
  )
}
