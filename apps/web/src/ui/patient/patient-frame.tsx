import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type ReactNode, useEffect, useRef } from 'react'
import { Column } from './column.tsx'
import styles from './patient-frame.module.css'

/** Shown in place of a finished form. It is announced when it appears. */
export function PageMessage({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Column gap={16} align="start">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Column>
  )
}

export const Quiet = ({ children }: { children: ReactNode }) => <p className="dimmed">{children}</p>

/** An error message, announced at once. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="alert">
    {children}
  </p>
)

type Clinic = { clinicName: string; clinicPhoneNumber: string | null }

/** The progress through the steps. */
type Progress = { done: number; of: number; label: string }

type FrameProps = { name: string; aside: ReactNode; progress?: Progress | undefined; children: ReactNode }

/** A bar that stays visible, and the page below it. */
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
    <Column as="main" gap={24} className={styles.main}>
      {children}
    </Column>
  </>
)

/** The frame of every page that a patient opens by their own link: the clinic's name and phone number. */
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
