import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { pageSettings } from '../../../lib/page-settings.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './insurance-link-buttons.module.css'
import type { InsuredPatient } from './insured-patient.ts'
import { useInsuranceLink } from './use-insurance-link.ts'

type Props = {
  patient: InsuredPatient
  /** The clinic's. */
  zone: string
  /** What else can be done. */
  children?: ReactNode
}

/** Two ways to give a patient the insurance form. */
export function InsuranceLinkButtons({ patient, zone, children }: Props) {
  const { send, isSending, isPaused, sent, copy } = useInsuranceLink(patient, zone)
  const reason = useId()
  const hasEmail = patient.email !== null
  const working = isSending ? 'Sending…' : isPaused ? 'Link sent' : undefined
  return (
    <div className={`${styles.buttons} screen-only`}>
      {pageSettings.sendsEmail() ? (
        <WorkingButton
          variant="default"
          working={working}
          onClick={send}
          disabled={!hasEmail}
          {...(isPaused ? { 'data-disabled': true } : {})}
          {...(hasEmail ? {} : { 'aria-describedby': reason })}
        >
          Send link
        </WorkingButton>
      ) : null}
      <Button variant="default" onClick={copy}>
        Copy link
      </Button>
      {children}
      <p role="status" className={styles.reason}>
        {sent === undefined ? '' : `Sent to ${sent.to} at ${sent.at}.`}
      </p>
      {pageSettings.sendsEmail() && !hasEmail ? (
        <p id={reason} className={styles.reason}>
          The link cannot be sent: the patient has no email address.
        </p>
      ) : null}
    </div>
  )
}
