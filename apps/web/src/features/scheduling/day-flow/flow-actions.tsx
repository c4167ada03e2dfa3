import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { flowActions, type VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { NotesIcon, UndoIcon } from '../../../ui/icons.tsx'
import styles from './daily-flow.module.css'

/** What can be done in a row: the steps of a visit, and that the patient did not come. */
export type FlowAction = VisitAction | 'noShow'

type Props = {
  appointment: ListedAppointment
  /** The patient should have come by now. */
  isLate: boolean
  onAct: (appointment: ListedAppointment, action: FlowAction) => void
}

/**
 * The next step of a visit, and beside it what is rarer: with a mouse it lies over the words once the pointer or the focus
 * is in the row, so that the words have the room otherwise.
 */
export function FlowActions({ appointment, isLate, onAct }: Props) {
  const [step, ...others] = flowActions(appointment)
  const { id, patient } = appointment
  const buttonFor = (action: FlowAction, label: string, shown: ReactNode = label) => (
    <button
      key={action}
      type="button"
      className={`framed ${styles.action}`}
      aria-label={`${label} ${patient.fullName}`}
      title={shown === label ? undefined : label}
      onClick={() => onAct(appointment, action)}
    >
      {shown}
    </button>
  )
  return (
    <div className={styles.actions}>
      <div className={styles.more}>
        {appointment.finished ? <NextVisitLink appointment={appointment} /> : null}
        {isLate ? <div className={styles.noShow}>{buttonFor('noShow', 'No Show')}</div> : null}
        {others.map(({ action, label }) => buttonFor(action, label, <UndoIcon />))}
        <Link
          to={`/v2/patient/${patient.id}/treatment/${id}`}
          className={`framed ${styles.action}`}
          aria-label={`Notes ${patient.fullName}`}
          title="Notes"
        >
          <NotesIcon />
        </Link>
      </div>
      {step === undefined ? null : (
        <div data-step>
          <Step appointment={appointment} {...step}>
            {buttonFor(step.action, step.label)}
          </Step>
        </div>
      )}
    </div>
  )
}

type StepProps = { appointment: ListedAppointment; action: VisitAction; label: string; children: ReactNode }

const NextVisitLink = ({ appointment: { id, patient } }: Pick<Props, 'appointment'>) => (
  <Link
    to={`/v2/next-visit/${id}`}
    state={useDialogState()}
    className={`framed ${styles.action}`}
    aria-label={`Next visit ${patient.fullName}`}
  >
    Next visit
  </Link>
)

/** Seating has a page of its own; any other step is a button. */
function Step({ appointment, action, label, children }: StepProps) {
  const dialog = useDialogState()
  if (action !== 'seat') return children
  return (
    <Link
      to={`/v2/seat-patient/${appointment.id}`}
      state={dialog}
      className={`framed ${styles.action}`}
      aria-label={`${label} ${appointment.patient.fullName}`}
    >
      {label}
    </Link>
  )
}
