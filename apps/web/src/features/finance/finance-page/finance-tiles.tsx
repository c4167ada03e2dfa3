import type { FinanceInfo } from '@archwire/contract/finance/plans'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { dayLabel, money } from '../money/money-labels.ts'
import { financeInfoQuery } from '../money/payment-plans.ts'
import { BalanceLine } from './balance-line.tsx'

const unable = 'Unable to load patient balance.'

/** The totals of a patient: paid, refunded and owed. */
export function FinanceTiles({ patientId }: { patientId: number }) {
  const { data, error, isFetching, refetch } = useQuery(financeInfoQuery(patientId))
  if (data !== undefined) return <Tiles info={data} />
  if (error === null || isFetching) return <Waiting />
  return (
    <Message
      kind="alert"
      title={unable}
      actions={
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      <p>{error.message}</p>
    </Message>
  )
}

const tiles = { shares: [1, 1, 1, 1], phoneShares: [1, 1], gap: 'xs', className: 'long-words' }

function Tiles({ info }: { info: FinanceInfo }) {
  const isOverdue = info.overdueAmount < 0
  return (
    <>
      <Columns component="dl" {...tiles} aria-label="Balance">
        <Tile name="Total Paid">{money(info.totalPaid)}</Tile>
        <Tile name="Total Refunded">{money(info.totalRefunded === 0 ? 0 : -info.totalRefunded)}</Tile>
        <Tile name="Upcoming Payment">
          {info.upcomingPayment === null ? '—' : dayLabel(info.upcomingPayment)}
        </Tile>
        <Tile name={overdueName(info.overdueDays)} isBad={isOverdue}>
          {money(Math.abs(info.overdueAmount))}
        </Tile>
      </Columns>
      {info.balance.agreed + info.balance.letGo > 0 ? <BalanceLine balance={info.balance} /> : null}
      {isOverdue ? (
        <p className="screen-only">
          <Link to="/v2/past-due" className="thumb">
            All patients past due
          </Link>
        </p>
      ) : null}
    </>
  )
}

const overdueName = (days: number | null) =>
  days === null ? 'Overdue' : `Overdue (${days} ${days === 1 ? 'day' : 'days'})`

const Tile = ({ name, isBad = false, children }: { name: string; isBad?: boolean; children: string }) => (
  <TileCard>
    <Text component="dt" fz="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" fz="xl" lh="28px" fw={600} c={isBad ? 'var(--mantine-color-error)' : 'inherit'}>
      {children}
    </Text>
  </TileCard>
)

const TileCard = ({ children }: { children: ReactNode }) => (
  <Card gap={4} {...(useIsPhone() && { px: 'sm', py: 'xs' })}>
    {children}
  </Card>
)

/** The placeholder appears after a moment. */
const Waiting = () => (
  <Stack gap="xs" className="late">
    <Columns {...tiles}>
      {['paid', 'refunded', 'upcoming', 'overdue'].map(tile => (
        <TileCard key={tile}>
          <Placeholder width={88} height={12} />
          <Placeholder width={112} height={24} />
        </TileCard>
      ))}
    </Columns>
    <Text c="dimmed">{unable}</Text>
  </Stack>
)
