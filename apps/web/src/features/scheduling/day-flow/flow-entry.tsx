import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { cardLetters, shownRoomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { isOut } from '@archwire/domain/scheduling/visits/flow-groups'
import { flowActions, type VisitAction, visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, minutesWaited, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../lib/dates/clock.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { timeLabel } from '../appointments/time-and-place-labels.ts'
import { ArrivalLabel } from '../visits/arrival-label.tsx'
import styles from './daily-flow.module.css'

type Props = {
  appointment: ListedAppointment
  zone: string
  /** The person at this screen has just moved it here from another group. */
  isMoved: boolean
  onAct: (appointment: ListedAppointment, action: VisitAction) => void
}

/** One visit of the day. It is redrawn only when it changes, and every minute while the patient waits. */
export const FlowEntry = memo(({ appointment, zone, isMoved, onAct }: Props) => {
  const { id, startsAt, patient, appointmentType, finishedTime } = appointment
  const dialog = useDialogState(appointment)
  const name = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isMoved) return
    // This waits until the answered confirmation has returned the focus to a button that is gone. If somebody has moved
    // the focus elsewhere by then, it stays there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) name.current?.focus()
      }),
    )
  }, [isMoved])
  const code = shownRoomCode(appointment)
  const status = visitStatus(appointment)
  const isWaiting = status === 'waiting'
  return (
    <li className={styles.entry} data-out={(status === 'today' && isOut(appointment)) || undefined}>
      <div className={styles.line}>
        <span className={styles.time}>{timeLabel(startsAt, zone)}</span>
        <span className={styles.marks}>
          {code === undefined ? null : (
            <abbr className={styles.code} title={appointment.room?.title ?? 'Virtual'}>
              {code}
            </abbr>
          )}
          {isWaiting ? <WaitingLetters appointment={appointment} /> : <Letters appointment={appointment} />}
        </span>
      </div>
      <Link ref={name} to={`/v2/appointment/${id}`} state={dialog} className={`thumb ${styles.name}`}>
        {patient.fullName}
      </Link>
      <p className={styles.type}>
        <span className={styles.swatch} style={{ background: appointmentType.color }} aria-hidden />
        {appointmentType.title}
      </p>
      {isWaiting ? (
        <WaitingArrival appointment={appointment} zone={zone} />
      ) : (
        <Arrival appointment={appointment} zone={zone} />
      )}
      {finishedTime === null ? null : (
        <p className={styles.finished}>Finished {timeLabel(finishedTime, zone)}</p>
      )}
      <Actions appointment={appointment} onAct={onAct} />
    </li>
  )
})

type Part = { appointment: ListedAppointment }

const Letters = ({ appointment, colour }: Part & { colour?: 'yellow' | 'red' }) =>
  cardLetters(appointment).map(({ letter, text }) => (
    <abbr
      key={letter}
      className={styles.letter}
      title={text}
      data-colour={letter === 'W' ? colour : undefined}
    >
      {letter}
    </abbr>
  ))

function WaitingLetters({ appointment }: Part) {
  const now = useNow()
  const { checkedInTime } = appointment
  const minutes = checkedInTime === null ? 0 : minutesWaited(checkedInTime, now)
  return <Letters appointment={appointment} colour={waitingColour(minutes)} />
}

function Arrival({ appointment, zone, now }: Part & { zone: string; now?: Date }) {
  // For a seated patient the wait is over, so the current time does not matter.
  const came = arrival(appointment, now ?? new Date(appointment.seatedTime ?? 0))
  if (came === undefined) return null
  return <ArrivalLabel came={came} checkedInTime={appointment.checkedInTime} zone={zone} />
}

const WaitingArrival = (props: Part & { zone: string }) => <Arrival {...props} now={useNow()} />

function Actions({ appointment, onAct }: Part & Pick<Props, 'onAct'>) {
  const dialog = useDialogState()
  const actions = flowActions(appointment)
  const { id: patientId, fullName } = appointment.patient
  return (
    <div className={styles.actions}>
      {actions.map(({ action, label }) =>
        action === 'seat' ? (
          <Link
            key={action}
            to={`/v2/seat-patient/${appointment.id}`}
            state={dialog}
            className={`framed ${styles.action}`}
            aria-label={`${label} ${fullName}`}
          >
            {label}
          </Link>
        ) : (
          <button
            key={action}
            type="button"
            className={`framed ${styles.action}`}
            aria-label={`${label} ${fullName}`}
            onClick={() => onAct(appointment, action)}
          >
            {label}
          </button>
        ),
      )}
      <Link
        to={`/v2/patient/${patientId}/treatment/${appointment.id}`}
        className={`framed ${styles.action}`}
        aria-label={`Notes ${fullName}`}
      >
        Notes
      </Link>
    </div>
  )
}
