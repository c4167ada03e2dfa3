import { type ReactNode, useEffect, useRef } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert, PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { reportStep } from './embedding.ts'

type Props = {
  clinic: { clinicName: string; phoneNumber: string | null; address: string | null }
  title: string
  /** Shown below the title. */
  intro?: ReactNode
  progress?: { done: number; of: number }
  /** The first step of the page: its title is announced by the page load itself. */
  isFirst?: boolean
  /** Why the visitor is at this step again. */
  notice?: string | undefined
  children: ReactNode
}

/** One step of a booking. Its title is read out when the step appears. */
export function BookingStep({ clinic, title, intro, progress, isFirst = false, notice, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { clinicName, phoneNumber, address } = clinic
  useEffect(() => {
    if (isFirst) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    reportStep()
  }, [isFirst])
  return (
    <PatientFrame
      clinic={{ clinicName, clinicPhoneNumber: phoneNumber, clinicAddress: address }}
      {...(progress && {
        progress: { ...progress, label: `Step ${progress.done} of ${progress.of}` },
      })}
    >
      <Column gap={8}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro}
      </Column>
      {notice === undefined ? null : <Alert>{notice}</Alert>}
      {children}
    </PatientFrame>
  )
}
