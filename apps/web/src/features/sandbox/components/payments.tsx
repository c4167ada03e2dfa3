import type { SandboxPayment } from '@archwire/contract/sandbox/payment-calls'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '../../../lib/format-instant.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { notifyError } from '../../../ui/notices.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { finishDebit, sandboxPaymentsQuery } from '../api/sandbox-payments.ts'
import { Methods } from './methods.tsx'
import { PaymentAccount } from './payment-account.tsx'
import styles from './texts.module.css'

const statusWords: Record<SandboxPayment['status'], string> = {
  processing: 'Under way',
  succeeded: 'Paid',
  failed: 'Not paid',
  requires_action: 'Waits for the cardholder',
}

/** The bank's books, and what one does in its place. */
export function Payments({ billingStatus }: { billingStatus: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(sandboxPaymentsQuery)
  return (
    <div className={styles.texts}>
      <PaymentAccount status={billingStatus} />
      {data !== undefined ? (
        <List payments={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The payments" error={error} retry={() => void refetch()} />
      ) : (
        <Placeholder width="100%" height={72} label="Loading" />
      )}
      <Methods />
    </div>
  )
}

const List = ({ payments }: { payments: SandboxPayment[] }) =>
  payments.length === 0 ? (
    <p className={styles.empty}>No payment yet. Charge a card or a bank account: it appears here.</p>
  ) : (
    <ul className={styles.list} aria-label="Payments, newest first">
      {payments.map(payment => (
        <Entry key={payment.id} payment={payment} />
      ))}
    </ul>
  )

function Entry({ payment }: { payment: SandboxPayment }) {
  const amount = formatDollars(truncateToCents(payment.amount))
  const queryClient = useQueryClient()
  // Of each payment its own: while the bank does one, another can be told.
  const finish = useMutation({
    mutationFn: finishDebit,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxPaymentsQuery.queryKey }),
  })
  const end = (isReturned: boolean) => {
    if (!finish.isPending) finish.mutate({ id: payment.id, isReturned })
  }
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span>
          {amount} by {payment.brand} {payment.last4}
        </span>
        <span className={styles.more}>
          {statusWords[payment.status]} · {formatInstant(payment.createdAt)}
        </span>
      </p>
      {payment.status !== 'processing' ? null : (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => end(false)} aria-label={`Carry out ${amount}`}>
            Carry out
          </Button>
          <Button variant="subtle" onClick={() => end(true)} aria-label={`Send back ${amount}`}>
            Send back
          </Button>
        </div>
      )}
    </li>
  )
}
