import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Failure } from '../../../ui/failure.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { failureText, metricsKey, metricsQuery } from '../api/metrics.ts'
import { Charts } from '../components/charts.tsx'
import { DailySection } from '../components/daily-section.tsx'
import { DashboardFrame } from '../components/dashboard-frame.tsx'
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx'
import { Definitions } from '../components/definitions.tsx'
import { countWords, rangeWords } from '../components/figure-words.ts'
import { KpiCards } from '../components/kpi-cards.tsx'
import { MonthlySection, WeeklySection } from '../components/period-sections.tsx'
import { RangePicker } from '../components/range-picker.tsx'
import { Section } from '../components/section.tsx'
import { StartsSection } from '../components/starts-section.tsx'
import { useRange } from '../components/use-range.ts'
import { useSections } from '../components/use-sections.ts'
import { UtmSection } from '../components/utm-section.tsx'
import styles from './dashboard-screen.module.css'

const definitions = 'Dashboard Definitions'

/** What came of the bookings of some days. `today` is the clinic's day, undefined until it is known. */
export function DashboardScreen({ today }: { today: string | undefined }) {
  const { range, choose } = useRange(today)
  const sectionOf = useSections([definitions])
  const { data, error, isFetching } = useQuery(metricsQuery(range))
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: metricsKey })
  const hasFailed = error !== null && !isFetching

  return (
    <DashboardFrame
      onPaper={range === undefined ? undefined : rangeWords(range)}
      tools={
        <>
          <RangePicker range={range} today={today} choose={choose} />
          <WorkingButton
            variant="default"
            className={styles.refresh ?? ''}
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
          <VisuallyHidden role="status">{isFetching ? '' : foundWords(data, range)}</VisuallyHidden>
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

const foundWords = ({ summary }: PerformanceMetrics, range: DateRange) =>
  `${countWords(summary.total_bookings)} bookings, ${rangeWords(range)}`
