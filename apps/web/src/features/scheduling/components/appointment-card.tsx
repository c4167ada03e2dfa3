import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters, shownRoomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { memo } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { colourClass, placeClasses } from './card-classes.ts'
import { moreOf, sentenceOf } from './card-facts.ts'
import styles from './time-grid.module.css'

type Props = {
  appointment: ListedAppointment
  inset: string
  /** It shares its column with others at the same time. */
  isBeside: boolean
  mode: ColumnMode
  zone: string
}

// Half as strong until the patient has confirmed.
const colourOf = ({ appointmentType, isConfirmed }: ListedAppointment) =>
  isConfirmed ? appointmentType.color : `${appointmentType.color}80`

/** One line of text under another, in one element, for each appointment that is simply booked: there can be thousands. */
export const AppointmentCard = memo(function AppointmentCard(props: Props) {
  const { appointment, inset, isBeside, mode, zone } = props
  const isPlain =
    !appointment.checkedIn && !appointment.seated && !appointment.noShow && !appointment.reschedule
  const more = moreOf(appointment, mode)
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.card} ${placeClasses(inset)} ${colourClass(colourOf(appointment))}`}
        data-id={appointment.id}
        data-off={appointment.noShow || appointment.reschedule || undefined}
        aria-label={sentenceOf(appointment, mode, zone)}
      >
        <span className={isBeside ? `${styles.lines} ${styles.beside}` : styles.lines}>
          {isPlain ? (
            `${appointment.patient.fullName}\n${more}`
          ) : (
            <WithStatus appointment={appointment} more={more} />
          )}
        </span>
      </button>
    </li>
  )
})

/**
 * The patient's name with how the visit stands, in signs: the button says it in words. Where somebody waits, once more every minute.
 */
const WithStatus = (props: StatusProps) =>
  visitStatus(props.appointment) === 'waiting' ? (
    <Waiting {...props} />
  ) : (
    <Status {...props} now={undefined} />
  )

type StatusProps = { appointment: ListedAppointment; more: string }

const Waiting = (props: StatusProps) => <Status {...props} now={useNow()} />

function Status({ appointment, more, now }: StatusProps & { now: Date | undefined }) {
  const came = arrival(appointment, now ?? new Date())
  const tone = now === undefined || came === undefined ? undefined : waitingColour(came.minutes)
  const code = shownRoomCode(appointment)
  return (
    <>
      <span className={styles.who}>
        <span className={styles.name}>{appointment.patient.fullName}</span>
        {code === undefined ? null : (
          <span className={styles.code} data-text={code} title={appointment.room?.title ?? 'Virtual'} />
        )}
        {cardLetters(appointment).map(({ letter, text }) => (
          <span
            key={letter}
            className={styles.letter}
            data-text={letter}
            title={text}
            data-tone={letter === 'W' ? tone : letter === 'S' ? 'green' : undefined}
          />
        ))}
      </span>
      {came === undefined ? null : (
        <span className={styles.came} data-text={came.sentence} data-colour={came.colour} />
      )}
      <span className={styles.more} data-text={more} />
    </>
  )
}
