import { clinicIcon, clinicInitial } from '@archwire/domain/clinic/clinic-mark'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { type ReactNode, useEffect, useRef } from 'react'
import { PhoneIcon } from '../icons.tsx'
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

type Clinic = {
  clinicName: string
  clinicPhoneNumber: string | null
  /** Left out where the page itself says it. */
  clinicAddress?: string | null
}

/** The progress through the steps. */
type Progress = { done: number; of: number; label: string }

type FrameProps = {
  /** Undefined while it is not known whose page it is. */
  clinic: Clinic | undefined
  /** Names the page where no clinic does. */
  name?: string
  progress?: Progress | undefined
  children: ReactNode
}

/**
 * The frame of every page that a patient opens: at its head, which stays in sight, and at its foot it says whose page
 * it is.
 */
export function PatientFrame({ clinic, name = '', progress, children }: FrameProps) {
  const shownName = clinic?.clinicName ?? name
  useClinicIcon(clinic?.clinicName)
  return (
    <>
      <header className={styles.bar}>
        <div className={styles.top}>
          {clinic === undefined ? null : (
            <span className={styles.mark} aria-hidden="true">
              {clinicInitial(clinic.clinicName)}
            </span>
          )}
          <strong>{shownName}</strong>
          {clinic === undefined || clinic.clinicPhoneNumber === null ? null : (
            <a className={styles.call} href={`tel:+1${clinic.clinicPhoneNumber}`}>
              <PhoneIcon />
              <span>{formatPhone(clinic.clinicPhoneNumber)}</span>
            </a>
          )}
        </div>
        {progress === undefined ? null : (
          <div className={`${styles.progress} screen-only`}>
            <progress value={progress.done} max={progress.of} aria-label={progress.label} />
            <span aria-hidden="true">{progress.label}</span>
          </div>
        )}
      </header>
      <Column as="main" gap={24} className={styles.main}>
        {children}
      </Column>
      {clinic === undefined ? null : <Foot clinic={clinic} />}
    </>
  )
}

const Foot = ({ clinic: { clinicName, clinicPhoneNumber, clinicAddress = null } }: { clinic: Clinic }) => (
  <Column as="footer" gap={0} align="start" className={styles.foot}>
    <strong>{clinicName}</strong>
    {clinicAddress === null ? null : <span>{clinicAddress}</span>}
    {clinicPhoneNumber === null ? null : (
      <a href={`tel:+1${clinicPhoneNumber}`}>{formatPhone(clinicPhoneNumber)}</a>
    )}
  </Column>
)

/** The browser's tab shows the clinic's letter while one of its pages is open. */
function useClinicIcon(clinicName: string | undefined) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon === null || clinicName === undefined) return undefined
    const { href } = icon
    icon.href = clinicIcon(clinicName)
    return () => {
      icon.href = href
    }
  }, [clinicName])
}
