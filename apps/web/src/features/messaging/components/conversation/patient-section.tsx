import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useOpenDialog } from '../../../../lib/dialog-route.ts'
import { DownIcon } from '../../../../ui/icons.tsx'
import { nameOf } from '../row-words.ts'
import { isOpenForm } from './form-link.ts'
import styles from './info-panel.module.css'
import { PanelAppointments } from './panel-appointments.tsx'

export type PatientSectionProps = {
  patient: PatientOfConversation
  /** Nobody else has this number. */
  isOnly: boolean
  /** The clinic's. */
  zone: string
  onInsertFormLink: (patient: PatientOfConversation) => void
  /** Called before a dialog is opened over the page. */
  onLeave: () => void
}

/** What one needs to know of a patient while texting them. */
export function PatientSection({ patient, isOnly, zone, onInsertFormLink, onLeave }: PatientSectionProps) {
  // From then on it is opened and closed by whoever reads.
  const [isOpenAtFirst] = useState(isOnly)
  const openDialog = useOpenDialog()
  const name = nameOf(patient)
  const { email, phoneNumber, referredBy, intakeForm } = patient
  return (
    <details open={isOpenAtFirst} className={styles.patient}>
      <summary className={styles.summary}>
        <span>{name}</span>
        <DownIcon />
      </summary>
      <div className={styles.inside}>
        <Link
          to={`/v2/patient/${patient.id}/profile`}
          className={styles.details}
          aria-label={`VIEW DETAILS of ${name}`}
        >
          VIEW DETAILS
        </Link>
        {isOpenForm(intakeForm) ? (
          <Button variant="default" onClick={() => onInsertFormLink(patient)}>
            Insert Health History form link
          </Button>
        ) : null}
        <dl className={styles.facts}>
          <dt>Email</dt>
          <dd>{email ?? 'Not informed'}</dd>
          <dt>Phone</dt>
          <dd>{phoneNumber === null ? 'Not informed' : formatPhone(phoneNumber)}</dd>
          <dt>Heard about us</dt>
          <dd>{referredBy ?? 'Not informed'}</dd>
        </dl>
        <PanelAppointments patient={patient} zone={zone} onLeave={onLeave} />
        <Button
          onClick={() => {
            onLeave()
            openDialog('/v2/event/new', { patient: forEvent(patient) })
          }}
        >
          New Appointment
        </Button>
      </div>
    </details>
  )
}

/** Whom the form of a new appointment begins with. */
const forEvent = (patient: PatientOfConversation) => {
  const { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } = patient
  return { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId }
}
