import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { ConflictNotice, conflictAdvice } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { AppointmentFields } from '../appointment-form/appointment-fields.tsx'
import { changeFailure } from '../appointment-form/appointment-problems.ts'
import styles from '../appointment-form/event-dialog.module.css'
import { WarningSummary } from '../appointment-form/warning-summary.tsx'
import { CanceledNotice } from '../appointment-window/canceled-notice.tsx'
import { appointmentQuery, isGone } from '../appointments/appointment-queries.ts'
import { AppointmentNotes } from '../notes/appointment-notes.tsx'
import { CancelButton, NoMoreCanceling, useCancelAppointment } from './cancel-button.tsx'
import { changedFacts } from './changed-facts.ts'
import { useEditAppointment } from './use-edit-appointment.ts'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
  onClose: () => void
  /** Called after a cancellation: only the page behind is left to return to. */
  onCanceled: () => void
}

export function EditAppointmentDialog({ id, ...props }: Props) {
  usePageTitle('Appointment')
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  if (data !== undefined) {
    return (
      <EditAppointment
        appointment={data}
        isHistory={isReadOnly(data, now)}
        wasCanceled={isGone(error)}
        {...props}
      />
    )
  }
  const words = 'Unable to load appointment details. Please refresh and try again.'
  return (
    <LoadingDialog
      title="Edit Appointment"
      failure={error === null || isFetching ? undefined : { error, words }}
      retry={() => void refetch()}
      onClose={props.onClose}
    />
  )
}

type FormProps = Omit<Props, 'id'> & { appointment: Appointment; isHistory: boolean; wasCanceled: boolean }

function EditAppointment({ appointment, zone, isHistory, wasCanceled, onClose, onCanceled }: FormProps) {
  const today = useClinicDay(zone)
  const canceling = useCancelAppointment(appointment.id, {
    onFailed: error => edit.takeUpConflict(error),
    onCanceled,
  })
  const isChecked = !canceling.isWorking && !wasCanceled && !isHistory
  const edit = useEditAppointment(appointment, { zone, isChecked, onClose })
  const [hasUnsavedNote, setUnsavedNote] = useState(false)
  const { element, form, base, warnings, isWorking: isSaving } = edit
  // Canceled by somebody else; after a cancellation here the dialog closes by itself.
  const isCanceled = !canceling.isWorking && (wasCanceled || isGone(edit.error) || isGone(canceling.error))
  const isClosed = isHistory || isCanceled
  return (
    <FormDialog
      ref={element}
      title={isHistory ? 'View Appointment' : 'Edit Appointment'}
      submitLabel={isClosed ? null : 'Save'}
      working={edit.isWorking ? 'Saving…' : undefined}
      onSubmit={edit.submit}
      onClose={onClose}
      after={
        <AppointmentNotes
          appointment={appointment}
          empty="No notes added."
          onUnsavedChange={setUnsavedNote}
          isClosed={isCanceled}
        />
      }
      notice={isClosed ? undefined : <WarningSummary {...{ form, warnings, zone, isSaving, element }} />}
      more={
        isCanceled ? undefined : isHistory ? (
          <NoMoreCanceling />
        ) : (
          <CancelButton
            isWorking={canceling.isWorking}
            onClick={() => void canceling.confirmAndCancel(base)}
          />
        )
      }
    >
      <LeaveDialog hasUnsavedChanges={(edit.hasUnsavedChanges || hasUnsavedNote) && !canceling.isCanceled} />
      {isCanceled ? <CanceledNotice onClose={onClose} /> : <Failures {...{ edit, canceling, zone }} />}
      <Patient patient={appointment.patient} />
      <fieldset className={styles.fields} disabled={isClosed} aria-label="Appointment">
        <Stack gap="md">
          <AppointmentFields {...{ form, today, zone, isSaving }} current={base} takesFocus />
        </Stack>
      </fieldset>
    </FormDialog>
  )
}

type FailuresProps = {
  edit: Pick<ReturnType<typeof useEditAppointment>, 'conflict' | 'error'>
  canceling: { error: Error | null }
  zone: string
}

/** Why the appointment was not saved or canceled. A conflict also lists what somebody else has changed. */
const Failures = ({ edit: { conflict, error }, canceling, zone }: FailuresProps) => (
  <>
    {conflict === undefined ? null : (
      <ConflictNotice
        title={conflict.error.message}
        changes={changedFacts(conflict.before, conflict.now, zone)}
        advice={conflictAdvice[conflict.error === canceling.error ? 'cancel' : 'save']}
      />
    )}
    <Failure title={error === null ? '' : changeFailure(error)} error={error} />
    <Failure title="Something went wrong!" error={canceling.error} />
  </>
)

const Failure = ({ title, error }: { title: string; error: Error | null }) =>
  error === null || conflictingVersion(error) !== undefined ? null : (
    <Message kind="alert" title={title}>
      <p>{error.message}</p>
    </Message>
  )

const Patient = ({ patient }: { patient: Appointment['patient'] }) => (
  <Stack component="section" gap="xs">
    <h2>Patient</h2>
    <Group justify="space-between" gap="4px 16px">
      <div>
        <Text fw={600}>{patient.fullName}</Text>
        <Text c="dimmed" className="long-words">
          {patient.email}
          {patient.email !== null && patient.phoneNumber !== null ? ' · ' : null}
          <span style={{ whiteSpace: 'nowrap' }}>
            {patient.phoneNumber === null ? null : formatPhone(patient.phoneNumber)}
          </span>
        </Text>
      </div>
      <Link to={`/v2/patient/${patient.id}/profile`} className="tall">
        See Profile
      </Link>
    </Group>
  </Stack>
)
