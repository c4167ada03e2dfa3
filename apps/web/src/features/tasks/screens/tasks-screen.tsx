import { type TaskStatus, taskStatuses } from '@archwire/contract/tasks/calls'
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Failure } from '../../../ui/failure.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Message } from '../../../ui/message.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TaskList } from '../components/task-list.tsx'
import { TasksSkeleton } from '../components/tasks-skeleton.tsx'
import { useTaskList } from '../components/use-task-list.ts'
import styles from './tasks-screen.module.css'

const statusLabels: Record<TaskStatus, string> = { all: 'All', completed: 'Completed', pending: 'Pending' }

const nextStatus = (status: TaskStatus): TaskStatus =>
  taskStatuses[(taskStatuses.indexOf(status) + 1) % taskStatuses.length] ?? 'all'

/** What there is to do in the clinic, and what was done. */
export function TasksScreen({ today }: { today: string }) {
  usePageTitle('Tasks')
  const { typed, search, status, sort, show, showAll, isNarrowed, list } = useTaskList()
  const dialog = useDialogState()
  const isPhone = useIsPhone()
  const panel = useId()
  const { data } = list
  const turnTo = (page: number) => {
    show({ page })
    window.scrollTo(0, 0)
  }
  const turnSort = () => show({ sort: sort === 'due' ? '-due' : 'due' })

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1} className={styles.heading}>
        Tasks
      </h1>
      <div className={styles.tabs}>
        <Tabs
          label="Tasks"
          tabs={[{ value: 'tasks', label: data === undefined ? 'Tasks' : `Tasks (${data.total})` }]}
          value="tasks"
          onChange={() => undefined}
          panel={panel}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-tasks`} className={styles.panel}>
        <div className={styles.tools}>
          <TextInput
            type="search"
            className={styles.search ?? ''}
            aria-label="Search tasks"
            placeholder="Search tasks..."
            leftSection={<SearchIcon />}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={event => search(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => show({ status: nextStatus(status) })}>
            Show: {statusLabels[status]}
          </Button>
          {isPhone ? (
            <Button variant="default" onClick={turnSort}>
              {sort === undefined ? 'Due Date' : `Due Date: ${sort === 'due' ? 'earliest' : 'latest'} first`}
            </Button>
          ) : null}
          <Button component={Link} to="/v2/task/new" state={dialog} className={styles.add}>
            Add Task
          </Button>
        </div>
        {data !== undefined ? (
          <>
            <VisuallyHidden role="status">{list.isPlaceholderData ? '' : found(data.total)}</VisuallyHidden>
            {data.records.length > 0 ? (
              <TaskList tasks={data.records} today={today} sort={sort} onSort={turnSort} />
            ) : (
              <Empty isNarrowed={isNarrowed} showAll={showAll} />
            )}
            <PageTurner label="Pages" page={data.currentPage} pages={data.totalPages} turnTo={turnTo} />
          </>
        ) : list.isError && !list.isFetching ? (
          <Failure title={list.error.message} retry={() => void list.refetch()} />
        ) : (
          <TasksSkeleton />
        )}
      </div>
    </div>
  )
}

const found = (total: number) => (total === 1 ? '1 task' : `${total} tasks`)

const Empty = ({ isNarrowed, showAll }: { isNarrowed: boolean; showAll: () => void }) =>
  isNarrowed ? (
    <Message
      kind="notice"
      title="There are no such tasks."
      actions={
        <Button variant="default" onClick={showAll}>
          Show all tasks
        </Button>
      }
    />
  ) : (
    <Message kind="notice" title="There are no tasks yet.">
      <p>Add what somebody has to do, for a patient or for the clinic itself.</p>
    </Message>
  )
