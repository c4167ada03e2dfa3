import { Stack, Text } from '@mantine/core'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { dayLabel } from '../appointments/time-and-place-labels.ts'
import { DailyFlow } from './daily-flow.tsx'
import styles from './flow-screen.module.css'
import { useRefetchDay } from './use-day-flow.ts'

/** The daily flow as a page of its own, for phones, which have no room for it beside the calendar. */
export function FlowScreen({ zone }: { zone: string }) {
  usePageTitle('Daily flow')
  const day = useClinicDay(zone)
  useRefetchDay(day)
  return (
    <Stack gap={20} maw={1120} className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>Daily flow</h1>
        <Text c="dimmed">{dayLabel(day)}</Text>
      </div>
      <DailyFlow key={day} day={day} zone={zone} />
    </Stack>
  )
}
