import type { AccountAnswer, SandboxPayment } from '@archwire/contract/sandbox/payment-calls'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../ui/feedback/notices.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { Methods } from './methods.tsx'
import { answerAccount, failPayout, finishDebit, sandboxPaymentsQuery } from './sandbox-calls.ts'
import { NothingSent, SandboxEntry, SandboxList } from './sandbox-list.tsx'

const accountMessages: Record<string, string> = {
  action_required: "The bank waits for more details about the clinic's payment account.",
  pending_verification: "The clinic's payment account is waiting to be verified.",
  completed: "The clinic's payment account is verified.",
  rejected: "The clinic's payment account was refused.",
  disconnected: 'The clinic has disconnected its payment account.',
}

const accountAnswers: Record<AccountAnswer, { label: string; working: string; done: string }> = {
  completed: {
    label: 'Verify the account at once',
    working: 'Verifying…',
    done: 'The payment account is ready.',
  },
  action_required: {
    label: 'Ask for more details',
    working: 'Asking…',
    done: 'The bank asks the clinic for more details.',
  },
  rejected: { label: 'Refuse the account', working: 'Refusing…', done: 'The payment account was refused.' },
  disconnected: {
    label: 'Disconnect the account',
    working: 'Disconnecting…',
    done: 'The payment account is disconnected.',
  },
}

/**
 * The practice bank's decision on the clinic's account, made in its place. Empty until the clinic has applied for an
 * account.
 */
function PaymentAccount({ status }: { status: string | undefined }) {
  const answer = useMutation({
    mutationFn: answerAccount,
    onSuccess: (_, chosen) => notifySaved(accountAnswers[chosen].done),
    onError: notifyError,
  })
  const payout = useMutation({
    mutationFn: failPayout,
    onSuccess: () => notifySaved('A payout has failed: the administrators are told.'),
    onError: notifyError,
  })
  const words = accountMessages[status ?? '']
  if (words === undefined) return null
  const offered = (Object.keys(accountAnswers) as AccountAnswer[]).filter(one => one !== status)
  return (
    <Stack gap="sm">
      <p>{words}</p>
      <Group gap="xs" align="stretch">
        {offered.map(one => (
          <WorkingButton
            key={one}
            variant="default"
            working={answer.isPending && answer.variables === one ? accountAnswers[one].working : undefined}
            onClick={() => {
              if (!answer.isPending) answer.mutate(one)
            }}
          >
            {accountAnswers[one].label}
          </WorkingButton>
        ))}
        <WorkingButton
          variant="default"
          working={payout.isPending ? 'Failing…' : undefined}
          onClick={() => payout.mutate()}
        >
          Let a payout fail
        </WorkingButton>
      </Group>
    </Stack>
  )
}

const statusLabels: Record<SandboxPayment['status'], string> = {
  processing: 'Under way',
  succeeded: 'Paid',
  failed: 'Not paid',
  requires_action: 'Waits for the cardholder',
}

/** The payments at the practice bank, and the actions that can be taken in its place. */
export function Payments({ billingStatus }: { billingStatus: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(sandboxPaymentsQuery)
  return (
    <Stack gap="lg">
      <PaymentAccount status={billingStatus} />
      {data !== undefined ? (
        <List payments={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The payments" error={error} retry={() => void refetch()} />
      ) : (
        <Placeholder width="100%" height={72} label="Loading" />
      )}
      <Methods />
    </Stack>
  )
}

const List = ({ payments }: { payments: SandboxPayment[] }) =>
  payments.length === 0 ? (
    <NothingSent>No payment yet. Charge a card or a bank account: it appears here.</NothingSent>
  ) : (
    <SandboxList label="Payments, newest first">
      {payments.map(payment => (
        <Entry key={payment.id} payment={payment} />
      ))}
    </SandboxList>
  )

function Entry({ payment }: { payment: SandboxPayment }) {
  const amount = formatDollars(truncateToCents(payment.amount))
  const queryClient = useQueryClient()
  // A mutation for each payment, so that another can be changed while one is under way.
  const finish = useMutation({
    mutationFn: finishDebit,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxPaymentsQuery.queryKey }),
  })
  const end = (isReturned: boolean) => {
    if (!finish.isPending) finish.mutate({ id: payment.id, isReturned })
  }
  return (
    <SandboxEntry
      title={`${amount} by ${payment.brand} ${payment.last4}`}
      about={`${statusLabels[payment.status]} · ${formatInstant(payment.createdAt)}`}
    >
      {payment.status !== 'processing' ? null : (
        <Group gap="xs" align="stretch">
          <Button variant="default" onClick={() => end(false)} aria-label={`Carry out ${amount}`}>
            Carry out
          </Button>
          <Button variant="subtle" onClick={() => end(true)} aria-label={`Send back ${amount}`}>
            Send back
          </Button>
        </Group>
      )}
    </SandboxEntry>
  )
}
