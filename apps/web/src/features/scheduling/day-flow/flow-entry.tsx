import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { cardLetters, noRoomCode, roomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { minutesLate } from '@archwire/domain/scheduling/visits/card-marks'
import { isOut } from '@archwire/domain/scheduling/visits/flow-groups'
import { visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, minutesWaited, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../lib/dates/clock.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { timeText } from '../appointments/card-labels.ts'
import { VisitLetter } from '../visits/visit-signs.tsx'
import styles from './daily-flow.module.css'
import { type FlowAction, FlowActions } from './flow-actions.tsx'

type Props = {
  appointment: ListedAppointment
  zone: string
  onAct: (appointment: ListedAppointment, action: FlowAction) => void
}

/** One visit of the day in a row. It is redrawn only when it changes, and every minute while that shows something. */
export const FlowEntry = memo((props: Props) => {
  const { appointment } = props
  const status = visitStatus(appointment)
  const isCounting = status === 'today' ? !isOut(appointment) : status !== 'done'
  return isCounting ? <CountingRow {...props} /> : <Row {...props} now={undefined} />
})

const CountingRow = (props: Props) => <Row {...props} now={useNow()} />

type RowProps = Props & { now: Date | undefined }

function Row({ appointment, zone, now, onAct }: RowProps) {
  const { id, patient } = appointment
  const dialog = useDialogState(appointment)
  const late = now && minutesLate(appointment, now)
  const isGone = visitStatus(appointment) === 'today' && isOut(appointment)
  return (
    <li className={styles.row} data-visit={id} data-out={isGone || undefined}>
      <div className={styles.words}>
        <div className={styles.line}>
          <Link
            to={`/v2/appointment/${id}`}
            state={dialog}
            className={`one-line ${styles.name}`}
            title={patient.fullName}
          >
            {patient.fullName}
          </Link>
          <Signs appointment={appointment} now={now} />
        </div>
        {late === undefined ? null : <span className={`one-line ${styles.late}`}>Late {late} min</span>}
        <About appointment={appointment} zone={zone} />
      </div>
      <FlowActions appointment={appointment} isLate={late !== undefined} onAct={onAct} />
    </li>
  )
}

/** The letters, and beside a W or an S for how long. */
function Signs({ appointment, now }: Pick<RowProps, 'appointment' | 'now'>) {
  const spent = now && timeSpent(appointment, now)
  const waiting = spent && { colour: waitingColour(spent.minutes), minutes: spent.minutes }
  return (
    <>
      {spent === undefined ? null : (
        <span className={styles.wait}>
          <span aria-hidden>{spent.minutes} min</span>
          <VisuallyHidden>{spent.sentence}</VisuallyHidden>
        </span>
      )}
      {cardLetters(appointment).map(letter => (
        <VisitLetter key={letter.letter} letter={letter} waiting={waiting} />
      ))}
    </>
  )
}

/** For how long somebody waits or sits there, with the words for those who listen. */
function timeSpent(
  appointment: ListedAppointment,
  now: Date,
): { minutes: number; sentence: string } | undefined {
  const { seatedTime } = appointment
  if (seatedTime === null) return arrival(appointment, now)
  const minutes = minutesWaited(seatedTime, now)
  return { minutes, sentence: `Seated for ${minutes} min` }
}

/** When, with whom and where. A finished visit says when it ended. */
function About({ appointment, zone }: Pick<RowProps, 'appointment' | 'zone'>) {
  const { startsAt, finishedTime, doctor, appointmentType } = appointment
  const time = timeText(finishedTime ?? startsAt, zone)
  return (
    <p className={`one-line ${styles.about}`}>
      <span
        className={styles.swatch}
        style={{ background: appointmentType.color }}
        title={appointmentType.title}
      />
      {finishedTime === null ? time : `Finished ${time}`}
      {doctor === null ? null : ` · Dr. ${doctor.lastName}`}
      {' · '}
      <Place appointment={appointment} />
    </p>
  )
}

/** The room by its code, if it has one: a row is short. */
function Place({ appointment: { room, virtual } }: Pick<RowProps, 'appointment'>) {
  if (virtual) return 'Virtual'
  if (room === null) return 'No Room'
  const code = roomCode(room)
  return code === noRoomCode ? room.title : <abbr title={room.title}>{code}</abbr>
}
