import type { Task } from '@archwire/contract/tasks/calls'
import { dueDateText, isOverdue } from '@archwire/domain/tasks/due-date'
import { Button, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import '../../../ui/checkbox.css'
import styles from './task-list.module.css'
import { linkLabel } from './task-words.ts'

type BoxProps = { task: Task; completed: boolean; complete: (completed: boolean) => void }

/** Around it there is room for a thumb. */
export const CompletionBox = ({ task, completed, complete }: BoxProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside, and has its name from the task.
  <label className={styles.box}>
    <Checkbox
      classNames={{ root: styles.boxRoom ?? '', body: styles.boxRoom ?? '' }}
      aria-label={`Completed: ${task.title}`}
      checked={completed}
      onChange={event => complete(event.currentTarget.checked)}
    />
  </label>
)

/** Opens the task for editing. */
export const TaskTitle = ({ task }: { task: Task }) => (
  <Link to={`/v2/task/new?task=${task.id}`} state={useDialogState(task)} className={styles.title}>
    {task.title}
  </Link>
)

export const DueDate = ({ task, today }: { task: Task; today: string }) =>
  task.dueDate === null ? (
    <span className={styles.none}>No due date</span>
  ) : (
    <time dateTime={task.dueDate} className={styles.due} data-overdue={isOverdue(task, today)}>
      {dueDateText(task.dueDate, today)}
    </time>
  )

export const PatientName = ({ task }: { task: Task }) =>
  task.patient === null ? (
    'Internal'
  ) : (
    <Link to={`/v2/patient/${task.patient.id}`}>{task.patient.fullName}</Link>
  )

/** To what the task is about: always the patient's insurance. */
export function TaskLink({ task }: { task: Task }) {
  const { linkable } = task
  if (linkable === null) return null
  const label = linkLabel(linkable)
  if (linkable.patientId === null) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      component={Link}
      to={`/v2/patient/${linkable.patientId}/profile#patient-insurance`}
    >
      {label}
    </Button>
  )
}
