import type { MonthMetrics, WeekMetrics } from '@archwire/contract/reports/calls'
import { monthColumns, weekColumns } from './columns.ts'
import { Empty } from './empty.tsx'
import { ExportButton } from './export-button.tsx'
import { exportTable } from './export-table.ts'
import { MetricTable } from './metric-table.tsx'
import { Section } from './section.tsx'
import type { SectionState } from './section-state.ts'

type Props<Row> = { section: SectionState; today: string; rows: Row[] }

export const WeeklySection = ({ section, today, rows }: Props<WeekMetrics>) => (
  <Section
    {...section}
    actions={
      <ExportButton
        what={section.title}
        rows={rows}
        onClick={() => exportTable('weekly-performance', today, weekColumns, rows)}
      />
    }
  >
    {rows.length === 0 ? (
      <Empty>No weekly data available</Empty>
    ) : (
      <MetricTable label={section.title} columns={weekColumns} rows={rows} keyOf={week => week.week_start} />
    )}
  </Section>
)

export const MonthlySection = ({ section, today, rows }: Props<MonthMetrics>) => (
  <Section
    {...section}
    actions={
      <ExportButton
        what={section.title}
        rows={rows}
        onClick={() => exportTable('monthly-performance', today, monthColumns, rows)}
      />
    }
  >
    {rows.length === 0 ? (
      <Empty>No monthly data available</Empty>
    ) : (
      <MetricTable label={section.title} columns={monthColumns} rows={rows} keyOf={month => month.month} />
    )}
  </Section>
)
