import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { flowGroups, groupByFlow } from '@archwire/domain/scheduling/visits/flow-groups'
import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx'
import { useNoShow, useVisitActions } from '../visits/use-visit-actions.ts'
import { Count } from './count.tsx'
import styles from './daily-flow.module.css'
import type { FlowAction } from './flow-actions.tsx'
import { FlowEntry } from './flow-entry.tsx'
import { afterMove, useFocusAfterMove } from './focus-after-move.ts'

const emptyLabels = {
  today: 'Nobody else is expected today.',
  waiting: 'Nobody is waiting.',
  seated: 'Nobody is seated.',
}

type Props = { appointments: readonly ListedAppointment[]; zone: string }

/** The groups, one below the other or side by side. Who moves from one to another leaves the others in their place. */
export function FlowLists({ appointments, zone }: Props) {
  const id = useId()
  const idOf = (status: string) => `${id}-${status}`
  const groups = groupByFlow(appointments)
  const { element, moved } = useFocusAfterMove<HTMLDivElement>(appointments)
  const act = useVisitActions('flow', zone)
  const markNoShow = useNoShow(zone)
  const [finishedId, setFinishedId] = useState<number>()
  const onAct = useStable(async (appointment: ListedAppointment, action: FlowAction) => {
    const move = afterMove(groups, appointment, action)
    const isDone = action === 'noShow' ? await markNoShow(appointment, true) : await act(appointment, action)
    if (!isDone) return
    const isFinished = action === 'finish'
    if (!isFinished) moved(move)
    setFinishedId(isFinished ? appointment.id : undefined)
  })
  const list = (some: ListedAppointment[]) =>
    some.length === 0 ? null : (
      <ul>
        {some.map(appointment => (
          <FlowEntry key={appointment.id} appointment={appointment} zone={zone} onAct={onAct} />
        ))}
      </ul>
    )
  return (
    <div ref={element} className={styles.flow}>
      <nav className={styles.jumps} aria-label="Groups">
        {flowGroups.map(({ status, title }) => (
          <button
            key={status}
            type="button"
            className={`quiet ${styles.jump}`}
            onClick={() => goTo(idOf(status))}
          >
            {title} <Count of={groups[status].length} />
          </button>
        ))}
      </nav>
      <div className={styles.groups}>
        {flowGroups.map(({ status, title }) => (
          <Stack key={status} gap="md">
            <Stack component="section" id={idOf(status)} gap={4} className={styles.group} aria-label={title}>
              <Group component="h2" gap="xs">
                {title} <Count of={groups[status].length} />
              </Group>
              {groups[status].length === 0 ? (
                // As high as a row, so that nothing moves when the first one comes.
                <Text c="dimmed" lh="48px">
                  {emptyLabels[status]}
                </Text>
              ) : null}
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

/** Patients who have gone home, folded away. */
function Done({ count, takesFocus, children }: { count: number; takesFocus: boolean; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // A visit that was just finished moved in here and its button is gone, so the summary takes the focus, unless it is
    // elsewhere by now.
    if (takesFocus && document.activeElement === document.body)
      fold.current?.querySelector('summary')?.focus()
  }, [takesFocus])
  return (
    <details ref={fold}>
      <FoldSummary mih="var(--control)" fw={600} lh="var(--control)">
        Done ({count})
      </FoldSummary>
      {children}
    </details>
  )
}

/** Jumps to a group: on a full day the seated patients would otherwise be far down. */
const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })

/** A stable function, so that entries are redrawn only when they change. */
function useStable<A extends unknown[]>(run: (...args: A) => Promise<void>): (...args: A) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => void latest.current(...args), [])
}
