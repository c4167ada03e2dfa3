import type { InsuranceForm, SavedInsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isNewer } from '../../../lib/newer-in.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { DetailsStep } from './details-step.tsx'
import { StaffSuccess } from './staff-success.tsx'
import { StatusField } from './status-field.tsx'
import { type FormPatient, useStaffForm } from './use-staff-form.ts'

type Props = {
  patient: FormPatient
  /** As it is now; undefined for a new one. */
  form: InsuranceForm | undefined
  /** To the patient's profile. */
  onLeave: () => void
}

/** The same form for staff, who come from the patient's record: straight to what is asked. */
export function StaffWizard({ patient, form, onLeave }: Props) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState<SavedInsuranceForm>()
  const [wantedStatus, setWantedStatus] = useState<InsuranceFormStatus>()
  const keepSaved = (next: SavedInsuranceForm) => {
    setSaved(next)
    setWantedStatus(undefined)
    void queryClient.invalidateQueries({ queryKey: [...patientsKey, patient.id] })
  }
  if (saved !== undefined && wantedStatus === undefined) {
    return (
      <StaffSuccess
        patient={patient}
        saved={saved}
        onSaved={keepSaved}
        onIncomplete={setWantedStatus}
        onDone={onLeave}
      />
    )
  }
  return (
    <StaffDetails
      patient={patient}
      latest={saved === undefined || (form !== undefined && isNewer(form, saved)) ? form : saved}
      wantedStatus={wantedStatus}
      onSaved={keepSaved}
      onLeave={onLeave}
    />
  )
}

type DetailsProps = Parameters<typeof useStaffForm>[0] & { onLeave: () => void }

function StaffDetails({ onLeave, ...given }: DetailsProps) {
  const { patient } = given
  const form = useStaffForm(given)
  const { filled, fill, isNew, cards, details, hasUnsavedChanges, overtaken } = form
  const isDraft = filled.status === 'draft'
  return (
    <div className="patient-page">
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      <DetailsStep
        title={`Insurance of ${patient.fullName}`}
        intro={
          overtaken === undefined ? (
            <p>{isNew ? 'A new insurance form.' : 'Review what was sent, and complete it.'}</p>
          ) : (
            <ChangedElsewhere overtaken={overtaken} />
          )
        }
        values={filled}
        onChange={fill}
        details={details}
        cards={cards}
        isPatients={false}
        onRefused={() => undefined}
        back={{ label: 'Cancel', go: onLeave }}
        submit="Save"
        also={isDraft ? { label: 'Save and mark processed', go: form.saveProcessed } : undefined}
      >
        <StatusField
          status={filled.status}
          onChange={status => fill(() => ({ status }))}
          hint={isDraft ? undefined : 'A processed form needs everything that is marked with a star.'}
        />
      </DetailsStep>
    </div>
  )
}
