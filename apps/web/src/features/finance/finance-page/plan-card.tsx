import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { planLook, planStatusLabels } from '@archwire/domain/finance/invoice-status'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { PlainDialog } from '../../../ui/dialog/plain-dialog.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { FoldHead } from '../../../ui/layout/fold-head.tsx'
import { WideTable } from '../../../ui/layout/lists.tsx'
import { InvoiceList, type InvoiceListProps } from '../invoices/invoice-list.tsx'
import { dayLabel, money, monthsLabel } from '../money/money-labels.ts'
import { ledgerQuery } from '../money/payment-plans.ts'
import { AutopaySwitch } from './autopay-switch.tsx'
import { type Figure, type FigureRow, figures, rowsOf, sumOf } from './figure-rows.ts'
import styles from './plan-card.module.css'

type Props = { patientId: number; plan: PaymentPlan; figure: Figure; today: string; onClose: () => void }

/** Shows the rows that a plan's figure is made of, and that they add up. */
function FigureDialog({ patientId, plan, figure, today, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery(patientId, plan.id))
  return (
    <PlainDialog title={`${figures[figure]}: ${plan.description}`} onClose={onClose}>
      <Box px="var(--gutter)" pb="md">
        {data !== undefined ? (
          <Rows rows={rowsOf(figure, plan, data, today)} />
        ) : error !== null && !isFetching ? (
          <LoadFailure what="The ledger" error={error} retry={() => void refetch()} />
        ) : (
          <div className="late">
            <Placeholder width="100%" height={120} label="Loading" />
          </div>
        )}
      </Box>
    </PlainDialog>
  )
}

const Rows = ({ rows }: { rows: FigureRow[] }) =>
  rows.length === 0 ? (
    <Text c="dimmed">There is nothing in it yet.</Text>
  ) : (
    <WideTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" data-kind="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, day, what, detail, cents }) => (
          <tr key={key}>
            <td data-kind="word">{dayLabel(day)}</td>
            <td>
              {what}
              {detail === '' ? null : (
                <Text component="span" display="block" fz="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </td>
            <td data-kind="figure">{formatDollars(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td data-kind="figure">{formatDollars(sumOf(rows))}</td>
        </tr>
      </tfoot>
    </WideTable>
  )

const isLive = ({ status }: PaymentPlan) => status !== 'completed' && status !== 'canceled'

/** A plan with its terms, progress and invoices. An active one starts open. */
export function PlanCard(props: InvoiceListProps) {
  const { patientId, plan, viewer } = props
  const [chosen, setChosen] = useState<boolean>()
  const [figure, setFigure] = useState<Figure>()
  const isOpen = chosen ?? isLive(plan)
  const isPhone = useIsPhone()
  const details = useId()
  return (
    <Card
      component="li"
      gap="xs"
      className={styles.plan}
      aria-label={plan.description}
      {...(isPhone && { px: 'sm', py: 'xs' })}
    >
      {' '}
      <FoldHead
        level={3}
        title={plan.description}
        isOpen={isOpen}
        onToggle={() => setChosen(!isOpen)}
        controls={details}
      >
        <StatusBadge text={planStatusLabels[plan.status]} color={planLook(plan.status)} />
      </FoldHead>
      <Text c="dimmed">{termsOf(plan)}</Text>
      <Group gap="xs" justify="space-between">
        <Figures label={`Figures of ${plan.description}`}>
          {figuresOf(plan).map(([name, dollars]) => (
            <li key={name}>
              <button type="button" className={styles.figure} onClick={() => setFigure(name)}>
                <Text component="span" fz="xs" c="dimmed">
                  {figures[name]}
                </Text>
                <Text component="span" inherit fw={600} td="underline dotted" className={styles.value}>
                  {money(dollars)}
                </Text>
              </button>
            </li>
          ))}
        </Figures>
        <DownPaymentButton patientId={patientId} plan={plan} />
      </Group>
      <AutopaySwitch {...props} />
      <div id={details} hidden={!isOpen}>
        <InvoiceList {...props} />
      </div>
      {figure === undefined ? null : (
        <FigureDialog
          {...{ patientId, plan, figure }}
          today={viewer.today}
          onClose={() => setFigure(undefined)}
        />
      )}{' '}
    </Card>
  )
}

type FiguresProps = { label: string; children: ReactNode }

/** In one line; on a phone in two columns. */
function Figures({ label, children }: FiguresProps) {
  const list = { component: 'ul', gap: '4px 8px', mx: -8, 'aria-label': label } as const
  return useIsPhone() ? (
    <Columns shares={[1, 1]} phoneShares={[1, 1]} flex="1 1 100%" {...list}>
      {children}
    </Columns>
  ) : (
    <Group {...list}>{children}</Group>
  )
}

const figuresOf = ({ balance }: PaymentPlan): [Figure, number][] => [
  ['agreed', balance.agreed],
  ['paid', balance.paid],
  ['refunded', balance.refunded],
  ['dueNow', balance.dueNow],
  ['toCome', balance.toCome],
]

function termsOf(plan: PaymentPlan): string {
  const { installments, installmentsProcessed, startedAt, discountRate, interestRate, contractId } = plan
  return [
    `Started ${dayLabel(startedAt)}`,
    installments === 1 ? 'One-time payment' : `${installmentsProcessed} of ${monthsLabel(installments)} paid`,
    discountRate > 0 ? `${discountRate}% discount` : '',
    interestRate > 0 ? `${interestRate}% interest` : '',
    contractId === null ? '' : 'By contract',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A payment in advance is possible while something is owed. */
function DownPaymentButton({ patientId, plan }: { patientId: number; plan: PaymentPlan }) {
  const openDialog = useOpenDialog()
  const isPhone = useIsPhone()
  const isPayable = plan.invoices.some(({ amountPayable }) => amountPayable > 0)
  if (!isPayable || plan.status === 'pending') return null
  return (
    <Button
      className="screen-only"
      variant="default"
      {...(isPhone && { flex: 1 })}
      onClick={() => openDialog(`/v2/patient/${patientId}/finance/advanced-payment?plan=${plan.id}`)}
    >
      Down Payment
    </Button>
  )
}
