import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Message } from '../../../ui/message.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { paymentMethodsQuery } from '../api/payment-methods.ts'
import { paymentPlansQuery } from '../api/payment-plans.ts'
import { FinanceButtons } from '../components/finance-buttons.tsx'
import { FinanceTiles } from '../components/finance-tiles.tsx'
import { MethodNews } from '../components/method-news.tsx'
import { PlanCard } from '../components/plan-card.tsx'
import { useInvoiceDeeds } from '../components/use-invoice-deeds.ts'
import styles from './finance-screen.module.css'

type Props = {
  patientId: number
  isAdmin: boolean
  today: string
  /** The ledger that was used before, where the patient has one. */
  legacyLedger: string | undefined
}

/** What a patient has agreed to pay, has paid and owes. */
export function FinanceScreen({ patientId, isAdmin, today, legacyLedger }: Props) {
  const methods = useQuery(paymentMethodsQuery(patientId))
  return (
    <>
      <FinanceTiles patientId={patientId} />
      <FinanceButtons patientId={patientId} methods={methods.data} />
      {methods.data === undefined && methods.error !== null && !methods.isFetching ? (
        <Failure error={methods.error} retry={() => void methods.refetch()} />
      ) : null}
      <MethodNews methods={methods.data} />
      {legacyLedger === undefined ? null : (
        <a href={legacyLedger} target="_blank" rel="noopener noreferrer" className={styles.legacy}>
          Legacy ledger
        </a>
      )}
      <Plans patientId={patientId} isAdmin={isAdmin} today={today} methods={methods.data} />
    </>
  )
}

type PlansProps = Omit<Props, 'legacyLedger'> & { methods: PaymentMethods | undefined }

function Plans({ patientId, isAdmin, today, methods }: PlansProps) {
  const { data, error, isFetching, refetch } = useQuery(paymentPlansQuery(patientId))
  const deeds = useInvoiceDeeds(patientId)
  if (data === undefined) {
    if (error === null || isFetching) return <PlansSkeleton />
    return <Failure error={error} retry={() => void refetch()} />
  }
  if (data.length === 0) {
    return <p className={styles.none}>No payments yet. Begin with New Payment.</p>
  }
  const saved = [...(methods?.cards ?? []), ...(methods?.bankAccounts ?? [])]
  const hasMethods = saved.some(({ status }) => status === 'active' || status === 'unverified')
  const methodOf = (id: string) => saved.find(one => one.id === id)
  return (
    <ul className={styles.plans} aria-label="Payment plans">
      {data.map(plan => (
        <PlanCard
          key={plan.id}
          {...{ patientId, plan, deeds, methodOf }}
          desk={{ isAdmin, hasMethods, today }}
        />
      ))}
    </ul>
  )
}

const Failure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Message
    kind="alert"
    title={error.message}
    actions={
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    }
  />
)

const PlansSkeleton = () => (
  <div className={`late ${styles.plans}`} role="status" aria-label="Loading">
    <Placeholder width="100%" height={132} />
    <Placeholder width="100%" height={132} />
  </div>
)
