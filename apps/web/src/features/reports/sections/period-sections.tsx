import type { MonthMetrics, WeekMetrics } from '@archwire/contract/reports/calls'
import type { DateRange } from '@archwire/domain/reports/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../ui/feedback/message.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { type Column, dayColumns, exportTable, monthColumns, weekColumns } from '../metrics/columns.ts'
import { MetricTable } from '../metrics/metric-table.tsx'
import { failureText, metricsQuery } from '../metrics/metrics.ts'
import styles from './section.module.css'
import { Empty, ExportButton, Section, type SectionState } from './section.tsx'

type DailySectionProps = { section: SectionState; range: DateRange; today: string; pages: number }

/** The days, page by page; a page stays until the next one is loaded. `pages` is their number as far as it is known. */
export function DailySection({ section, range, today, pages }: DailySectionProps) {
  const [wanted, setWanted] = useState(1)
  const page = Math.min(wanted, pages)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...metricsQuery(range, page),
    placeholderData: keepPreviousData,
  })
  const days = data?.daily_data.data ?? []
  return (
    <Section
      {...section}
      actions={
        <ExportButton
          what={section.title}
          rows={days}
          onClick={() => exportTable('daily-performance', today, dayColumns, days)}
        />
      }
    >
      {data !== undefined ? (
        <div className={styles.page} data-waiting={isPlaceholderData} aria-busy={isPlaceholderData}>
          {days.length === 0 ? (
            <Empty>No daily data available for the selected date range</Empty>
          ) : (
            <MetricTable label={section.title} columns={dayColumns} rows={days} keyOf={day => day.date} />
          )}
        </div>
      ) : error !== null && !isFetching ? (
        <Failure title="Unable to Load Data" retry={() => void refetch()}>
          <p>{failureText(error)}</p>
        </Failure>
      ) : null}
      <PageTurner label="Pages of days" page={page} pages={pages} turnTo={setWanted} />
    </Section>
  )
}

type WeeklySectionProps<Row> = { section: SectionState; today: string; rows: Row[] }

/** How the table of weeks and the table of months differ. */
type Kind<Row> = { file: string; columns: Column<Row>[]; none: string; keyOf: (row: Row) => string }

const weekly: Kind<WeekMetrics> = {
  file: 'weekly-performance',
  columns: weekColumns,
  none: 'No weekly data available',
  keyOf: week => week.week_start,
}
const monthly: Kind<MonthMetrics> = {
  file: 'monthly-performance',
  columns: monthColumns,
  none: 'No monthly data available',
  keyOf: month => month.month,
}

export const WeeklySection = (props: WeeklySectionProps<WeekMetrics>) => (
  <PeriodSection {...props} kind={weekly} />
)

export const MonthlySection = (props: WeeklySectionProps<MonthMetrics>) => (
  <PeriodSection {...props} kind={monthly} />
)

const PeriodSection = <Row,>({
  section,
  today,
  rows,
  kind,
}: WeeklySectionProps<Row> & { kind: Kind<Row> }) => (
  <Section
    {...section}
    actions={
      <ExportButton
        what={section.title}
        rows={rows}
        onClick={() => exportTable(kind.file, today, kind.columns, rows)}
      />
    }
  >
    {rows.length === 0 ? (
      <Empty>{kind.none}</Empty>
    ) : (
      <MetricTable label={section.title} columns={kind.columns} rows={rows} keyOf={kind.keyOf} />
    )}
  </Section>
)
