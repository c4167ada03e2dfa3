import type { ReactNode } from 'react'
import { WizardFrame } from './wizard-frame.tsx'

export const submitted = 'Your insurance details have been submitted successfully.'

type Props = { title: string; clinic: string | undefined; children: ReactNode }

/** It was sent. */
export const SuccessStep = ({ title, clinic, children }: Props) => (
  <WizardFrame step={4} clinic={clinic} title={title} intro={<p>{submitted}</p>}>
    {children}
  </WizardFrame>
)
