import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { type StatusButton, statusButtons } from '@archwire/domain/scheduling/visits/visit-status'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { VisitChange } from '../api/visits.ts'
import styles from './appointment-window.module.css'
import { useVisit } from './use-visit.ts'

type Props = { appointment: ListedAppointment }

const changeOf = ({ status, isOn }: StatusButton): VisitChange => {
  if (status === 'confirm') return { kind: 'confirm', completed: !isOn }
  if (status === 'noShow') return { kind: 'noShow', noShow: !isOn }
  return { kind: 'reschedule', reschedule: !isOn }
}

/** The second click of a double click would take back what the first has done. */
const isFirstClick = (event: MouseEvent) => event.detail <= 1

/** What the front desk notes before the visit. */
export function StatusButtons({ appointment }: Props) {
  const note = useVisit()
  const buttons = statusButtons(appointment)
  if (buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {buttons.map(button => (
        <Button
          key={button.status}
          variant={button.isOn && !button.isOff ? 'light' : 'default'}
          disabled={button.isOff}
          // What cannot be taken back is no switch.
          {...(button.status === 'confirm' ? {} : { 'aria-pressed': button.isOn })}
          onClick={event => {
            if (isFirstClick(event)) note(appointment.id, changeOf(button))
          }}
        >
          {button.label}
        </Button>
      ))}
    </div>
  )
}
