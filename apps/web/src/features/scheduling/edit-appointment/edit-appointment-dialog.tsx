import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useNow } from '../../../lib/dates/clock.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import type { FollowCalendar } from '../../../shared/date/occupancy.ts'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { AppointmentFields } from '../appointment-form/appointment-fields.tsx'
import { changeFailure } from '../appointment-form/appointment-problems.ts'
import styles from '../appointment-form/event-dialog.module.css'
import { WarningSummary } from '../appointment-form/warning-summary.tsx'
import { CanceledNotice, isGone } from '../appointment-window/canceled-notice.tsx'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { AppointmentNotes } from '../notes/appointment-notes.tsx'
import { AppointmentConflictNotice } from './conflict-notice.tsx'
import { useCancelAppointment, useEditAppointment } from './use-edit-appointment.ts'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
  follow: FollowCalendar
  onClose: () => void
  /** Called after a cancellation: only the page behind is left to return to. */
  onCanceled: () => void
}

export function EditAppointmentDialog({ id, zone, follow, onClose, onCanceled }: Props) {
  usePageTitle('Appointment')
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  const isHistory = useIsReadOnly(data)
  if (data !== undefined) {
    return (
      <EditAppointment
        appointment={data}
        zone={zone}
        follow={follow}
        isHistory={isHistory}
        isGone={isGone(error)}
        onClose={onClose}
        onCanceled={onCanceled}
      />
    )
  }
  const words = 'Unable to load appointment details. Please refresh and try again.'
  return (
    <LoadingDialog
      title="Edit Appointment"
      failure={error === null || isFetching ? undefined : { error, words }}
      retry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function useIsReadOnly(appointment: Appointment | undefined): boolean {
  const now = useNow()
  return appointment !== undefined && isReadOnly(appointment, now)
}

type FormProps = Omit<Props, 'id'> & { appointment: Appointment; isHistory: boolean; isGone: boolean }

function EditAppointment({
  appointment,
  zone,
  follow,
  isHistory,
  isGone: wasCanceled,
  onClose,
  onCanceled,
}: FormProps) {
  const today = useClinicDay(zone)
  const element = useRef<HTMLFormElement>(null)
  const onRefused = () => focusFirstError(element.current)
  const [isLeaving, setLeaving] = useState(false)
  const edit = useEditAppointment(
    appointment,
    { zone, isLeaving: isLeaving || wasCanceled || isHistory },
    { onSaved: onClose, onRefused },
  )
  const canceling = useCancelAppointment(edit.base, {
    onBegun: () => setLeaving(true),
    onFailed: error => {
      setLeaving(false)
      edit.onCancelConflict(error)
    },
    onCanceled,
  })
  const [hasUnsavedNote, setUnsavedNote] = useState(false)
  const { form } = edit
  // Canceled by somebody else; after a cancellation here the dialog closes by itself.
  const isCanceled = !canceling.isWorking && (wasCanceled || isGone(edit.error) || isGone(canceling.error))
  const isClosed = isHistory || isCanceled
  return (
    <FormDialog
      ref={element}
      title={isHistory ? 'View Appointment' : 'Edit Appointment'}
      submitLabel={isClosed ? null : 'Save'}
      working={edit.isWorking ? 'Saving…' : undefined}
      onSubmit={form.onSubmit(edit.submit, onRefused)}
      onClose={onClose}
      size={640}
      after={
        <AppointmentNotes
          appointment={appointment}
          empty="No notes added."
          onUnsavedChange={setUnsavedNote}
          isClosed={isCanceled}
        />
      }
      notice={
        isClosed ? undefined : (
          <WarningSummary form={form} warnings={edit.warnings} zone={zone} element={element} />
        )
      }
      more={
        isCanceled ? undefined : isHistory ? (
          <NoMoreCanceling />
        ) : (
          <WorkingButton
            variant="outline"
            color="var(--mantine-color-error)"
            working={canceling.isWorking ? 'Canceling…' : undefined}
            onClick={() => void canceling.confirmAndCancel()}
          >
            Cancel Appointment
          </WorkingButton>
        )
      }
    >
      <LeaveDialog hasUnsavedChanges={(edit.hasUnsavedChanges || hasUnsavedNote) && !canceling.isCanceled} />
      {isCanceled ? (
        <CanceledNotice onClose={onClose} />
      ) : (
        <>
          <AppointmentConflictNotice by={edit.conflict} zone={zone} />
          <Failure title={edit.error && changeFailure(edit.error)} error={edit.error} />
          <Failure
            title="Something went wrong!"
            error={conflictingVersion(canceling.error) ? null : canceling.error}
          />
        </>
      )}
      <Section title="Patient">
        <Patient patient={appointment.patient} />
      </Section>
      <fieldset className={styles.fields} disabled={isClosed} aria-label="Appointment">
        <Stack gap="md">
          <AppointmentFields
            form={form}
            today={today}
            zone={zone}
            follow={follow}
            current={edit.base}
            takesFocus
          />
        </Stack>
      </fieldset>
    </FormDialog>
  )
}

/** The button is shown as always, but past appointments cannot be canceled, and it says why. */
const NoMoreCanceling = () => (
  <Tooltip
    label="This appointment can no longer be edited"
    events={{ hover: true, focus: true, touch: true }}
    withinPortal={false}
  >
    <Button variant="default" aria-disabled data-disabled>
      Cancel Appointment
    </Button>
  </Tooltip>
)

const Failure = ({ title, error }: { title: string | null; error: Error | null }) =>
  error === null ? null : (
    <Message kind="alert" {...(title === null ? {} : { title })}>
      <p>{error.message}</p>
    </Message>
  )

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="xs">
    <h2>{title}</h2>
    {children}
  </Stack>
)

const Patient = ({ patient }: { patient: Appointment['patient'] }) => (
  <Group justify="space-between" gap="4px 16px">
    <div>
      <Text fw={600}>{patient.fullName}</Text>
      <Text c="dimmed" className={styles.contact}>
        {[patient.email, patient.phoneNumber && formatPhone(patient.phoneNumber)].filter(Boolean).join(' · ')}
      </Text>
    </div>
    <Link to={`/v2/patient/${patient.id}/profile`} className={styles.link}>
      See Profile
    </Link>
  </Group>
)
