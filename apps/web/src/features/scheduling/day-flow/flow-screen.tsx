import { Stack, Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { dayLabel } from '../appointments/time-and-place-labels.ts'
import { DailyFlow } from './daily-flow.tsx'
import { useRefetchDay } from './use-day-flow.ts'

/** The daily flow as a page of its own, for phones, which have no room for it beside the calendar. */
export function FlowScreen({ zone }: { zone: string }) {
  usePageTitle('Daily flow')
  const day = useClinicDay(zone)
  useRefetchDay(day)
  return (
    // Below the bar, which is fixed.
    <Stack gap={20} maw="var(--page)" __vars={{ '--flow-top': useIsPhone() ? '56px' : '48px' }}>
      <div>
        <h1 tabIndex={-1}>Daily flow</h1>
        <Text c="dimmed">{dayLabel(day)}</Text>
      </div>
      <DailyFlow key={day} day={day} zone={zone} />
    </Stack>
  )
}
