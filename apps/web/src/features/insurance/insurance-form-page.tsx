import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { profileQuery } from '../../shared/patients/profile-query.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { PatientFrame } from '../../ui/patient/patient-frame.tsx'
import { PatientWizard } from './patient-form/patient-wizard.tsx'
import { StaffWizard } from './staff-form/staff-wizard.tsx'
import '../../ui/patient/patient-page.css'
import { useLive } from '../../lib/live/use-live.ts'
import { PageSkeleton } from '../../ui/feedback/placeholder.tsx'

/** The navigation state from a patient's record: the patient, and which form to open, or a new one. */
type InsuranceFormState = { patientId: number; formId?: number }

const stateOf = (state: unknown): InsuranceFormState | undefined =>
  typeof (state as InsuranceFormState | null)?.patientId === 'number'
    ? (state as InsuranceFormState)
    : undefined

/**
 * The insurance form in a browser where staff are logged in: opened from a record it is theirs, opened by the link
 * alone it is the patient's.
 */
export function InsuranceFormPage({ hash }: { hash: string }) {
  const state = stateOf(useLocation().state)
  usePageTitle('Insurance form')
  return state === undefined ? (
    <div className="patient-page">
      <PatientWizard key={hash} hash={hash} />
    </div>
  ) : (
    <OfRecord key={`${state.patientId} ${state.formId}`} {...state} />
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="patient-page">
    <PatientFrame clinic={undefined} name="Insurance form">
      {children}
    </PatientFrame>
  </div>
)

function OfRecord({ patientId, formId }: InsuranceFormState) {
  const navigate = useNavigate()
  const { data: patient, error, isFetching, refetch } = useQuery(profileQuery(patientId))
  // The server refuses to follow a record that does not exist.
  useLive('treatments', { patientId }, patient !== undefined)
  // The owner of the page: if their session ends, their input is kept for them.
  useQuery(userQuery)
  const toProfile = () => void navigate(`/v2/patient/${patientId}/profile#patient-insurance`)
  if (patient === undefined) {
    return (
      <Framed>
        {error === null || isFetching ? (
          <PageSkeleton />
        ) : (
          <LoadFailure what="The patient" error={error} retry={() => void refetch()} />
        )}
      </Framed>
    )
  }
  const form = patient.insuranceForms.find(({ id }) => id === formId)
  if (formId !== undefined && form === undefined) {
    return (
      <Framed>
        <h1>This insurance form is not in the record any more</h1>
        <button type="button" onClick={toProfile}>
          Go back to Patient Profile
        </button>
      </Framed>
    )
  }
  return <StaffWizard patient={patient} form={form} onLeave={toProfile} />
}
