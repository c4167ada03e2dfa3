import type { ManagedVisit } from '@archwire/contract/booking/booking-calls'
import { useEffect } from 'react'
import { useStepHistory } from '../../../lib/navigation/use-step-history.ts'
import { Alert } from '../../../ui/patient/patient-frame.tsx'
import { NearTimes } from '../free-times/near-times.tsx'
import { NothingFree, SlotPicker } from '../free-times/slot-picker.tsx'
import { dayOf, momentLabel } from '../free-times/time-labels.ts'
import { BookingStep } from '../page/booking-step.tsx'
import { VisitFacts } from '../page/visit-facts.tsx'
import styles from './managed-visit.module.css'
import { type Managed, timesFor, useManagedVisit } from './managed-visit.ts'
import { VisitView } from './visit-view.tsx'

/** Asks whether the visit shall really be canceled. */
function ConfirmCancel({ managed }: { managed: Managed }) {
  const { visit, working, failure } = managed
  return (
    <BookingStep
      clinic={visit}
      title="Cancel this appointment?"
      intro={
        <p>{visit.isSetAside ? '' : 'The time will be free for somebody else. '}This cannot be undone.</p>
      }
    >
      <VisitFacts visit={{ ...visit, patientName: visit.patientFirstName }} clinic={visit} />
      {failure === undefined ? null : <Alert>{failure}</Alert>}
      <div className="row filled">
        <button type="button" className="primary" onClick={() => managed.show('visit')}>
          Keep it
        </button>
        <button
          type="button"
          className={styles.danger}
          aria-disabled={working !== undefined}
          onClick={managed.cancel}
        >
          {working === 'cancel' ? 'Canceling…' : 'Yes, cancel it'}
        </button>
      </div>
    </BookingStep>
  )
}

type Props = { token: string; managed: Managed; wanted: string }

/** Shows the old and the new time before the visit is moved. */
function ConfirmMove({ token, managed, wanted }: Props) {
  const { visit, doctor, gone, working, failure } = managed
  const length = Date.parse(visit.endsAt) - Date.parse(visit.startsAt)
  const endsAt = new Date(Date.parse(wanted) + length).toISOString()
  return (
    <BookingStep
      clinic={visit}
      title="Move your appointment?"
      intro={
        <p>
          {visit.isSetAside ? 'Before' : 'Now'}: {momentLabel(visit.startsAt, visit.timeZone)}
          {visit.doctorName === null ? '' : `, with ${visit.doctorName}`}
        </p>
      }
    >
      {gone === undefined ? (
        <>
          <VisitFacts
            visit={{
              ...visit,
              patientName: visit.patientFirstName,
              startsAt: wanted,
              endsAt,
              doctorName: doctor?.name ?? null,
            }}
            clinic={visit}
          />
          {failure === undefined ? null : <Alert>{failure}</Alert>}
          <div className="row filled">
            <button type="button" onClick={() => managed.show('times')}>
              Back
            </button>
            <button
              type="button"
              className="primary"
              aria-disabled={working !== undefined}
              onClick={managed.move}
            >
              {working === 'move' ? 'Moving…' : 'Move appointment'}
            </button>
          </div>
        </>
      ) : (
        <NearTimes
          source={timesFor(token, visit)}
          gone={gone}
          calm={visit.isSetAside ? 'Please choose another one.' : 'You still have the time that you had.'}
          onChoose={managed.choose}
          onOther={() => managed.show('times')}
        />
      )}
    </BookingStep>
  )
}

/** The times to which a visit can be moved. */
function OtherTimes({ token, managed }: { token: string; managed: Managed }) {
  const { visit, wanted } = managed
  return (
    <BookingStep
      clinic={visit}
      title="Choose another time"
      intro={
        <p>
          {visit.typeTitle},{' '}
          {visit.isSetAside
            ? `which can no longer be ${momentLabel(visit.startsAt, visit.timeZone)}.`
            : `now ${momentLabel(visit.startsAt, visit.timeZone)}. You keep it until you have another.`}
        </p>
      }
    >
      <SlotPicker
        source={timesFor(token, visit)}
        chosen={wanted}
        opensAt={dayOf(visit.startsAt)}
        onChoose={managed.choose}
        nothingFree={<NothingFree phoneNumber={visit.phoneNumber} />}
      />
      <button type="button" className="start" onClick={() => managed.show('visit')}>
        Back
      </button>
    </BookingStep>
  )
}

/** A visit, opened by the link in its email or text. */
export function ManagePage({ token, opened }: { token: string; opened: ManagedVisit }) {
  useEffect(() => {
    document.title = `Your appointment · ${opened.clinicName}`
  }, [opened.clinicName])
  const managed = useManagedVisit(token, opened)
  const { view, visit, wanted } = managed
  useStepHistory(managed.trail, managed.walk)
  if (view === 'cancel') return <ConfirmCancel key="cancel" managed={managed} />
  if (view === 'move' && wanted !== undefined) {
    return <ConfirmMove key={`move ${wanted}`} {...{ token, managed, wanted }} />
  }
  if (view === 'times') return <OtherTimes key="times" {...{ token, managed }} />
  return (
    <VisitView
      key={`visit ${visit.status} ${visit.isSetAside}`}
      {...{ token, managed }}
      alsoNamed={opened.alsoNamed ?? []}
    />
  )
}
