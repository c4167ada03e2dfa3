import { mostDrawnDays, type PerformanceMetrics, type SourceMetrics } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { Sourced } from '../metrics/columns.ts'
import { countLabel } from '../metrics/figure-labels.ts'
import { sourcesOf } from '../metrics/sources.ts'
import { ChartColumns } from './chart-columns.tsx'
import { OutcomeChart } from './outcome-chart.tsx'
import { outcomePoints } from './outcome-points.ts'

const mostBars = 6

/** The sources of bookings, the most frequent first; each bar has its number beside it. */
function SourceChart({ sources }: { sources: Sourced<SourceMetrics>[] }) {
  const shown = sources.slice(0, mostBars)
  const rest = sources.slice(mostBars)
  const most = Math.max(1, ...shown.map(source => source.bookings))
  return (
    <section aria-labelledby="sources">
      <Box component="h2" id="sources" mb="md">
        Bookings by source
      </Box>
      <Stack component="ul" gap="sm">
        {shown.map(({ source, bookings, starts }) => (
          <li key={source}>
            <Group component="p" justify="space-between" wrap="nowrap" gap="sm" mb={4}>
              <Text span truncate title={source}>
                {source}
              </Text>
              <Text span flex="none" fw={600}>
                {countLabel(bookings)}{' '}
                <Text span c="dimmed">
                  · {startsLabel(starts)}
                </Text>
              </Text>
            </Group>
            <svg width="100%" height="8" display="block" aria-hidden="true" focusable="false">
              <rect fill="var(--waiting)" width="100%" height="8" rx="2" />
              <rect fill="var(--accent)" width={`${(100 * bookings) / most}%`} height="8" rx="2" />
            </svg>
          </li>
        ))}
      </Stack>
      {rest.length === 0 ? null : (
        <Text c="dimmed" mt="sm">
          {rest.length === 1 ? '1 more source' : `${countLabel(rest.length)} more sources`}:{' '}
          {countLabel(rest.reduce((sum, source) => sum + source.bookings, 0))}
        </Text>
      )}
    </section>
  )
}

const startsLabel = (starts: number) => (starts === 1 ? '1 start' : `${countLabel(starts)} starts`)

// On a phone more bars than these would be too thin for their patterns.
const mostDaysOnPhone = 31

/** Charts of the same numbers as the tables; no chart if there are none. */
export function Charts({ metrics, range }: { metrics: PerformanceMetrics; range: DateRange }) {
  const mostDays = useIsPhone() ? mostDaysOnPhone : mostDrawnDays
  if (metrics.summary.total_bookings === 0) return null
  return (
    <ChartColumns>
      <Card display="block" p="md">
        <OutcomeChart {...outcomePoints(metrics, range, mostDays)} />
      </Card>
      <Card display="block" p="md">
        <SourceChart sources={sourcesOf(metrics.utm_breakdown)} />
      </Card>
    </ChartColumns>
  )
}
