import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { ReactNode } from 'react'
import styles from './patient-frame.module.css'

type Clinic = { clinicName: string; clinicPhoneNumber: string | null }

type Props = {
  clinic: Clinic
  /** How far somebody is. */
  progress?: { done: number; of: number; label: string }
  children: ReactNode
}

/** What stands around every page that a patient opens by a link: whose it is, and how to reach them. */
export const PatientFrame = ({ clinic, progress, children }: Props) => (
  <>
    <header className={styles.bar}>
      <div className={styles.clinic}>
        <strong>{clinic.clinicName}</strong>
        {clinic.clinicPhoneNumber === null ? null : (
          <a href={`tel:+1${clinic.clinicPhoneNumber}`}>{formatPhone(clinic.clinicPhoneNumber)}</a>
        )}
      </div>
      {progress === undefined ? null : (
        <progress
          className={`${styles.progress} screen-only`}
          value={progress.done}
          max={progress.of}
          aria-label={progress.label}
        />
      )}
    </header>
    <main className={styles.main}>{children}</main>
  </>
)
