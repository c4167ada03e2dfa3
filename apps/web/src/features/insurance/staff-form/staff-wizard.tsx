import type { InsuranceForm, SavedInsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isNewer } from '../../../lib/api/version-conflict.ts'
import { changeOf } from '../../../lib/forms/merge-edits.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { ChangeList } from '../../../ui/feedback/change-list.tsx'
import { Column } from '../../../ui/patient/column.tsx'
import { DetailsStep } from '../insurance-form/details-step.tsx'
import { labels } from '../insurance-form/form-values.ts'
import { missingLine } from '../insurance-form/missing-coverage.ts'
import { focusTitle } from '../insurance-form/wizard-frame.tsx'
import { StaffSuccess, StatusField } from './staff-success.tsx'
import { type Filled, type FormPatient, type StaffForm, useStaffForm } from './use-staff-form.ts'

type ConflictNoticeProps = { conflict: NonNullable<StaffForm['conflict']> }

const nameOf = (field: keyof Filled): string => {
  if (field === 'status') return 'Status'
  return field === 'payerText' ? labels.payer : labels[field]
}

/** Somebody else saved while the form was being filled in: shows their changes, and asks which version to keep. */
function ConflictNotice({
  conflict: { said: title, before, now, mine, keepMine, takeTheirs },
}: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // After a refused save the person waits for the result, so the notice takes the focus.
  useEffect(() => notice.current?.focus(), [])
  const fields = (Object.keys(changeOf(before, now)) as (keyof Filled)[]).filter(field => field !== 'payer')
  const choose = (whose: () => void) => () => {
    whose()
    focusTitle()
  }
  return (
    <Column ref={notice} gap={12} tabIndex={-1} role="alert" className="notice">
      <Text inherit fw={600}>
        {title}
      </Text>
      <ChangeList
        className="bullets"
        changes={fields.map(field => ({
          field: nameOf(field),
          from: valueLabel(before, field),
          to: valueLabelAfter(before, now, field),
          isMine: mine.includes(field),
        }))}
      />
      <Group gap="xs" align="stretch">
        <button type="button" onClick={choose(keepMine)}>
          Keep my changes
        </button>
        <button type="button" onClick={choose(takeTheirs)}>
          Take theirs
        </button>
      </Group>
    </Column>
  )
}

function valueLabel(filled: Filled, field: keyof Filled): string {
  const value = filled[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value || 'empty'
  if (value === null || !('is' in value)) return ''
  return value.is === 'none' ? 'empty' : 'a picture'
}

function valueLabelAfter(before: Filled, now: Filled, field: keyof Filled): string {
  const after = valueLabel(now, field)
  // A changed picture has no text to compare.
  return after === valueLabel(before, field) ? 'another picture' : after
}

type StaffWizardProps = {
  patient: FormPatient
  /** The current form; undefined for a new one. */
  form: InsuranceForm | undefined
  /** Leads to the patient's profile. */
  onLeave: () => void
}

/** The insurance form for staff, who come from the patient's record and begin with the long form. */
export function StaffWizard({ patient, form, onLeave }: StaffWizardProps) {
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

function StaffDetails({ onLeave, ...props }: DetailsProps) {
  const { patient } = props
  const form = useStaffForm(props)
  const { filled, fill, isNew, cards, details, hasUnsavedChanges, conflict } = form
  const isDraft = filled.status === 'draft'
  const missing = missingLine(filled)
  return (
    <div className="patient-page">
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      <DetailsStep
        clinic={undefined}
        title={`Insurance of ${patient.fullName}`}
        intro={
          conflict === undefined ? (
            <>
              <p>{isNew ? 'A new insurance form.' : 'Review what was sent, and complete it.'}</p>
              {isNew || missing === undefined ? null : <p>Missing: {missing}.</p>}
            </>
          ) : (
            <ConflictNotice conflict={conflict} />
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
