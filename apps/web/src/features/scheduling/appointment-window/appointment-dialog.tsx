import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { HistoryEntries, historyLabels } from '../../../shared/history/history-entries.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Failure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx'
import { listedIn } from '../appointments/appointment-cache.ts'
import { appointmentQuery, historyQuery, isGone } from '../appointments/appointment-queries.ts'
import { AppointmentNotes, OfficeNotes } from '../notes/appointment-notes.tsx'
import { AppointmentFacts, PatientCard, PatientHead, type Shown } from './appointment-summary.tsx'
import styles from './appointment-window.module.css'
import { CanceledNotice } from './canceled-notice.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { VisitButtons } from './visit-buttons.tsx'

/** A placeholder of the same size, so that nothing moves when the appointment is loaded. */
const AppointmentSkeleton = () => (
  <div className={`late ${styles.columns}`} role="status" aria-label="Loading">
    <Stack gap={20}>
      <Placeholder width={220} height={24} />
      {[180, 140, 120, 150].map(width => (
        <Placeholder key={width} width={width} />
      ))}
      <Placeholder width={280} height={32} />
      <Placeholder width="100%" height={72} />
    </Stack>
    <Stack gap={20}>
      <Placeholder width={160} height={24} />
      {[190, 130].map(width => (
        <Placeholder key={width} width={width} />
      ))}
      <Placeholder width={110} height={32} />
    </Stack>
  </div>
)

type AppointmentHistoryProps = { appointmentId: number; zone: string }

/** The appointment's history, read only when it is unfolded. */
function AppointmentHistory(props: AppointmentHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <FoldSummary w="max-content" mih="var(--control)" fw={600}>
        History
      </FoldSummary>
      {isOpen ? <Entries {...props} /> : null}
    </details>
  )
}

function Entries({ appointmentId, zone }: AppointmentHistoryProps) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(appointmentId))
  if (data === undefined && error !== null && !isFetching) {
    return (
      <Stack role="alert" gap="xs" align="flex-start">
        <p>{error.message}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Stack>
    )
  }
  if (data === undefined) return <Placeholder width={220} label="Loading" />
  if (data.length === 0)
    return (
      <Text fz="xs" lh="16px" c="dimmed">
        Nothing has been changed yet.
      </Text>
    )
  return <HistoryEntries entries={data} wordsFor={historyLabels} zone={zone} />
}

type AppointmentDialogProps = {
  id: number
  /** The appointment as the calendar that opened this window lists it. */
  initial: unknown
  /** The clinic's time zone. */
  zone: string
  onClose: () => void
}

/** The window of an appointment, for use while the patient stands at the desk. */
export function AppointmentDialog({ id, initial, zone, onClose }: AppointmentDialogProps) {
  usePageTitle('Appointment info')
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  const shown: Shown | undefined = data ?? initialAppointment(initial, id) ?? listedIn(queryClient, id)
  const isPhone = useIsPhone()
  const isCanceled = data !== undefined && isGone(error)
  const isFailed = error !== null && !isFetching
  return (
    <WindowDialog title="Appointment info" size={880} onClose={onClose}>
      {isCanceled ? <CanceledNotice onClose={onClose} /> : null}
      {data === undefined ? null : (
        <MovedNotice key={`moved ${id}`} appointment={data} {...{ isFetching, zone }} />
      )}
      {data === undefined && isFailed ? (
        <Failure title={error.message} retry={() => void refetch()} />
      ) : shown === undefined ? (
        <AppointmentSkeleton />
      ) : (
        <div key={id} className={styles.columns}>
          <Stack gap={20}>
            {/* On a phone the patient card follows the notes, so the alerts are shown above them here. */}
            {isPhone ? <PatientHead patient={data?.patient ?? shown.patient} /> : null}
            <AppointmentFacts appointment={shown} zone={zone} canEdit={!isCanceled} />
            {isCanceled ? null : (
              <VisitButtons appointment={shown} next={data?.patient.nextAppointments} zone={zone} />
            )}
            {data === undefined ? null : (
              <>
                <OfficeNotes notes={data.notes} />
                <AppointmentNotes appointment={data} empty="No notes yet" isClosed={isCanceled} />
                <AppointmentHistory appointmentId={id} zone={zone} />
              </>
            )}
          </Stack>
          <PatientCard
            appointment={shown}
            patient={data?.patient ?? shown.patient}
            zone={zone}
            canChange={!isCanceled}
            isHeadless={isPhone}
          />
        </div>
      )}
    </WindowDialog>
  )
}

const initialAppointment = (initial: unknown, id: number): ListedAppointment | undefined =>
  (initial as Partial<ListedAppointment> | null | undefined)?.id === id
    ? (initial as ListedAppointment)
    : undefined
