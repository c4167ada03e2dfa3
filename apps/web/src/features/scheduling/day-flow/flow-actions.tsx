import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { flowActions, type VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { MoreIcon, NotesIcon, PhoneIcon, UndoIcon, UnreadIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
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
 * The next step of a visit, and beside it what is rarer: with a mouse it lies over the second line once the pointer or
 * the focus is in the row, so that the words have the room otherwise and the name is always read.
 */
export function FlowActions({ appointment, isLate, onAct }: Props) {
  const [step, ...others] = flowActions(appointment)
  const { patient } = appointment
  const buttonFor = (action: VisitAction, label: string, shown: ReactNode = label) => (
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
        {isLate ? <NoShowButton appointment={appointment} onAct={onAct} /> : null}
        {others.map(({ action, label }) => buttonFor(action, label, <UndoIcon />))}
        {isLate ? <WaysToReach appointment={appointment} /> : <NotesLink appointment={appointment} />}
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

type RowProps = Pick<Props, 'appointment'>

const notesOf = ({ id, patient }: ListedAppointment) => `/v2/patient/${patient.id}/treatment/${id}`

const NotesLink = ({ appointment }: RowProps) => (
  <IconLink label="Notes" of={appointment} to={notesOf(appointment)}>
    <NotesIcon />
  </IconLink>
)

/** In the letters of the card where the row is short. */
const NoShowButton = ({ appointment, onAct }: Pick<Props, 'appointment' | 'onAct'>) => (
  <button
    type="button"
    className={`framed ${styles.action}`}
    title="No Show"
    onClick={() => onAct(appointment, 'noShow')}
  >
    <span className={styles.short} aria-hidden>
      NS
    </span>
    <span className={styles.long} aria-hidden>
      No Show
    </span>
    <VisuallyHidden>No Show {appointment.patient.fullName}</VisuallyHidden>
  </button>
)

const mouse = '(hover: hover) and (min-width: 769px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(mouse)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useHasMouse = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(mouse).matches)

/** How a patient who has not come is reached, and the notes; where there is no mouse, in a menu: a row has no room for all. */
function WaysToReach({ appointment }: RowProps) {
  const { id, fullName, phoneNumber } = appointment.patient
  const navigate = useNavigate()
  const hasMouse = useHasMouse()
  if (phoneNumber === null) return <NotesLink appointment={appointment} />
  const conversation = pageSettings.sendsTexts() ? `/v2/messages/start-conversation/${id}` : undefined
  const call = `tel:+1${phoneNumber}`
  if (hasMouse) {
    return (
      <>
        {conversation === undefined ? null : (
          <IconLink label="Text" of={appointment} to={conversation}>
            <UnreadIcon />
          </IconLink>
        )}
        <a
          href={call}
          className={`framed ${styles.action}`}
          aria-label={`Call ${fullName}`}
          title={`Call ${formatPhone(phoneNumber)}`}
        >
          <PhoneIcon />
        </a>
        <NotesLink appointment={appointment} />
      </>
    )
  }
  return (
    <Menu
      label={`More for ${fullName}`}
      button={<MoreIcon />}
      items={[
        ...(conversation === undefined
          ? []
          : [{ label: 'Text', onSelect: () => void navigate(conversation) }]),
        { label: 'Call', href: call },
        { label: 'Notes', onSelect: () => void navigate(notesOf(appointment)) },
      ]}
    />
  )
}

type IconLinkProps = { label: string; of: ListedAppointment; to: string; children: ReactNode }

const IconLink = ({ label, of, to, children }: IconLinkProps) => (
  <Link
    to={to}
    className={`framed ${styles.action}`}
    aria-label={`${label} ${of.patient.fullName}`}
    title={label}
  >
    {children}
  </Link>
)

type StepProps = { appointment: ListedAppointment; action: VisitAction; label: string; children: ReactNode }

const NextVisitLink = ({ appointment: { id, patient } }: RowProps) => (
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
