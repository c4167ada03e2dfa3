import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { planLook, planStatusLabels } from '@archwire/domain/finance/invoice-status'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { FoldHead } from '../../../ui/fold-head.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { type Figure, figures } from './figure-rows.ts'
import { InvoiceList, type InvoiceListProps } from './invoice-list.tsx'
import { dayWords, money, monthsWords } from './money-words.ts'
import styles from './plan-card.module.css'

const isLive = ({ status }: PaymentPlan) => status !== 'completed' && status !== 'canceled'

/** A plan: what was agreed, how far it is, and its invoices. One that still goes on is open from the start. */
export function PlanCard(props: InvoiceListProps) {
  const { patientId, plan } = props
  const [chosen, setChosen] = useState<boolean>()
  const [figure, setFigure] = useState<Figure>()
  const isOpen = chosen ?? isLive(plan)
  const details = useId()
  return (
    <li className={styles.card} aria-label={plan.description}>
      <FoldHead
        level={3}
        title={plan.description}
        isOpen={isOpen}
        onToggle={() => setChosen(!isOpen)}
        controls={details}
      >
        <StatusBadge text={planStatusLabels[plan.status]} color={planLook(plan.status)} />
      </FoldHead>
      <p className={styles.terms}>{termsOf(plan)}</p>
      <div className={styles.sums}>
        <ul className={styles.figures} aria-label={`Figures of ${plan.description}`}>
          {figuresOf(plan).map(([name, dollars]) => (
            <li key={name}>
              <button type="button" className={styles.figure} onClick={() => setFigure(name)}>
                <span className={styles.name}>{figures[name]}</span>
                <span className={styles.value}>{money(dollars)}</span>
              </button>
            </li>
          ))}
        </ul>
        <DownPaymentButton patientId={patientId} plan={plan} />
      </div>
      <div id={details} className={styles.details} hidden={!isOpen}>
        <InvoiceList {...props} />
      </div>
      {figure === undefined ? null : (
        <FigureDialog {...{ patientId, plan, figure }} onClose={() => setFigure(undefined)} />
      )}
    </li>
  )
}

const figuresOf = (plan: PaymentPlan): [Figure, number][] => [
  ['total', plan.finalAmount],
  ['paid', plan.paid],
  ['refunded', plan.refunded],
  ['remaining', plan.remaining],
  ['due', plan.remainingPayable],
]

function termsOf(plan: PaymentPlan): string {
  const { installments, installmentsProcessed, startedAt, discountRate, interestRate, contractId } = plan
  return [
    `Started ${dayWords(startedAt)}`,
    installments === 1 ? 'One-time payment' : `${installmentsProcessed} of ${monthsWords(installments)} paid`,
    discountRate > 0 ? `${discountRate}% discount` : '',
    interestRate > 0 ? `${interestRate}% interest` : '',
    contractId === null ? '' : 'By contract',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Something can be paid in advance while something is owed. */
function DownPaymentButton({ patientId, plan }: { patientId: number; plan: PaymentPlan }) {
  const openDialog = useOpenDialog()
  const isPayable = plan.invoices.some(({ amountPayable }) => amountPayable > 0)
  if (!isPayable || plan.status === 'pending') return null
  return (
    <Button
      className="screen-only"
      variant="default"
      onClick={() => openDialog(`/v2/patient/${patientId}/finance/advanced-payment?plan=${plan.id}`)}
    >
      Down Payment
    </Button>
  )
}
