import { flowGroups } from '@archwire/domain/scheduling/visits/flow-groups'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { daysQuery } from '../appointments/days-query.ts'
import styles from './daily-flow.module.css'
import { FlowLists } from './flow-lists.tsx'

/**
 * The daily flow: waiting, expected, seated and finished patients. `day` is the clinic's; another day is another list.
 */
export function DailyFlow({ day, zone }: { day: string; zone: string }) {
  const { data, error, isFetching, refetch } = useQuery(daysQuery(day, day))
  if (data !== undefined) {
    return <FlowLists appointments={data.find(one => one.date === day)?.appointments ?? []} zone={zone} />
  }
  if (error === null || isFetching) return <FlowSkeleton />
  return <LoadFailure what="The daily flow" error={error} retry={() => void refetch()} />
}

const FlowSkeleton = () => (
  <div className={`late ${styles.flow}`} role="status" aria-label="Loading">
    {flowGroups.map(({ title }) => (
      <Stack key={title} gap="xs">
        <Placeholder width={72} />
        <Placeholder width="100%" height={48} />
      </Stack>
    ))}
  </div>
)
