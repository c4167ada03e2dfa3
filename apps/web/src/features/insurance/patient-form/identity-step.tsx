import type { ClinicHead } from '@archwire/contract/clinic-head'
import { useEffect, useState } from 'react'
import { emailProblem } from '../../../lib/forms/email-problem.ts'
import { TextField } from '../../../ui/patient/fields.tsx'
import { Alert, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { StepForm } from '../../../ui/patient/step-form.tsx'
import { WizardFrame } from '../insurance-form/wizard-frame.tsx'

export type Identity = { name: string; email: string }

type Props = {
  clinic: ClinicHead | undefined
  identity: Identity
  onChange: (identity: Identity) => void
  /** Why the identity has to be verified again. */
  notice: string | undefined
  failure: string | undefined
  isWorking: boolean
  onVerify: () => void
}

const nameId = 'insurance-name'
const emailId = 'insurance-email'

function problemsOf({ name, email }: Identity): { name?: string; email?: string } {
  const inEmail = emailProblem(email)
  return {
    ...(name.trim() === '' && { name: 'Your Name is required' }),
    ...(inEmail !== null && { email: email.trim() === '' ? inEmail : 'Invalid email' }),
  }
}

/** Verifies the identity: nothing is shown before that. */
export function IdentityStep(props: Props) {
  const { clinic, identity, onChange, notice, failure, isWorking, onVerify } = props
  const [isTried, setTried] = useState(false)
  // A new object each time that the focus must move to a problem.
  const [lookAt, setLookAt] = useState<ReturnType<typeof problemsOf>>()
  const found = problemsOf(identity)
  const problems = isTried ? found : {}
  useEffect(() => {
    if (lookAt !== undefined) document.getElementById(lookAt.name === undefined ? emailId : nameId)?.focus()
  }, [lookAt])
  const submit = () => {
    setTried(true)
    if (Object.keys(found).length > 0) setLookAt(found)
    else onVerify()
  }
  return (
    <WizardFrame
      step={1}
      clinic={clinic}
      title="Verify Your Identity"
      intro={
        <>
          {clinic === undefined ? null : <p>For the insurance of your visit at {clinic.clinicName}.</p>}
          <p>Please enter the patient’s full name and the email address that the clinic has on file.</p>
          <Quiet>If you are not sure which one that is, please call your clinic.</Quiet>
        </>
      }
    >
      {notice === undefined ? null : <Alert>{notice}</Alert>}
      <StepForm
        onSubmit={submit}
        submit="Continue"
        working="Checking…"
        isWorking={isWorking}
        failure={failure}
      >
        <TextField
          id={nameId}
          label="Full Name"
          value={identity.name}
          onChange={name => onChange({ ...identity, name })}
          longest={201}
          autoComplete="name"
          isRequired
          problem={problems.name}
        />
        <TextField
          id={emailId}
          label="Email"
          type="email"
          value={identity.email}
          onChange={email => onChange({ ...identity, email })}
          longest={254}
          autoComplete="email"
          isRequired
          problem={problems.email}
        />
      </StepForm>
    </WizardFrame>
  )
}
