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
import { timeLabel } from '../appointments/time-and-place-labels.ts'
import { ArrivalLabel } from '../visits/arrival-label.tsx'
import { NextVisitLink } from '../visits/next-visit-link.tsx'
import { useKeepFocus } from '../visits/use-keep-focus.ts'
import { useVisit } from '../visits/use-visit.ts'
import { useNoShow, useVisitActions } from '../visits/use-visit-actions.ts'
import type { VisitChange } from '../visits/visit-changes.ts'

type StatusButtonsProps = { appointment: ListedAppointment; zone: string }

const changeOf = ({ status, isOn }: StatusButton): VisitChange =>
  status === 'confirm' ? { kind: 'confirm', completed: !isOn } : { kind: 'reschedule', reschedule: !isOn }

/** The second click of a double click would undo what the first one did. */
const isFirstClick = (event: MouseEvent) => event.detail <= 1

/** Buttons for what the front desk records before the visit. */
export function StatusButtons({ appointment, zone }: StatusButtonsProps) {
  const note = useVisit()
  const markNoShow = useNoShow(zone)
  const press = (button: StatusButton) => {
    if (button.status === 'noShow') void markNoShow(appointment, !button.isOn)
    else note(appointment.id, changeOf(button))
  }
  const buttons = statusButtons(appointment)
  if (buttons.length === 0) return null
  return (
    <Group gap="xs">
      {buttons.map(button => (
        <Button
          key={button.status}
          variant={button.isOn && !button.isOff ? 'light' : 'default'}
          disabled={button.isOff}
          // An action that cannot be undone is not a toggle.
          {...(button.status === 'confirm' ? {} : { 'aria-pressed': button.isOn })}
          onClick={event => {
            if (isFirstClick(event)) press(button)
          }}
        >
          {button.label}
        </Button>
      ))}
    </Group>
  )
}

type VisitButtonsProps = {
  appointment: ListedAppointment
  /** The patient's visits to come, once they are loaded. */
  next: AppointmentSummary[] | undefined
  zone: string
}

/** Buttons for the next step of the visit: check in, seat, finish, or undo the last step. */
export function VisitButtons({ appointment, next, zone }: VisitButtonsProps) {
  const { id, checkedInTime, finishedTime } = appointment
  const now = useNow()
  const dialog = useDialogState(appointment)
  const act = useVisitActions('window', zone)
  const status = visitStatus(appointment)
  const came = arrival(appointment, now)
  const labels: Record<VisitAction, string> = {
    checkIn: 'Check-in',
    undoCheckIn: 'Undo Check-in',
    seat: `Seat (Waiting ${checkedInTime === null ? 0 : minutesWaited(checkedInTime, now)} minutes)`,
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
  const section = useKeepFocus<HTMLDivElement>(status)
  if (actions.length === 0 && !appointment.seated) return null
  return (
    <Stack component="section" ref={section} gap="xs" aria-label="Visit">
      {came === undefined ? null : <ArrivalLabel came={came} checkedInTime={checkedInTime} zone={zone} />}
      <Group gap="xs">
        {status === 'seated' ? <Button disabled>Seated</Button> : null}
        {finishedTime === null ? null : (
          <Text lh="var(--control)" fw={600} pr="xs">
            Finished {timeLabel(finishedTime, zone)}
          </Text>
        )}
        {actions.map((action, index) => {
          const page = pages[action]
          const variant = index === 0 && action !== 'unfinish' ? 'filled' : 'default'
          return page === undefined ? (
            <Button key={action} variant={variant} onClick={() => void act(appointment, action)}>
              {labels[action]}
            </Button>
          ) : (
            <Button key={action} variant={variant} component={Link} to={page} state={dialog}>
              {labels[action]}
            </Button>
          )
        })}
      </Group>
      {status === 'done' ? (
        <Group>
          <NextVisitLink id={id} next={next} zone={zone} />
        </Group>
      ) : null}
    </Stack>
  )
}
