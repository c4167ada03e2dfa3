import type { Task, TaskSort } from '@archwire/contract/tasks/calls'
import { VisuallyHidden } from '@mantine/core'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { WideTable } from '../../../ui/wide-table.tsx'
import styles from './task-list.module.css'
import { CompletionBox, DueDate, PatientName, TaskLink, TaskTitle } from './task-parts.tsx'
import { assigneeName, createdOn } from './task-words.ts'
import { useCompletion } from './use-completion.ts'

type Props = {
  tasks: Task[]
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
  sort: TaskSort | undefined
  onSort: () => void
}

/** A table, or one below the other on a phone. */
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
          <button type="button" className={styles.sort} onClick={onSort}>
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

function Row({ task, today }: { task: Task; today: string }) {
  const { completed, complete } = useCompletion(task)
  return (
    <tr className={styles.entry} data-completed={completed}>
      <td className={styles.check}>
        <CompletionBox task={task} completed={completed} complete={complete} />
      </td>
      <th scope="row">
        <span className={styles.name}>
          <TaskTitle task={task} />
          <TaskLink task={task} />
        </span>
      </th>
      <td className={styles.short}>{createdOn(task)}</td>
      <td className={styles.short}>
        <DueDate task={{ ...task, completed }} today={today} />
      </td>
      <td>
        <PatientName task={task} />
      </td>
      <td className={task.assignedBy === null ? styles.short : undefined}>{assigneeName(task.assignedBy)}</td>
    </tr>
  )
}

const Cards = ({ tasks, today }: Props) => (
  <ul className={styles.cards}>
    {tasks.map(task => (
      <Card key={task.id} task={task} today={today} />
    ))}
  </ul>
)

function Card({ task, today }: { task: Task; today: string }) {
  const { completed, complete } = useCompletion(task)
  return (
    <li className={`${styles.entry} ${styles.card}`} data-completed={completed}>
      <CompletionBox task={task} completed={completed} complete={complete} />
      <div className={styles.facts}>
        <TaskTitle task={task} />
        <p>
          <DueDate task={{ ...task, completed }} today={today} /> · <PatientName task={task} />
        </p>
        <p className={styles.more}>
          {assigneeName(task.assignedBy)} · Created {createdOn(task)}
        </p>
        <TaskLink task={task} />
      </div>
    </li>
  )
}
