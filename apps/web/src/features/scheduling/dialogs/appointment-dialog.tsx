import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Failure } from '../../../ui/failure.tsx'
import { WindowDialog } from '../../../ui/window-dialog.tsx'
import { appointmentQuery } from '../api/appointments.ts'
import { isGone } from '../api/is-gone.ts'
import { AppointmentFacts, type Shown } from '../components/appointment-facts.tsx'
import { AppointmentNotes } from '../components/appointment-notes.tsx'
import { AppointmentSkeleton } from '../components/appointment-skeleton.tsx'
import styles from '../components/appointment-window.module.css'
import { Gone } from '../components/gone.tsx'
import { History } from '../components/history.tsx'
import { OfficeNotes } from '../components/office-notes.tsx'
import { PatientCard, PatientHead } from '../components/patient-card.tsx'
import { StatusButtons } from '../components/status-buttons.tsx'
import { listedIn } from '../components/store-appointment.ts'
import { VisitButtons } from '../components/visit-buttons.tsx'

type Props = {
  id: number
  /** What whoever opened it knows already: an appointment as a calendar lists it. */
  initial: unknown
  /** The clinic's. */
  zone: string
  onClose: () => void
}

/** An appointment, to look at and to work with while the patient stands at the desk. */
export function AppointmentDialog({ id, initial, zone, onClose }: Props) {
  usePageTitle('Appointment info')
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  const shown: Shown | undefined = data ?? givenAs(initial, id) ?? listedIn(queryClient, id)
  const isPhone = useIsPhone()
  const isCanceled = data !== undefined && isGone(error)
  const isFailed = error !== null && !isFetching
  return (
    <WindowDialog title="Appointment info" size={860} onClose={onClose}>
      {isCanceled ? <Gone onClose={onClose} /> : null}
      {data === undefined && isFailed ? (
        <Failure title={error.message} retry={() => void refetch()} />
      ) : shown === undefined ? (
        <AppointmentSkeleton />
      ) : (
        <div key={id} className={styles.columns}>
          <div className={styles.card}>
            {/* On a phone the other card is below the notes: whoever writes them has seen the alerts. */}
            {isPhone ? <PatientHead patient={data?.patient ?? shown.patient} /> : null}
            <AppointmentFacts appointment={shown} zone={zone} canEdit={!isCanceled} />
            {isCanceled ? null : <StatusButtons appointment={shown} />}
            {isCanceled ? null : <VisitButtons appointment={shown} zone={zone} />}
            {data === undefined ? null : (
              <>
                <OfficeNotes notes={data.notes} />
                <AppointmentNotes appointment={data} empty="No notes yet" isClosed={isCanceled} />
                <History appointmentId={id} zone={zone} />
              </>
            )}
          </div>
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

const givenAs = (initial: unknown, id: number): ListedAppointment | undefined =>
  (initial as Partial<ListedAppointment> | null | undefined)?.id === id
    ? (initial as ListedAppointment)
    : undefined
