import { useEffect } from 'react'
import { useStepHistory } from '../../../lib/navigation/use-step-history.ts'
import { Quiet } from '../../../ui/patient/patient-frame.tsx'
import { DetailsStep } from '../insurance-form/details-step.tsx'
import { preloadedClinic } from '../insurance-form/insurance-forms.ts'
import { SuccessStep } from '../insurance-form/wizard-frame.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { usePatientWizard } from './use-patient-wizard.ts'

/** The insurance form behind a patient's link, for a person who verifies that they are the patient. */
export function PatientWizard({ hash }: { hash: string }) {
  const wizard = usePatientWizard(hash)
  const { progress, form } = wizard
  // The server says it in the page; whoever came to it from another page hears it after the first step.
  const clinic = preloadedClinic() ?? progress.owner
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
            <p>
              In a hurry? Photos of both sides of the insurance card and the date of birth are enough: we read
              the rest from the card.
            </p>
            <Quiet>Without the card, tell us what you know.</Quiet>
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
      clinic={clinic}
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
    const clinicName = preloadedClinic()?.clinicName
    document.title = clinicName === undefined ? 'Insurance form' : `Insurance form · ${clinicName}`
  }, [])
  return <PatientWizard hash={hash} />
}
