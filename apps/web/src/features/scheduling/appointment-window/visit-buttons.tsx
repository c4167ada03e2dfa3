import type { AppointmentSummary, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import {
  isReadOnly,
  type StatusButton,
  statusButtons,
  type VisitAction,
  visitActions,
  visitStatus,
} from '@archwire/domain/scheduling/visits/visit-status'
import { arrival, minutesWaited } from '@archwire/domain/scheduling/visits/visit-times'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../lib/dates/clock.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { timeText } from '../appointments/card-labels.ts'
import { isForgotten } from '../appointments/forgotten-visit.ts'
import { ArrivalLabel } from '../visits/arrival-label.tsx'
import { NextVisitLink } from '../visits/next-visit-link.tsx'
import { useKeepFocus } from '../visits/use-keep-focus.ts'
import { useVisit } from '../visits/use-visit.ts'
import { useNoShow, useVisitActions } from '../visits/use-visit-actions.ts'
import type { VisitChange } from '../visits/visit-changes.ts'
import styles from './appointment-window.module.css'

type StatusButtonsProps = { appointment: ListedAppointment; zone: string }

const changeOf = ({ status, isOn }: StatusButton): VisitChange =>
  status === 'confirm' ? { kind: 'confirm', completed: !isOn } : { kind: 'reschedule', reschedule: !isOn }

/** The second click of a double click would undo what the first one did. */
const isFirstClick = (event: MouseEvent) => event.detail <= 1

/** What has been recorded: a button that cannot be pressed, drawn as the chip that it is to whoever looks. */
const Recorded = ({ text }: { text: string }) => (
  <Button disabled className={styles.recorded} px="xs" leftSection={<CheckIcon />}>
    {text}
  </Button>
)

/** What the front desk records before the visit. */
function StatusButtons({ appointment, zone }: StatusButtonsProps) {
  const note = useVisit()
  const markNoShow = useNoShow(zone)
  const press = (button: StatusButton) => {
    if (button.status === 'noShow') void markNoShow(appointment, !button.isOn)
    else note(appointment.id, changeOf(button))
  }
  return (
    <>
      {appointment.isConfirmed && !appointment.seated ? <Recorded text="Confirmed" /> : null}
      {statusButtons(appointment).map(button => {
        // Of the others, the words say what pressing them does.
        const isToggle = button.status === 'noShow'
        const isPressed = isToggle && button.isOn
        return (
          <Button
            key={button.status}
            variant={isPressed ? 'light' : 'subtle'}
            px="xs"
            leftSection={isPressed ? <CheckIcon /> : null}
            {...(isToggle ? { 'aria-pressed': button.isOn } : {})}
            onClick={event => {
              if (isFirstClick(event)) press(button)
            }}
          >
            {button.label}
          </Button>
        )
      })}
    </>
  )
}

type VisitButtonsProps = {
  appointment: ListedAppointment
  /** The patient's visits to come, once they are loaded. */
  next: AppointmentSummary[] | undefined
  zone: string
}

/**
 * The actions of the visit: the next step first, then what is recorded before it. What undoes a step has a row of its
 * own where the first is full.
 */
export function VisitButtons({ appointment, next, zone }: VisitButtonsProps) {
  const { id, checkedInTime, finishedTime } = appointment
  const now = useNow()
  const dialog = useDialogState(appointment)
  const act = useVisitActions('window', zone)
  const status = visitStatus(appointment)
  const came = arrival(appointment, now)
  const isOver = isForgotten(appointment, now, zone)
  const waited = checkedInTime === null ? 0 : minutesWaited(checkedInTime, now)
  const labels: Record<VisitAction, string> = {
    checkIn: 'Check-in',
    undoCheckIn: 'Undo Check-in',
    seat: isOver ? 'Seat' : `Seat (Waiting ${waited} minutes)`,
    unseat: 'Unseat',
    finish: 'Finish visit',
    unfinish: 'Undo Finish',
    reschedule: 'Reschedule',
  }
  const pages: Partial<Record<VisitAction, string>> = {
    seat: `/v2/seat-patient/${id}`,
    reschedule: `/v2/appointment/${id}/edit`,
  }
  const actions = isReadOnly(appointment, now) ? [] : visitActions(appointment)
  const section = useKeepFocus<HTMLDivElement>(`${status} ${appointment.isConfirmed}`)
  const [nextStep, ...otherSteps] = actions.map((action, index) => {
    const page = pages[action]
    const isNext = index === 0 && action !== 'unfinish'
    const look = { variant: isNext ? 'filled' : 'subtle', px: isNext ? 'sm' : 'xs' }
    return page === undefined ? (
      <Button key={action} {...look} onClick={() => void act(appointment, action)}>
        {labels[action]}
      </Button>
    ) : (
      <Button key={action} {...look} component={Link} to={page} state={dialog}>
        {labels[action]}
      </Button>
    )
  })
  return (
    <Stack component="section" ref={section} gap="xs" aria-label="Visit">
      {came === undefined ? null : (
        <ArrivalLabel came={came} checkedInTime={checkedInTime} isForgotten={isOver} zone={zone} />
      )}
      <Group gap="8px 6px">
        {finishedTime === null ? null : (
          <Text lh="var(--control)" fw={600}>
            Finished {timeText(finishedTime, zone)}
          </Text>
        )}
        {nextStep}
        {status === 'seated' ? <Recorded text="Seated" /> : null}
        <StatusButtons appointment={appointment} zone={zone} />
        {status === 'waiting' ? null : otherSteps}
        {status === 'done' ? <NextVisitLink id={id} next={next} zone={zone} /> : null}
      </Group>
      {status === 'waiting' && otherSteps.length > 0 ? <Group ml={-9}>{otherSteps}</Group> : null}
    </Stack>
  )
}
