import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { flowGroups, groupByFlow } from '@archwire/domain/scheduling/visits/flow-groups'
import type { VisitAction } from '@archwire/domain/scheduling/visits/visit-status'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { daysQuery } from '../appointments/days-query.ts'
import { useVisitActions } from '../visits/use-visit-actions.ts'
import styles from './daily-flow.module.css'
import { FlowEntry } from './flow-entry.tsx'

const emptyLabels = {
  today: 'Nobody else is expected today.',
  waiting: 'Nobody is waiting.',
  seated: 'Nobody is seated.',
}

/**
 * The daily flow: expected, waiting, seated and finished patients. `day` is the clinic's; another day is another list.
 */
export function DailyFlow({ day, zone }: { day: string; zone: string }) {
  const { data, error, isFetching, refetch } = useQuery(daysQuery(day, day))
  const id = useId()
  const idOf = (status: string) => `${id}-${status}`
  const [movedId, setMovedId] = useState<number>()
  const act = useVisitActions('flow', zone)
  const [finishedId, setFinishedId] = useState<number>()
  const onAct = useStable(async (appointment: ListedAppointment, action: VisitAction) => {
    if (!(await act(appointment, action))) return
    const isFinished = action === 'finish'
    setMovedId(isFinished ? undefined : appointment.id)
    setFinishedId(isFinished ? appointment.id : undefined)
  })
  if (data === undefined) {
    if (error === null || isFetching) return <FlowSkeleton />
    return <LoadFailure what="The daily flow" error={error} retry={() => void refetch()} />
  }
  const groups = groupByFlow(data.find(one => one.date === day)?.appointments ?? [])
  const list = (appointments: ListedAppointment[]) =>
    appointments.length === 0 ? null : (
      <ul>
        {appointments.map(appointment => (
          <FlowEntry
            key={appointment.id}
            appointment={appointment}
            zone={zone}
            isMoved={appointment.id === movedId}
            onAct={onAct}
          />
        ))}
      </ul>
    )
  return (
    <div className={styles.flow}>
      <nav className={styles.jumps} aria-label="Groups">
        {flowGroups.map(({ status, title }) => (
          <button
            key={status}
            type="button"
            className={`quiet ${styles.jump}`}
            onClick={() => goTo(idOf(status))}
          >
            {title} <Count of={groups[status]} />
          </button>
        ))}
      </nav>
      <div className={styles.groups}>
        {flowGroups.map(({ status, title }) => (
          <Stack key={status} gap="lg">
            <Stack component="section" id={idOf(status)} gap="xs" className={styles.group} aria-label={title}>
              <Group component="h2" gap="xs">
                {title} <Count of={groups[status]} />
              </Group>
              {groups[status].length === 0 ? <Text c="dimmed">{emptyLabels[status]}</Text> : null}
              {list(groups[status])}
            </Stack>
            {status === 'seated' && groups.done.length > 0 ? (
              <Done
                count={groups.done.length}
                takesFocus={groups.done.some(appointment => appointment.id === finishedId)}
              >
                {list(groups.done)}
              </Done>
            ) : null}
          </Stack>
        ))}
      </div>
    </div>
  )
}

const Count = ({ of: { length } }: { of: readonly unknown[] }) => (
  <Text component="span" fz="xs" lh="20px" fw={500} miw={20} px={6} bdrs={10} bg="var(--waiting)" ta="center">
    {length}
  </Text>
)

/** Patients who have gone home, folded away. */
function Done({ count, takesFocus, children }: { count: number; takesFocus: boolean; children: ReactNode }) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    // A visit that was just finished moved in here and its button is gone, so the summary takes the focus, unless it is
    // elsewhere by now.
    if (takesFocus && document.activeElement === document.body) summary.current?.focus()
  }, [takesFocus])
  return (
    <details>
      <Box component="summary" ref={summary} mih="var(--control)" fw={600} lh="var(--control)">
        Done ({count})
      </Box>
      {children}
    </details>
  )
}

/** Jumps to a group: on a full day the waiting patients would otherwise be far down. */
const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })

/** A stable function, so that entries are redrawn only when they change. */
function useStable<A extends unknown[]>(run: (...args: A) => Promise<void>): (...args: A) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => void latest.current(...args), [])
}

const FlowSkeleton = () => (
  <div className={`late ${styles.flow}`} role="status" aria-label="Loading">
    {flowGroups.map(({ title }) => (
      <Stack key={title} gap="xs">
        <Placeholder width={72} />
        <Placeholder width="100%" height={64} />
      </Stack>
    ))}
  </div>
)
