import type { ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { useEffect, useRef } from 'react'
import { Alert, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { momentLabel } from '../free-times/time-labels.ts'
import { BookingStep } from '../page/booking-step.tsx'
import { VisitFacts } from '../page/visit-facts.tsx'
import styles from './managed-visit.module.css'
import { calendarUrl, type Managed } from './managed-visit.ts'

const titles: Record<ManagedVisit['status'], string> = {
  booked: 'Your appointment',
  canceled: 'Your appointment is canceled',
  past: 'This appointment is over',
}

type AlsoNamed = NonNullable<ManagedVisit['alsoNamed']>

/** A visit that is or was booked, and its actions. */
export function VisitView({
  token,
  managed,
  alsoNamed,
}: {
  token: string
  managed: Managed
  alsoNamed: AlsoNamed
}) {
  const { visit, working, failure, done } = managed
  const isBooked = visit.status === 'booked'
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button may be gone, so the message takes the focus.
  useEffect(() => {
    if (done) said.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <BookingStep
      clinic={visit}
      title={visit.isSetAside ? 'Your appointment needs another time' : titles[visit.status]}
      intro={<p>{introOf(visit)}</p>}
      isFirst={managed.isFresh}
    >
      <div role="status" className={styles.said}>
        {done ? (
          <p ref={said} tabIndex={-1} className="notice">
            {done}
          </p>
        ) : null}
      </div>
      <VisitFacts
        visit={{ ...visit, patientName: isBooked ? undefined : visit.patientFirstName }}
        clinic={visit}
        hasMap={isBooked}
      >
        {isBooked && visit.confirmed && !visit.isSetAside ? (
          <p className={styles.confirmed}>Confirmed</p>
        ) : null}
      </VisitFacts>
      {failure === undefined ? null : <Alert>{failure}</Alert>}
      {isBooked ? (
        <>
          <div className="row filled">
            {visit.canConfirm ? (
              <button
                type="button"
                className="primary"
                aria-disabled={working !== undefined}
                onClick={managed.confirm}
              >
                {working === 'confirm' ? 'Confirming…' : 'Confirm'}
              </button>
            ) : null}
            {visit.canMove ? (
              <button type="button" onClick={() => managed.show('times')}>
                Move to another time
              </button>
            ) : null}
            {visit.canCancel ? (
              <button type="button" onClick={() => managed.show('cancel')}>
                Cancel appointment
              </button>
            ) : null}
            {visit.isSetAside ? null : (
              <a className={styles.link} href={calendarUrl(token)} download="appointment.ics">
                Add to calendar
              </a>
            )}
          </div>
          <Rule visit={visit} />
        </>
      ) : visit.slug === null ? null : (
        <a className={styles.link} href={`/book/${encodeURIComponent(visit.slug)}`}>
          Book another appointment
        </a>
      )}
      <OtherVisits visits={alsoNamed} timeZone={visit.timeZone} />
    </BookingStep>
  )
}

/** The visits of the rest of the family that the same text names. */
function OtherVisits({ visits, timeZone }: { visits: AlsoNamed; timeZone: string }) {
  if (visits.length === 0) return null
  return (
    <nav aria-label="Also in this text">
      <h2>Also in this text</h2>
      <ul className={styles.others}>
        {visits.map(({ token, patientFirstName, startsAt }) => (
          <li key={token}>
            <a className={styles.link} href={`/book/manage/${token}`}>
              {patientFirstName}, {momentLabel(startsAt, timeZone)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function introOf({ status, isSetAside, patientFirstName, bookerFirstName }: ManagedVisit): string {
  const hello = `Hello ${bookerFirstName ?? patientFirstName}`
  const whom = bookerFirstName === undefined ? 'you' : patientFirstName
  if (isSetAside) return `${hello}, this time is no longer kept for ${whom}.`
  if (status === 'booked') return `${hello}, this is what we have for ${whom}.`
  return status === 'canceled'
    ? 'The time is free for somebody else again. Nothing more is needed from you.'
    : 'It can no longer be changed.'
}

/** Says until when the visit can be changed here, or whom to call after that. */
function Rule({ visit }: { visit: ManagedVisit }) {
  const { canMove, canCancel, changeUntil, timeZone } = visit
  const until = momentLabel(changeUntil, timeZone)
  if (canMove) return <Quiet>It can be moved or canceled here until {until}.</Quiet>
  if (canCancel) {
    return (
      <Quiet>
        It can be canceled here until {until}. To move it, please call <Clinic visit={visit} />.
      </Quiet>
    )
  }
  return (
    <p>
      It is too late to change this appointment online. To move or cancel it, please call{' '}
      <Clinic visit={visit} />.
    </p>
  )
}

const Clinic = ({ visit: { clinicName, phoneNumber } }: { visit: ManagedVisit }) =>
  phoneNumber === null ? (
    clinicName
  ) : (
    <>
      {clinicName} at <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
    </>
  )
