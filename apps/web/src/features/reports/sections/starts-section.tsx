import type { TreatmentStart } from '@archwire/contract/reports/calls'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { exportTable, startColumns } from '../metrics/columns.ts'
import { countLabel } from '../metrics/figure-labels.ts'
import { MetricTable } from '../metrics/metric-table.tsx'
import { Empty, ExportButton, Section, type SectionState } from './section.tsx'
import styles from './starts-section.module.css'

const pageSizes = [10, 25, 50, 100] as const

type Props = {
  section: SectionState
  today: string
  /** The newest treatment starts first. */
  starts: TreatmentStart[]
  /** Their total number, also if not all of them were sent. */
  total: number
}

/** Patients who began treatment, page by page. */
export function StartsSection({ section, today, starts, total }: Props) {
  const [size, setSize] = useState<number>(pageSizes[0])
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(starts.length / size))
  const page = Math.min(wanted, pages)
  // The number tells two starts of the same day apart.
  const numbered = starts.map((start, index) => ({ ...start, number: index }))
  const choose = (next: number) => {
    setSize(next)
    setWanted(1)
  }
  return (
    <Section
      {...section}
      actions={
        <ExportButton
          what={section.title}
          rows={starts}
          onClick={() => exportTable('treatment-starts', today, startColumns, starts)}
        />
      }
    >
      {starts.length === 0 ? (
        <Empty>No starts data available for this period</Empty>
      ) : (
        <>
          <MetricTable
            label={section.title}
            columns={startColumns}
            rows={numbered.slice((page - 1) * size, page * size)}
            keyOf={start => String(start.number)}
          />
          <Group justify="space-between" gap="8px 16px" className={styles.foot}>
            <NativeSelect
              label="Rows per page"
              className={styles.size ?? ''}
              data={pageSizes.map(String)}
              value={String(size)}
              onChange={event => choose(Number(event.currentTarget.value))}
            />
            <PageTurner label="Pages of starts" page={page} pages={pages} turnTo={setWanted} />
            <Text c="dimmed">
              {total > starts.length
                ? `The newest ${countLabel(starts.length)} of ${countLabel(total)} starts`
                : total === 1
                  ? '1 start'
                  : `${countLabel(total)} starts`}
            </Text>
          </Group>
        </>
      )}
    </Section>
  )
}
