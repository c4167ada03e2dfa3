import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useId, useRef, useState } from 'react'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { FollowCalendar } from '../../../pickers/date/follow-calendar.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { block } from '../api/time-offs.ts'
import { useClinicDay } from '../components/use-clinic-day.ts'
import { AppointmentFields } from '../forms/appointment-fields.tsx'
import { BlockedFailure } from '../forms/blocked-failure.tsx'
import { BlockedFields } from '../forms/blocked-fields.tsx'
import { newBlockedTime, timeOffPayload } from '../forms/blocked-time.ts'
import { PatientFields } from '../forms/patient-fields.tsx'
import { useBlockedForm } from '../forms/use-blocked-form.ts'
import { useNewAppointment } from '../forms/use-new-appointment.ts'
import { wallClock } from '../forms/wall-clock.ts'
import { WarningSummary } from '../forms/warning-summary.tsx'
import styles from './event-dialog.module.css'

const tabs = [
  { value: 'appointment', label: 'Appointment' },
  { value: 'blocked', label: 'Blocked time' },
] as const
type Tab = (typeof tabs)[number]['value']

const tabName = 'new-event-tab'
const keysName = 'new-blocked-time-keys'

type Props = {
  initial: unknown
  /** The clinic's. */
  zone: string
  follow: FollowCalendar
  /** Blocked time is for administrators. */
  mayBlock: boolean
  clinic: { id: number; name: string } | undefined
  onCreated: (appointment: Appointment) => void
  onClose: () => void
}

/** A new appointment; or, for administrators, time in which there shall be none. */
export function NewEventDialog({ initial, zone, follow, mayBlock, clinic, onCreated, onClose }: Props) {
  usePageTitle('New Appointment')
  const element = useRef<HTMLFormElement>(null)
  const onRefused = () => focusFirstError(element.current)
  const [now] = useState(() => wallClock(zone))
  const today = useClinicDay(zone)
  const keptTab = useTakenBack<Tab>(tabName)
  const [chosen, setTab] = useState<Tab>(keptTab ?? 'appointment')
  const tab = mayBlock ? chosen : 'appointment'
  const panel = useId()

  const appointment = useNewAppointment(initial, now, { onCreated, onRefused })
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(keysName)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  const [start] = useState(() => newBlockedTime(initial, now))
  const blocked = useBlockedForm({
    name: 'new-blocked-time',
    start,
    zone,
    save: values => {
      const payload = timeOffPayload(values, zone)
      return block(payload, keyFor(payload))
    },
    savedWords: 'Blocked time created.',
    onSaved: onClose,
    onRefused,
  })
  const hasUnsavedChanges = appointment.hasUnsavedChanges || blocked.hasUnsavedChanges
  useKeep(keysName, () => (blocked.hasUnsavedChanges ? keyFor : undefined))
  useKeep(tabName, () => (hasUnsavedChanges ? tab : undefined))
  const isWorking = appointment.isWorking || blocked.isWorking
  const onSubmit =
    tab === 'appointment'
      ? appointment.form.onSubmit(appointment.submit, onRefused)
      : blocked.form.onSubmit(blocked.submit, onRefused)

  return (
    <FormDialog
      ref={element}
      title={tab === 'appointment' ? 'New Appointment' : 'New Blocked Time'}
      submitLabel="Create"
      working={isWorking ? 'Creating…' : undefined}
      onSubmit={onSubmit}
      onClose={onClose}
      size={640}
      notice={
        tab === 'appointment' ? (
          <WarningSummary
            form={appointment.form}
            warnings={appointment.warnings}
            zone={zone}
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
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && !appointment.isSaved && !blocked.isSaved} />
      <div
        {...(mayBlock ? { id: panel, role: 'tabpanel', 'aria-labelledby': `${panel}-${tab}` } : {})}
        className={styles.fields}
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
              follow={follow}
              takesFocus={appointment.form.values.registeredPatient !== null}
            />
          </>
        ) : (
          <>
            <BlockedFailure error={blocked.error} />
            <BlockedFields form={blocked.form} today={today} zone={zone} follow={follow} clinic={clinic} />
          </>
        )}
      </div>
    </FormDialog>
  )
}
