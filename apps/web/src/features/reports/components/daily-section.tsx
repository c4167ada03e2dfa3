import type { DateRange } from '@archwire/domain/reports/dashboard'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../ui/failure.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { failureText, metricsQuery } from '../api/metrics.ts'
import { dayColumns } from './columns.ts'
import styles from './daily-section.module.css'
import { Empty } from './empty.tsx'
import { ExportButton } from './export-button.tsx'
import { exportTable } from './export-table.ts'
import { MetricTable } from './metric-table.tsx'
import { Section } from './section.tsx'
import type { SectionState } from './section-state.ts'

type Props = { section: SectionState; range: DateRange; today: string; pages: number }

/** The days, a page at a time; one stays until the next is there. `pages` is how many there are by what is known now. */
export function DailySection({ section, range, today, pages }: Props) {
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
