import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AppointmentLinks } from '../../../pickers/appointments/appointment-links.tsx'
import { AlertChips } from '../../../pickers/patients/alert-chips.tsx'
import { MessageButton } from '../../../pickers/patients/message-button.tsx'
import type { Shown } from './appointment-facts.tsx'
import styles from './appointment-window.module.css'
import { LabelChooser } from './label-chooser.tsx'

type Patient = Shown['patient'] & Partial<Appointment['patient']>

type Props = {
  appointment: Shown
  patient: Patient
  zone: string
  canChange: boolean
  /** Who comes is said elsewhere. */
  isHeadless?: boolean
}

/** Who comes, how to reach them, and when else they come. */
export function PatientCard({ appointment, patient, zone, canChange, isHeadless = false }: Props) {
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

/** Who comes, what to be careful of, and how to reach them. */
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
