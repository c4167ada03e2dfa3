import { Alert } from '../../../ui/patient/message.tsx'
import { timesFor } from '../api/managed-visit.ts'
import { BookingStep } from '../components/booking-step.tsx'
import actions from '../components/page-actions.module.css'
import { VisitFacts } from '../components/visit-facts.tsx'
import { NearTimes } from '../picker/near-times.tsx'
import { momentWords } from '../picker/when-words.ts'
import type { Managed } from './use-managed-visit.ts'

type Props = { token: string; managed: Managed; wanted: string }

/** From when to when, before it is done. */
export function MoveQuestion({ token, managed, wanted }: Props) {
  const { visit, gone, working, failure } = managed
  const length = Date.parse(visit.endsAt) - Date.parse(visit.startsAt)
  const endsAt = new Date(Date.parse(wanted) + length).toISOString()
  return (
    <BookingStep
      clinic={visit}
      title="Move your appointment?"
      intro={
        <p>
          {visit.isSetAside ? 'Before' : 'Now'}: {momentWords(visit.startsAt, visit.timeZone)}
        </p>
      }
    >
      {gone === undefined ? (
        <>
          {/* Who it is with may be another at another time. */}
          <VisitFacts visit={{ ...visit, startsAt: wanted, endsAt, doctorName: null }} clinic={visit} />
          {failure === undefined ? null : <Alert>{failure}</Alert>}
          <div className={actions.actions}>
            <button type="button" onClick={() => managed.show('times')}>
              Back
            </button>
            <button
              type="button"
              className={actions.first}
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
