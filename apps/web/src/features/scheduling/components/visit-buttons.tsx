import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import {
  isReadOnly,
  type VisitAction,
  visitActions,
  visitStatus,
} from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, minutesWaited } from '@archwire/domain/scheduling/visits/visit-times'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import { useNow } from '../../../lib/use-now.ts'
import styles from './appointment-window.module.css'
import { timeWords } from './appointment-words.ts'
import { ArrivalWords } from './arrival-words.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useVisitActions } from './use-visit-actions.ts'

type Props = { appointment: ListedAppointment; zone: string }

/** What is done with the visit next: check in, seat, finish, or take the last of them back. */
export function VisitButtons({ appointment, zone }: Props) {
  const { id, checkedInTime, finishedTime } = appointment
  const now = useNow()
  const dialog = useDialogState(appointment)
  const act = useVisitActions('window', zone)
  const status = visitStatus(appointment)
  const came = arrival(appointment, now)
  const labels: Record<VisitAction, string> = {
    checkIn: 'Check-in',
    undoCheckIn: 'Undo Check-in',
    seat: `Seat (Waiting ${checkedInTime === null ? 0 : minutesWaited(checkedInTime, now)} minutes)`,
    unseat: 'Unseat',
    finish: 'Finish visit',
    unfinish: 'Undo Finish',
    reschedule: 'Reschedule',
  }
  const pages: Partial<Record<VisitAction, string>> = {
    seat: `/v2/seat-patient/${id}`,
    reschedule: `/v2/appointment/${id}/edit`,
  }
  const actions = isReadOnly(appointment, now) ? [] : visitActions(appointment)
  const section = useKeepFocus<HTMLElement>(status)
  if (actions.length === 0 && !appointment.seated) return null
  return (
    <section ref={section} className={styles.visit} aria-label="Visit">
      {came === undefined ? null : <ArrivalWords came={came} checkedInTime={checkedInTime} zone={zone} />}
      <div className={styles.buttons}>
        {status === 'seated' ? <Button disabled>Seated</Button> : null}
        {finishedTime === null ? null : (
          <p className={styles.finished}>Finished {timeWords(finishedTime, zone)}</p>
        )}
        {actions.map((action, index) => {
          const page = pages[action]
          const variant = index === 0 && action !== 'unfinish' ? 'filled' : 'default'
          return page === undefined ? (
            <Button key={action} variant={variant} onClick={() => void act(appointment, action)}>
              {labels[action]}
            </Button>
          ) : (
            <Button key={action} variant={variant} component={Link} to={page} state={dialog}>
              {labels[action]}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
