import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { cardLetters, shownRoomCode } from '@archwire/domain/scheduling/visits/card-letters'
import { visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, waitingColour } from '@archwire/domain/scheduling/visits/visit-times'
import { memo } from 'react'
import { useNow } from '../../../lib/dates/clock.ts'
import { appointmentSentence, cardDetail } from '../appointments/card-labels.ts'
import styles from './appointment-card.module.css'

/**
 * A card's place and colour are CSS classes in a style sheet that grows on demand. Inline styles would be computed for
 * each card separately; classes that several cards share are computed once, and cached while days are turned.
 */
const classes = new Map<string, string>()
let sheet: CSSStyleSheet | undefined

/** The class with this declaration. A value that the browser does not know has no effect. */
function classOf(property: string, value: string): string {
  const key = `${property} ${value}`
  const known = classes.get(key)
  if (known !== undefined) return known
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const name = `card-${classes.size}`
  const rule = sheet.cssRules[sheet.insertRule(`.${name} {}`, sheet.cssRules.length)]
  if (rule instanceof CSSStyleRule) rule.style.setProperty(property, value)
  classes.set(key, name)
  return name
}

const places = new Map<string, string>()

/**
 * The classes for an `inset`. Vertical and horizontal values are separate, since each has fewer variants than both
 * together.
 */
function placeClasses(inset: string): string {
  const known = places.get(inset)
  if (known !== undefined) return known
  const [top, right, bottom, left] = inset.split(' ')
  const names = `${classOf('inset-block', `${top} ${bottom}`)} ${classOf('inset-inline', `${left} ${right}`)}`
  places.set(inset, names)
  return names
}

const colourClass = (colour: string): string => classOf('background-color', colour)

type AppointmentCardProps = {
  appointment: ListedAppointment
  inset: string
  /** It shares its column with other cards at the same time. */
  isBeside: boolean
  mode: ColumnMode
  zone: string
}

// The colour is half as strong until the patient has confirmed.
const colourOf = ({ appointmentType, isConfirmed }: ListedAppointment) =>
  isConfirmed ? appointmentType.color : `${appointmentType.color}80`

/** A plain card: lines of text in one element, as there can be thousands of them. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, inset, isBeside, mode, zone } = props
  const isPlain =
    !appointment.checkedIn && !appointment.seated && !appointment.noShow && !appointment.reschedule
  const more = cardDetail(appointment, mode)
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.card} ${placeClasses(inset)} ${colourClass(colourOf(appointment))}`}
        data-id={appointment.id}
        data-off={appointment.noShow || appointment.reschedule || undefined}
        aria-label={appointmentSentence(appointment, mode, zone)}
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
 * The patient's name with status signs; the button's label says the status in words. A waiting patient's card is
 * redrawn every minute.
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
