import type { Task, TaskSort } from '@archwire/contract/tasks/calls'
import { dueDateText, isOverdue } from '@archwire/domain/tasks/due-date'
import { Box, Button, Checkbox, Group, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import { EntryLink, WideTable } from '../../ui/layout/lists.tsx'
import styles from './task-list.module.css'
import { assigneeName, createdOn, linkAddress, linkLabel, useCompletion } from './tasks.ts'
import '../../ui/theme/checkbox.css'

type BoxProps = { task: Task; completed: boolean; complete: (completed: boolean) => void }

/** The label around the box is large enough for a thumb. */
const CompletionBox = ({ task, completed, complete }: BoxProps) => (
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

/** Opens the task for editing, where a title that is cut can be read as well. */
const TaskTitle = ({ task, lineClamp }: { task: Task; lineClamp?: number }) => (
  <Text
    component={Link}
    inherit
    to={`/v2/task/new?task=${task.id}`}
    state={useDialogState(task)}
    className={`${styles.title} text-link`}
    {...(lineClamp !== undefined && { lineClamp, title: task.title, flex: '1 0 120px', w: 120 })}
  >
    {lineClamp === undefined ? task.title : <UnbrokenName text={task.title} name={task.patient?.fullName} />}
  </Text>
)

/** A text in which a patient's name stays in one line. */
const UnbrokenName = ({ text, name = '' }: { text: string; name: string | undefined }) => {
  const at = name === '' ? -1 : text.indexOf(name)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <span style={{ whiteSpace: 'nowrap' }}>{name}</span>
      {text.slice(at + name.length)}
    </>
  )
}

function DueDate({ task, today }: { task: Task; today: string }) {
  if (task.dueDate === null) {
    return (
      <Text span inherit c="dimmed">
        No due date
      </Text>
    )
  }
  const isLate = isOverdue(task, today)
  return (
    <Text
      component="time"
      inherit
      dateTime={task.dueDate}
      data-overdue={isLate}
      {...(isLate && { c: 'var(--mantine-color-error)', fw: 600 })}
    >
      {dueDateText(task.dueDate, today)}
    </Text>
  )
}

const PatientName = ({ task }: { task: Task }) =>
  task.patient === null ? (
    'Internal'
  ) : (
    <EntryLink to={`/v2/patient/${task.patient.id}`}>{task.patient.fullName}</EntryLink>
  )

/** A link to the subject of the task: the patient's insurance, or their finances. */
function TaskLink({ task, ...place }: { task: Task; flex: 'none'; px: 'xs'; variant?: 'subtle' }) {
  const { linkable } = task
  if (linkable === null) return null
  const label = linkLabel(linkable)
  if (linkable.patientId === null) {
    return (
      <Button variant="default" disabled {...place}>
        {label}
      </Button>
    )
  }
  return (
    <Button variant="default" component={Link} to={linkAddress(linkable, linkable.patientId)} {...place}>
      {label}
    </Button>
  )
}

type Props = {
  tasks: Task[]
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  sort: TaskSort | undefined
  onSort: () => void
}

/** The tasks: a table, or a list on a phone. */
export const TaskList = (props: Props) => (useIsPhone() ? <Cards {...props} /> : <Table {...props} />)

const directions = { due: 'ascending', '-due': 'descending' } as const
const arrows = { due: '↑', '-due': '↓' } as const

const Table = ({ tasks, today, sort, onSort }: Props) => (
  <WideTable className={styles.table}>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Completed</VisuallyHidden>
        </th>
        <th scope="col">Task Name</th>
        <th scope="col">Created</th>
        <th scope="col" aria-sort={sort === undefined ? 'none' : directions[sort]}>
          <button type="button" className={`quiet ${styles.sort}`} onClick={onSort}>
            Due Date <span aria-hidden>{sort === undefined ? '↕' : arrows[sort]}</span>
          </button>
        </th>
        <th scope="col">Patient</th>
        <th scope="col">Assigned To</th>
      </tr>
    </thead>
    <tbody>
      {tasks.map(task => (
        <Row key={task.id} task={task} today={today} />
      ))}
    </tbody>
  </WideTable>
)

// The title has what the other columns leave.
const longestName = { maxWidth: 160 }

function Row({ task, today }: { task: Task; today: string }) {
  const { completed, complete } = useCompletion(task)
  return (
    <tr className={styles.entry} data-completed={completed}>
      <td className={styles.check}>
        <CompletionBox task={task} completed={completed} complete={complete} />
      </td>
      <th scope="row" style={{ width: '100%' }}>
        <Group component="span" gap={12} justify="space-between" wrap="nowrap">
          <TaskTitle task={task} lineClamp={2} />
          <TaskLink task={task} flex="none" px="xs" {...(completed && { variant: 'subtle' })} />
        </Group>
      </th>
      <td data-kind="day">{createdOn(task)}</td>
      <td data-kind="day">
        <DueDate task={{ ...task, completed }} today={today} />
      </td>
      <td data-kind="name" style={longestName} title={task.patient?.fullName}>
        <PatientName task={task} />
      </td>
      <td
        data-kind={task.assignedBy === null ? 'none' : 'name'}
        style={longestName}
        title={task.assignedBy === null ? undefined : assigneeName(task.assignedBy)}
      >
        {assigneeName(task.assignedBy)}
      </td>
    </tr>
  )
}

const Cards = ({ tasks, today }: Props) => (
  <ul className="line-above">
    {tasks.map(task => (
      <Card key={task.id} task={task} today={today} />
    ))}
  </ul>
)

function Card({ task, today }: { task: Task; today: string }) {
  const { completed, complete } = useCompletion(task)
  return (
    <Group
      component="li"
      gap={4}
      align="stretch"
      wrap="nowrap"
      pb="xs"
      className={`${styles.entry} ${styles.card} line-below`}
      data-completed={completed}
    >
      <CompletionBox task={task} completed={completed} complete={complete} />
      <Box flex={1} className="long-words">
        <TaskTitle task={task} />
        <Group gap="xs" wrap="nowrap" align="flex-end" justify="space-between">
          <p>
            <DueDate task={{ ...task, completed }} today={today} /> · <PatientName task={task} /> ·{' '}
            <Text span inherit c="dimmed">
              {assigneeName(task.assignedBy)} · Created {createdOn(task)}
            </Text>
          </p>
          <TaskLink task={task} flex="none" px="xs" />
        </Group>
      </Box>
    </Group>
  )
}
