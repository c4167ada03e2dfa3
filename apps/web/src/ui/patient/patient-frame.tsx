import { formatPhone } from '@archwire/domain/patients/phone-number'
import type { ReactNode } from 'react'
import styles from './patient-frame.module.css'

type Clinic = { clinicName: string; clinicPhoneNumber: string | null }

/** How far somebody is. */
type Progress = { done: number; of: number; label: string }

type FrameProps = { name: string; aside: ReactNode; progress?: Progress | undefined; children: ReactNode }

/** A bar that stays in sight, and the page below it. */
export const PageFrame = ({ name, aside, progress, children }: FrameProps) => (
  <>
    <header className={styles.bar}>
      <div className={styles.top}>
        <strong>{name}</strong>
        {aside}
      </div>
      {progress === undefined ? null : (
        <progress
          className="screen-only"
          value={progress.done}
          max={progress.of}
          aria-label={progress.label}
        />
      )}
    </header>
    <main className={styles.main}>{children}</main>
  </>
)

/** What stands around every page that a patient opens by a link of their own: whose it is, and how to reach them. */
export const PatientFrame = ({
  clinic: { clinicName, clinicPhoneNumber },
  ...props
}: {
  clinic: Clinic
  progress?: Progress
  children: ReactNode
}) => (
  <PageFrame
    name={clinicName}
    aside={
      clinicPhoneNumber === null ? null : (
        <a href={`tel:+1${clinicPhoneNumber}`}>{formatPhone(clinicPhoneNumber)}</a>
      )
    }
    {...props}
  />
)
