import type { PerformanceMetrics } from '@archwire/contract/reports/calls'
import { Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { acquisitionColumns, exportTable, sourceColumns } from '../metrics/columns.ts'
import { MetricTable } from '../metrics/metric-table.tsx'
import { acquisitionOf, acquisitionTotal, sourcesOf, sourceTotal } from '../metrics/sources.ts'
import styles from './section.module.css'
import { Empty, ExportButton, Section, type SectionState } from './section.tsx'

type Props = { section: SectionState; today: string; metrics: PerformanceMetrics }

const tabs = [
  { value: 'patients', label: 'Patient Acquisition' },
  { value: 'appointments', label: 'Appointment Performance' },
] as const

const base = 'utm-performance'

/** Figures by source: of new patients, or of bookings. */
export function UtmSection({ section, today, metrics }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('patients')
  const panel = useId()
  const patients = acquisitionOf(metrics.utm_breakdown_by_patients)
  const appointments = sourcesOf(metrics.utm_breakdown)
  const ofPatients = tab === 'patients'
  const total = { patients: acquisitionTotal(patients), appointments: sourceTotal(appointments) }
  const save = () =>
    ofPatients
      ? exportTable(base, today, acquisitionColumns, [...patients, total.patients])
      : exportTable(base, today, sourceColumns, [...appointments, total.appointments])
  return (
    <Section
      {...section}
      actions={
        <ExportButton what={section.title} rows={ofPatients ? patients : appointments} onClick={save} />
      }
    >
      <Stack gap="xs" className={styles.tabs}>
        <Tabs label={section.title} tabs={tabs} value={tab} onChange={setTab} panel={panel} />
        <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
          {ofPatients ? (
            patients.length === 0 ? (
              <Empty>No patient data available</Empty>
            ) : (
              <MetricTable
                label="Patient Acquisition"
                columns={acquisitionColumns}
                rows={patients}
                keyOf={row => row.source}
                total={total.patients}
              />
            )
          ) : appointments.length === 0 ? (
            <Empty>No appointment data available</Empty>
          ) : (
            <MetricTable
              label="Appointment Performance"
              columns={sourceColumns}
              rows={appointments}
              keyOf={row => row.source}
              total={total.appointments}
            />
          )}
        </div>
      </Stack>
    </Section>
  )
}
