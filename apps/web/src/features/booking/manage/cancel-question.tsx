import { Alert } from '../../../ui/patient/message.tsx'
import { BookingStep } from '../components/booking-step.tsx'
import actions from '../components/page-actions.module.css'
import { VisitFacts } from '../components/visit-facts.tsx'
import styles from './manage.module.css'
import type { Managed } from './use-managed-visit.ts'

/** Whether it shall really be canceled. */
export function CancelQuestion({ managed }: { managed: Managed }) {
  const { visit, working, failure } = managed
  return (
    <BookingStep
      clinic={visit}
      title="Cancel this appointment?"
      intro={
        <p>{visit.isSetAside ? '' : 'The time will be free for somebody else. '}This cannot be undone.</p>
      }
    >
      <VisitFacts visit={visit} clinic={visit} />
      {failure === undefined ? null : <Alert>{failure}</Alert>}
      <div className={actions.actions}>
        <button type="button" className={actions.first} onClick={() => managed.show('visit')}>
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
