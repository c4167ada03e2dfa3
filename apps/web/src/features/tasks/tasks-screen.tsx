import { type TaskSort, type TaskStatus, taskSorts, taskStatuses } from '@archwire/contract/tasks/calls'
import { Box, Button, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useDebounced } from '../../lib/browser/debounced.ts'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import { oneOf, pageOf, paramsOf, useAddressChoice, useLastPage } from '../../lib/navigation/list-paging.ts'
import { Failure, Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { PageTurner } from '../../ui/layout/page-turner.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TaskList } from './task-list.tsx'
import { taskPageQuery } from './tasks.ts'
import styles from './tasks-screen.module.css'

const rows = [240, 192, 288, 208, 264, 176]

/** A placeholder in the shape of the list, so that nothing moves when it is loaded. */
function TasksSkeleton() {
  const isPhone = useIsPhone()
  return (
    <Box pt={isPhone ? 0 : 32} className="late" role="status" aria-label="Loading">
      {rows.map(width => (
        <Group key={width} gap="sm" wrap="nowrap" h={isPhone ? 106 : 45} className="line-above">
          <Placeholder width={20} height={20} />
          <Box flex={1} ml={4}>
            <Placeholder width={width} />
          </Box>
          {isPhone ? null : (
            <Box flex={1}>
              <Placeholder width={96} />
            </Box>
          )}
        </Group>
      ))}
    </Box>
  )
}

const typingPauseMs = 300

type ChoiceInAddress = {
  status: TaskStatus
  sort: TaskSort | undefined
  assignee: 'me' | undefined
  page: number
}

const inAddress = {
  read: (params: URLSearchParams): ChoiceInAddress => ({
    status: oneOf(taskStatuses, params.get('status')) ?? 'all',
    sort: oneOf(taskSorts, params.get('sort')),
    assignee: oneOf(['me'] as const, params.get('assignee')),
    page: pageOf(params),
  }),
  write: ({ status, sort, assignee, page }: ChoiceInAddress) =>
    paramsOf({ status: status !== 'all' && status, assignee, sort, page: page > 1 && page }),
}

/**
 * The filters and the order of the list are kept in the address, except the typed search: it may be somebody's name,
 * and browsers store addresses.
 */
function useTaskList() {
  const [{ status, sort, assignee, page }, choose] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const { settled } = useDebounced(typed.trim(), typingPauseMs)
  const list = useQuery(taskPageQuery({ status, sort, assignee, query: settled, page }))

  const show = (next: Partial<ChoiceInAddress>) => choose({ page: 1, ...next })

  // The page does not exist for these filters, or its last task has moved to the page before.
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useLastPage(page, last, known => show({ page: known }))

  return {
    typed,
    search: (text: string) => {
      setTyped(text)
      if (page > 1) show({})
    },
    status,
    sort,
    assignee,
    show,
    showAll: () => {
      setTyped('')
      show({ status: 'all', assignee: undefined })
    },
    isNarrowed: status !== 'all' || assignee !== undefined || settled !== '',
    list,
  }
}

const statusLabels: Record<TaskStatus, string> = { all: 'All', completed: 'Completed', pending: 'Pending' }

const nextStatus = (status: TaskStatus): TaskStatus =>
  taskStatuses[(taskStatuses.indexOf(status) + 1) % taskStatuses.length] ?? 'all'

/** The tasks of the clinic, open and done. */
export function TasksScreen({ today }: { today: string }) {
  usePageTitle('Tasks')
  const { typed, search, status, sort, assignee, show, showAll, isNarrowed, list } = useTaskList()
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
    <Stack gap="md" maw="var(--page)">
      {/* The tab below says the same; this heading is for people who navigate by headings. */}
      <VisuallyHidden component="h1" tabIndex={-1}>
        Tasks
      </VisuallyHidden>
      <Tabs
        label="Tasks"
        tabs={[{ value: 'tasks', label: data === undefined ? 'Tasks' : `Tasks (${data.total})` }]}
        value="tasks"
        onChange={() => undefined}
        panel={panel}
        isFlush
      />
      <Stack gap="md" id={panel} role="tabpanel" aria-labelledby={`${panel}-tasks`}>
        <Group gap="xs">
          <TextInput
            type="search"
            w="min(320px, 100%)"
            className="phone-wide"
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
          <Button
            variant="default"
            className={styles.mine ?? ''}
            aria-pressed={assignee === 'me'}
            title="Only the tasks that are assigned to you"
            onClick={() => show({ assignee: assignee === 'me' ? undefined : 'me' })}
          >
            Mine
          </Button>
          {isPhone ? (
            <Button variant="default" onClick={turnSort}>
              {sort === undefined ? 'Due Date' : `Due Date: ${sort === 'due' ? 'earliest' : 'latest'} first`}
            </Button>
          ) : null}
          <Button component={Link} to="/v2/task/new" state={dialog} ml="auto">
            Add Task
          </Button>
        </Group>
        {data !== undefined ? (
          <>
            <VisuallyHidden role="status">
              {list.isPlaceholderData ? '' : foundLabel(data.total)}
            </VisuallyHidden>
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
      </Stack>
    </Stack>
  )
}

const foundLabel = (total: number) => (total === 1 ? '1 task' : `${total} tasks`)

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
