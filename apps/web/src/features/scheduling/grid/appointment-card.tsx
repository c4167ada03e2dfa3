import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters, shownRoomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { cardMarks, hasMarks, lateText, marksThatFit } from '@archwire/domain/scheduling/visits/card-marks'
import { visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { memo } from 'react'
import { useNow } from '../../../lib/dates/clock.ts'
import { appointmentSentence, cardDetail } from '../appointments/card-labels.ts'
import { isForgotten, neverFinished } from '../appointments/forgotten-visit.ts'
import type { PlacedCard } from '../columns/placed-cards.ts'
import { letterClass, VisitMark } from '../visits/visit-signs.tsx'
import styles from './appointment-card.module.css'
import { colourClass, placeClasses } from './card-classes.ts'

type AppointmentCardProps = Omit<PlacedCard, 'slot' | 'place'> & {
  block: string
  inline: string
  /** For how many minutes the patient is overdue. */
  late: number | undefined
  mode: ColumnMode
  zone: string
}

/** A plain card: lines of text in one element, as there can be thousands of them. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, block, inline, isShort, isLow, late, mode, zone } = props
  const { checkedIn, seated, noShow, reschedule, isConfirmed } = appointment
  const inner = innerWidth(props)
  const isPlain =
    !(checkedIn || seated || noShow || reschedule || hasMarks(appointment, late)) &&
    !(isShort && hasRoomBeside(inner, appointment))
  const more = cardDetail(appointment, mode)
  const colour = colourClass(appointment.appointmentType.color, isConfirmed)
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.card} ${placeClasses({ block, inline })} ${colour}`}
        data-id={appointment.id}
        data-off={noShow || reschedule || undefined}
        data-low={isLow || undefined}
        aria-label={appointmentSentence(
          appointment,
          mode,
          zone,
          late,
          isForgotten(appointment, new Date(), zone),
        )}
      >
        <span className={inner < leastForLine ? `${styles.lines} ${styles.narrow}` : styles.lines}>
          {isPlain ? (
            `${appointment.patient.fullName}\n${more}`
          ) : (
            <WithSigns appointment={appointment} {...{ more, late, inner, isShort, zone }} />
          )}
        </span>
      </button>
    </li>
  )
})

/** Between the coloured edge and the gap to the next card. An unknown width is taken for a middling one. */
const innerWidth = ({ width }: { width: number }) => (width === 0 ? 110 : width - 10)

/** The width of a letter, about. It only decides what is drawn; what does not fit all the same is cut by an ellipsis. */
const letterWidth = 6.6
const nameWidth = ({ patient }: ListedAppointment, most = Number.POSITIVE_INFINITY) =>
  Math.min(patient.fullName.length, most) * letterWidth

/** The least width of a second line that says something. On a narrower card the name alone is seen. */
const leastForLine = 80

/** The least width in which the type beside the name says something. */
const leastBeside = 64

const hasRoomBeside = (inner: number, appointment: ListedAppointment) =>
  inner - nameWidth(appointment) >= leastBeside

type Signs = {
  appointment: ListedAppointment
  more: string
  late: number | undefined
  inner: number
  isShort: boolean
  zone: string
}

/**
 * The patient's name with marks and status signs; the button's label says in words what they mean. A waiting patient's
 * card is redrawn every minute.
 */
const WithSigns = (props: Signs) =>
  visitStatus(props.appointment) === 'waiting' ? <Waiting {...props} /> : <Lines {...props} now={undefined} />

const Waiting = (props: Signs) => <Lines {...props} now={useNow()} />

/** What a letter or a code takes beside the name, with the gap before it. */
const signWidth = (text: string) => 10 + text.length * 8

const widthOfLetters = (letters: readonly { letter: string }[]) =>
  letters.reduce((sum, { letter }) => sum + signWidth(letter), 0)

/** What a name of more than eight letters keeps of them, and an ellipsis where there is one. */
const keptWidth = (appointment: ListedAppointment, inner: number) =>
  nameWidth(appointment, 8) + (appointment.patient.fullName.length > 8 && inner >= leastForLine ? 10 : 0)

/** What is left of a name at least, beside the letters of a status and the marks that stay. */
const leastName = 24

function Lines({ appointment, more, late, inner, isShort, zone, now }: Signs & { now: Date | undefined }) {
  const status = visitStatus(appointment)
  const isOver = now !== undefined && isForgotten(appointment, now, zone)
  const came = arrival(appointment, now ?? new Date())
  const waitText = (text: string, minutes: number) => (isOver ? neverFinished : `${text} ${minutes} min`)
  const letters = cardLetters(appointment)
  const code = shownRoomCode(appointment)
  // Of all signs the letters are the last to yield, and of two the one that says where the patient is.
  const firstLetter = letters.findIndex((_, at) => inner - widthOfLetters(letters.slice(at)) >= leastName)
  const lettersWidth = firstLetter === -1 ? 0 : widthOfLetters(letters.slice(firstLetter))
  const marks = cardMarks(appointment, late)
  const codeWidth = code === undefined ? 0 : signWidth(code) - 8
  const left = inner - keptWidth(appointment, inner) - lettersWidth
  const roomOfKept = lettersWidth === 0 ? undefined : inner - lettersWidth - leastName
  const { shown, more: unshown, isCodeShown } = marksThatFit(marks, codeWidth, left, roomOfKept)
  const beside = inner - lettersWidth - shown.length * 14 - (isCodeShown ? codeWidth : 0)
  const [arrivalText, arrivalColour] = isOver
    ? [neverFinished, 'black']
    : came === undefined
      ? [late === undefined ? undefined : lateText(late), 'red']
      : [came.sentence, came.colour]
  const arrivalLine =
    arrivalText === undefined ? undefined : (
      <span className={styles.came} data-text={arrivalText} data-colour={arrivalColour} />
    )
  const detail = <span className={styles.more} data-text={more} />
  // What is needed first stands first: how long somebody waits, or else what is done.
  const [first, second] = status === 'waiting' ? [arrivalLine, detail] : [detail, arrivalLine]
  const isOneLine = isShort && hasRoomBeside(beside, appointment)
  const isUrgent = status === 'waiting' || late !== undefined
  return (
    <>
      <span className={styles.who} data-need={isUrgent ? 'now' : status === 'done' ? 'over' : undefined}>
        <span className={isOneLine ? `${styles.name} ${styles.whole}` : styles.name}>
          {appointment.patient.fullName}
        </span>
        {isOneLine ? first : null}
        {shown.map(mark => (
          <VisitMark key={mark.kind} {...mark} />
        ))}
        {marks.slice(shown.length).map(mark => (
          <VisitMark key={mark.kind} {...mark} isSpare />
        ))}
        {unshown === 0 ? null : <span className={styles.code} data-text={`+${unshown}`} data-brief />}
        {code === undefined ? null : (
          <span
            className={styles.code}
            data-text={code}
            data-spare={!isCodeShown || undefined}
            title={appointment.room?.title ?? 'Virtual'}
          />
        )}
        {letters.map(({ letter, text }, at) => (
          <span
            key={letter}
            className={`${styles.letter} ${letterClass}`}
            data-text={letter}
            data-letter={letter}
            data-spare={firstLetter === -1 || at < firstLetter || undefined}
            title={letter === 'W' && came !== undefined ? waitText(text, came.minutes) : text}
            data-tone={letter === 'W' && came !== undefined ? waitingColour(came.minutes) : undefined}
          />
        ))}
      </span>
      {isOneLine ? null : first}
      {second}
    </>
  )
}
