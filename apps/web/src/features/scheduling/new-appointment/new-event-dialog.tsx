import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { AppointmentFields } from '../appointment-form/appointment-fields.tsx'
import { wallClock } from '../appointment-form/appointment-values.ts'
import { FreeWeeksLink, freeWeeksAddress } from '../appointment-form/free-weeks-link.tsx'
import { WarningSummary } from '../appointment-form/warning-summary.tsx'
import { BlockedFields } from '../time-off/blocked-fields.tsx'
import { BlockedFailure, useNewBlockedTime } from '../time-off/use-blocked-form.tsx'
import { PatientFields } from './patient-fields.tsx'
import { useNewAppointment } from './use-new-appointment.ts'

const tabs = [
  { value: 'appointment', label: 'Appointment' },
  { value: 'blocked', label: 'Blocked time' },
] as const
type Tab = (typeof tabs)[number]['value']

const tabName = 'new-event-tab'

type Props = {
  initial: unknown
  /** The clinic's time zone. */
  zone: string
  /** Only administrators may block time. */
  mayBlock: boolean
  clinic: { id: number; name: string } | undefined
  onCreated: (appointment: Appointment) => void
  onClose: () => void
}

/** The dialog for a new appointment or, for administrators, for blocked time. */
export function NewEventDialog({ initial, zone, mayBlock, clinic, onCreated, onClose }: Props) {
  usePageTitle('New Appointment')
  const [now] = useState(() => wallClock(zone))
  const today = useClinicDay(zone)
  const recoveredTab = useRecovered<Tab>(tabName)
  const [chosen, setTab] = useState<Tab>(recoveredTab ?? 'appointment')
  const tab = mayBlock ? chosen : 'appointment'
  const panel = useId()

  // Both keep their input while the other is shown.
  const appointment = useNewAppointment(initial, now, onCreated)
  const blocked = useNewBlockedTime(initial, now, onClose)
  const { element, submit } = tab === 'appointment' ? appointment : blocked
  const isSaved = appointment.isSaved || blocked.isSaved
  const hasUnsavedChanges = (appointment.hasUnsavedChanges || blocked.hasUnsavedChanges) && !isSaved
  useRecoverable(tabName, () => (hasUnsavedChanges ? tab : undefined))
  const { patientType, registeredPatient, typeId, doctorId } = appointment.form.values
  const known = patientType === 'registered' ? registeredPatient?.id : undefined

  return (
    <FormDialog
      ref={element}
      title={tab === 'appointment' ? 'New Appointment' : 'New Blocked Time'}
      submitLabel="Create"
      working={appointment.isWorking || blocked.isWorking ? 'Creating…' : undefined}
      onSubmit={submit}
      onClose={onClose}
      notice={
        tab === 'appointment' ? (
          <WarningSummary
            form={appointment.form}
            warnings={appointment.warnings}
            zone={zone}
            isSaving={appointment.isWorking}
            element={element}
          />
        ) : undefined
      }
      tabs={
        mayBlock ? (
          <Tabs label="What to create" tabs={tabs} value={tab} onChange={setTab} panel={panel} />
        ) : undefined
      }
    >
      <LeaveDialog
        hasUnsavedChanges={hasUnsavedChanges}
        carriedTo={known === undefined || blocked.hasUnsavedChanges ? undefined : freeWeeksAddress(known)}
      />
      <Stack
        gap="md"
        {...(mayBlock ? { id: panel, role: 'tabpanel', 'aria-labelledby': `${panel}-${tab}` } : {})}
      >
        {tab === 'appointment' ? (
          <>
            {appointment.failure === undefined ? null : (
              <Message kind="alert" title={appointment.failure.title}>
                <p>{appointment.failure.reason}</p>
              </Message>
            )}
            <PatientFields form={appointment.form} />
            <AppointmentFields
              form={appointment.form}
              moveDay={appointment.moveDay}
              today={today}
              zone={zone}
              isSaving={appointment.isWorking}
              takesFocus={appointment.form.values.registeredPatient !== null}
            />
            {known === undefined ? null : (
              <FreeWeeksLink key={known} patientId={known} chosen={{ typeId, doctorId }} />
            )}
          </>
        ) : (
          <>
            <BlockedFailure error={blocked.error} />
            <BlockedFields form={blocked.form} today={today} zone={zone} clinic={clinic} />
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
