import { useEffect } from 'react'
import { useStepHistory } from '../../../lib/navigation/use-step-history.ts'
import { Quiet } from '../../../ui/patient/patient-frame.tsx'
import { DetailsStep } from '../insurance-form/details-step.tsx'
import { SuccessStep } from '../insurance-form/wizard-frame.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { usePatientWizard } from './use-patient-wizard.ts'

/** The insurance form behind a patient's link, for a person who verifies that they are the patient. */
export function PatientWizard({ hash }: { hash: string }) {
  const wizard = usePatientWizard(hash)
  const { progress, form } = wizard
  const clinic = progress.owner?.clinicName
  useStepHistory(wizard.trail, wizard.walk)
  if (wizard.isDone) {
    return (
      <SuccessStep title="Thank you" clinic={clinic}>
        <Quiet>You can close this page.</Quiet>
      </SuccessStep>
    )
  }
  if (progress.step === 3 && form !== undefined) {
    return (
      <DetailsStep
        title="Insurance details"
        clinic={clinic}
        intro={
          <>
            <p>Only the name and the date of birth are required.</p>
            <Quiet>The more you can tell us, the sooner we can use your insurance.</Quiet>
          </>
        }
        values={form.values}
        onChange={wizard.change}
        details={wizard.details}
        cards={wizard.cards}
        isPatients
        onRefused={wizard.takesOver}
        back={{ label: 'Back', go: wizard.back }}
        submit="Submit"
      />
    )
  }
  if (progress.step === 2) {
    return (
      <ChoiceStep
        clinic={clinic}
        records={wizard.records}
        choice={progress.choice}
        onChoose={wizard.choose}
        onContinue={wizard.begin}
        onBack={wizard.back}
      />
    )
  }
  return (
    <IdentityStep
      identity={progress.identity}
      onChange={wizard.setIdentity}
      notice={wizard.notice}
      failure={wizard.failure}
      isWorking={wizard.isChecking}
      onVerify={wizard.verify}
    />
  )
}

/** The page behind the link in a browser where nobody is logged in. */
export function InsuranceFormPage({ hash }: { hash: string }) {
  useEffect(() => {
    document.title = 'Insurance form'
  }, [])
  return <PatientWizard hash={hash} />
}
