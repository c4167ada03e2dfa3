import type { ClinicHead } from '@archwire/contract/clinic-head'
import { type ReactNode, useEffect, useRef } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { PatientFrame } from '../../../ui/patient/patient-frame.tsx'

type Step = 1 | 2 | 3 | 4
const steps = 4
const titleId = 'wizard-title'

/** The title takes the focus when the pressed button is gone. */
export const focusTitle = () => document.getElementById(titleId)?.focus()

type WizardFrameProps = {
  step: Step
  /** The clinic that asks; undefined behind a link that nobody sent. */
  clinic: ClinicHead | undefined
  title: string
  /** Shown below the title: what to do here. */
  intro?: ReactNode
  children?: ReactNode
}

/** One step of the form. Its title is read out when the step appears. */
export function WizardFrame({ step, clinic, title, intro, children }: WizardFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = `Step ${step} of ${steps}`
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <PatientFrame clinic={clinic} name="Insurance form" progress={{ done: step, of: steps, label: words }}>
      <Column gap={8}>
        <h1 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {intro}
      </Column>
      {children}
    </PatientFrame>
  )
}

export const submitted = 'Your insurance details have been submitted successfully.'

type SuccessStepProps = { title: string; clinic: ClinicHead | undefined; children: ReactNode }

/** The step after the form was sent. */
export const SuccessStep = ({ title, clinic, children }: SuccessStepProps) => (
  <WizardFrame step={4} clinic={clinic} title={title} intro={<p>{submitted}</p>}>
    {children}
  </WizardFrame>
)
