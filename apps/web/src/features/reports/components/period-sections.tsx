import type { MonthMetrics, WeekMetrics } from '@archwire/contract/reports/calls'
import { type Column, monthColumns, weekColumns } from './columns.ts'
import { Empty } from './empty.tsx'
import { ExportButton } from './export-button.tsx'
import { exportTable } from './export-table.ts'
import { MetricTable } from './metric-table.tsx'
import { Section } from './section.tsx'
import type { SectionState } from './section-state.ts'

type Props<Row> = { section: SectionState; today: string; rows: Row[] }

/** What tells the one kind of period from the other. */
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

export const WeeklySection = (props: Props<WeekMetrics>) => <PeriodSection {...props} kind={weekly} />

export const MonthlySection = (props: Props<MonthMetrics>) => <PeriodSection {...props} kind={monthly} />

const PeriodSection = <Row,>({ section, today, rows, kind }: Props<Row> & { kind: Kind<Row> }) => (
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
