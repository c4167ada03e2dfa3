import { useEffect } from 'react'
import { PatientWizard } from './patient-wizard.tsx'

/** As the link of a patient opens it, where nobody is logged in. */
export function InsuranceFormPage({ hash }: { hash: string }) {
  useEffect(() => {
    document.title = 'Insurance form'
  }, [])
  return <PatientWizard hash={hash} />
}
