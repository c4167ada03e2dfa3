import { readPerformanceMetrics } from '@archwire/contract/reports/calls'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { ChartColumns } from './charts/chart-columns.tsx'
import styles from './dashboard.module.css'

const title = 'Bookings Dashboard'

type Props = {
  tools?: ReactNode
  /** The range, for paper; on a screen the tools show it. */
  onPaper?: string | undefined
  children: ReactNode
}

/** The page around the dashboard, whatever its content is. */
export function DashboardFrame({ tools, onPaper, children }: Props) {
  usePageTitle(title)
  const isPhone = useIsPhone()
  return (
    <Stack gap="md" maw={1280} mx="auto">
      <Group justify="space-between" gap="12px 16px">
        <h1 tabIndex={-1}>{title}</h1>
        {tools === undefined ? null : (
          <Group gap="xs" pos="relative" className="screen-only" {...(isPhone && { flex: '0 1 100%' })}>
            {tools}
          </Group>
        )}
        {onPaper === undefined ? null : <p className={styles.onPaper}>{onPaper}</p>}
      </Group>
      {children}
    </Stack>
  )
}

/** The figures of the range beside each other. */
export const KpiColumns = ({ component, children }: { component?: 'dl'; children: ReactNode }) => (
  <Columns
    {...(component && { component })}
    shares={[1, 1, 1, 1]}
    phoneShares={[1, 1]}
    gap={useIsPhone() ? 'sm' : 'md'}
  >
    {children}
  </Columns>
)

const cards = ['bookings', 'showed up', 'no-shows', 'starts']
const sections = [176, 184, 192, 240]

/** A placeholder in the shape of the page, so that nothing moves when the numbers are loaded. */
export const DashboardSkeleton = () => (
  <Stack gap="md" className="late">
    <KpiColumns>
      {cards.map(card => (
        <Card key={card} display="flex" gap={10} p="md" h={104}>
          <Placeholder width={88} />
          <Placeholder width={64} height={28} />
        </Card>
      ))}
    </KpiColumns>
    <ChartColumns>
      <Card role="status" align="center" justify="center" h={318} c="dimmed">
        Loading performance metrics...
      </Card>
      <Card h={318} />
    </ChartColumns>
    {sections.map(width => (
      <Card key={width} align="center" h="calc(var(--control) + 18px)">
        <Placeholder width={width} />
      </Card>
    ))}
  </Stack>
)

/** Shown in place of the dashboard to people who are not administrators. */
export const AdministratorsOnly = () => (
  <DashboardFrame>
    <Message kind="alert" title={readPerformanceMetrics.adminsOnly}>
      <p>Ask an administrator of your clinic if you need it.</p>
    </Message>
  </DashboardFrame>
)
