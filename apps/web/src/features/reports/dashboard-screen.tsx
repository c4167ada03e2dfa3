import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { type DateRange, isConversionPositive, percentOf } from '@archwire/domain/reports/dashboard'
import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { Failure } from '../../ui/feedback/message.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Charts } from './charts/charts.tsx'
import { DashboardFrame, DashboardSkeleton, KpiColumns } from './dashboard-frame.tsx'
import { countLabel, percentLabel, rangeLabel } from './metrics/figure-labels.ts'
import { Rate } from './metrics/metric-table.tsx'
import { failureText, metricsKey, metricsQuery } from './metrics/metrics.ts'
import { RangePicker, useRange } from './range-picker.tsx'
import { Definitions } from './sections/definitions.tsx'
import { DailySection, MonthlySection, WeeklySection } from './sections/period-sections.tsx'
import { Section, useSections } from './sections/section.tsx'
import { StartsSection } from './sections/starts-section.tsx'
import { UtmSection } from './sections/utm-section.tsx'

/** Four figures about the range. */
function KpiCards({ summary }: { summary: PerformanceMetrics['summary'] }) {
  const { total_bookings, total_showed_up, total_no_shows, total_starts } = summary
  const ofBookings = (count: number) => `${percentLabel(percentOf(count, total_bookings))} of bookings`
  return (
    <KpiColumns component="dl">
      <Kpi title="Total Bookings" figure={total_bookings} />
      <Kpi title="Showed Up" figure={total_showed_up} about={ofBookings(total_showed_up)} />
      <Kpi title="No-Shows" figure={total_no_shows} about={ofBookings(total_no_shows)} />
      <Kpi
        title="Total Starts"
        figure={total_starts}
        about={<Conversion rate={percentOf(total_starts, total_bookings)} />}
      />
    </KpiColumns>
  )
}

const Kpi = ({ title, figure, about }: { title: string; figure: number; about?: ReactNode }) => (
  <Card display="block" mih={104} px={useIsPhone() ? 'sm' : 'md'}>
    <Text component="dt" c="dimmed">
      {title}
    </Text>
    <Text component="dd" fz={28} lh="36px" fw={600} lts="-0.02em">
      {countLabel(figure)}
    </Text>
    {about === undefined ? null : (
      <Text component="dd" c="dimmed">
        {about}
      </Text>
    )}
  </Card>
)

const Conversion = ({ rate }: { rate: number }) => {
  const words = percentLabel(rate)
  return <>{isConversionPositive(rate) ? <Rate band="green">{words}</Rate> : words} conversion rate</>
}

const definitions = 'Dashboard Definitions'

/** The outcome of the bookings in a range. `today` is the clinic's day, undefined until it is loaded. */
export function DashboardScreen({ today }: { today: string | undefined }) {
  const { range, choose } = useRange(today)
  const sectionOf = useSections([definitions])
  const { data, error, isFetching } = useQuery(metricsQuery(range))
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: metricsKey })
  const isPhone = useIsPhone()
  const hasFailed = error !== null && !isFetching

  return (
    <DashboardFrame
      onPaper={range === undefined ? undefined : rangeLabel(range)}
      tools={
        <>
          <RangePicker range={range} today={today} choose={choose} />
          <WorkingButton
            variant="default"
            // As wide as what it says while it works, so that nothing beside it moves.
            {...(!isPhone && { miw: 116 })}
            working={isFetching && data !== undefined ? 'Refreshing…' : undefined}
            onClick={refresh}
          >
            Refresh
          </WorkingButton>
        </>
      }
    >
      {hasFailed ? <DashboardFailure error={error} retry={refresh} /> : null}
      {data !== undefined && range !== undefined && today !== undefined ? (
        <>
          <VisuallyHidden role="status">{isFetching ? '' : resultLabel(data, range)}</VisuallyHidden>
          <KpiCards summary={data.summary} />
          <Charts metrics={data} range={range} />
          <DailySection
            key={`${range.start} ${range.end}`}
            section={sectionOf('Daily Performance')}
            range={range}
            today={today}
            pages={data.daily_data.pagination.total_pages}
          />
          <WeeklySection section={sectionOf('Weekly Performance')} today={today} rows={data.weekly_data} />
          <MonthlySection section={sectionOf('Monthly Performance')} today={today} rows={data.monthly_data} />
          <UtmSection section={sectionOf('UTM Performance Analysis')} today={today} metrics={data} />
          <StartsSection
            section={sectionOf('Treatment Starts')}
            today={today}
            starts={data.starts_timeline}
            total={data.summary.total_starts}
          />
        </>
      ) : hasFailed ? null : (
        <DashboardSkeleton />
      )}
      <Section {...sectionOf(definitions)}>
        <Definitions />
      </Section>
    </DashboardFrame>
  )
}

const DashboardFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Failure title="Unable to Load Data" retry={retry}>
    <p>{failureText(error)}</p>
  </Failure>
)

const resultLabel = ({ summary }: PerformanceMetrics, range: DateRange) =>
  `${countLabel(summary.total_bookings)} bookings, ${rangeLabel(range)}`
