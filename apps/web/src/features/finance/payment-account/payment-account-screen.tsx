import type { FailedPayout } from '@archwire/contract/finance/methods'
import { Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { leaveWithoutConfirm } from '../../../lib/navigation/unsaved-changes.ts'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { dayLabel, money } from '../money/money-labels.ts'
import { failedPayoutsQuery, finishReconnect, refreshOnboarding, startOnboarding } from './onboarding.ts'

/** Payouts that failed: only the clinic can correct that, at the provider. */
const FailedPayouts = ({ payouts }: { payouts: FailedPayout[] }) =>
  payouts.length === 0 ? null : (
    <Message kind="alert" title="A payout to the clinic's bank failed">
      {payouts.map(({ id, amount, message, failedAt }) => (
        <p key={id}>
          {dayLabel(failedAt)}, {money(amount)}: {message}
        </p>
      ))}
      <p>
        The money is safe at the payment provider. Please log in there, and put the bank account right that
        payouts go to.
      </p>
    </Message>
  )

type Props = {
  /** The state of the clinic's account; undefined while it is not known. */
  status: string | undefined
  failure: Error | null
  retry: () => void
  /** The query to read again when the state has changed. */
  clinicKey: readonly unknown[]
}

type Offer = {
  state: string
  color: 'green' | 'gray' | 'orange' | 'red'
  description: string
  /** The next step for the clinic, or what happens next. */
  next: string
  setUp?: string
  canRefresh?: true
}

const nothingYet: Offer = {
  state: 'Not started',
  color: 'gray',
  description: 'No payment account is defined.',
  next: "Cards and bank accounts cannot be charged yet. Setting up takes a few minutes at the payment provider: have the clinic's tax ID and bank account at hand.",
  setUp: 'Set up payment account',
}

const offers: Record<string, Offer> = {
  action_required: {
    state: 'Details needed',
    color: 'orange',
    description: 'The payment provider needs more details about the clinic.',
    next: 'Nothing can be charged until it has them. What was told already is kept there.',
    setUp: 'Go on with the payment account',
    canRefresh: true,
  },
  pending_verification: {
    state: 'Being verified',
    color: 'orange',
    description: 'The payment account is undergoing verification.',
    next: 'Please wait a few minutes, then refresh. This page says so by itself as soon as the provider does.',
    canRefresh: true,
  },
  completed: {
    state: 'Ready',
    color: 'green',
    description: 'The payment account is ready: cards and bank accounts can be charged.',
    next: 'Payment plans and payments are on the Finance page of each patient.',
    canRefresh: true,
  },
  rejected: {
    state: 'Refused',
    color: 'red',
    description: 'The payment provider has refused the account.',
    next: 'Nothing can be charged. Its support can say why; what was wrong can be put right there.',
    setUp: 'Go on with the payment account',
    canRefresh: true,
  },
  disconnected: {
    state: 'Disconnected',
    color: 'red',
    description: 'The payment account was disconnected at the payment provider.',
    next: 'Nothing can be charged by card or bank account until it is connected again. Saved cards, plans and everything that was paid are kept, and what falls due waits.',
    setUp: 'Connect the account again',
    canRefresh: true,
  },
}

/** The clinic's account at its payment provider. */
export function PaymentAccountScreen({ status, failure, retry, clinicKey }: Props) {
  usePageTitle('Payments')
  return (
    <Stack align="flex-start">
      <h1 tabIndex={-1}>Payments</h1>
      {!pageSettings.takesPayments() ? (
        <Message kind="notice" title="Not configured">
          <p>Whoever runs this server can connect it to a payment provider; the README says how.</p>
        </Message>
      ) : status !== undefined ? (
        <Account offer={offers[status] ?? nothingYet} clinicKey={clinicKey} />
      ) : failure !== null ? (
        <LoadFailure what="The payment account" error={failure} retry={retry} />
      ) : (
        <Placeholder width="100%" height={72} label="Loading" />
      )}
    </Stack>
  )
}

function Account({ offer, clinicKey }: { offer: Offer; clinicKey: readonly unknown[] }) {
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const payouts = useQuery(failedPayoutsQuery)
  const start = useMutation({
    mutationFn: startOnboarding,
    onSuccess: leaveWithoutConfirm,
    onError: notifyError,
  })
  const refresh = useMutation({
    mutationFn: refreshOnboarding,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKey }),
  })
  const finish = useMutation({
    mutationFn: finishReconnect,
    onSuccess: () => notifySaved('The payment account is connected again.'),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKey }),
  })
  const hasReturned = params.get('returned') === 'true'
  const code = params.get('code')
  const state = params.get('state')
  const lookOnce = useEffectEvent(() => refresh.mutate())
  const finishOnce = useEffectEvent((brought: { code: string; state: string }) => {
    // The code works only once, so it is removed from the address before a reload.
    setParams({}, { replace: true })
    finish.mutate(brought)
  })
  // After returning from the provider, the state is refreshed.
  useEffect(() => {
    if (hasReturned) lookOnce()
    else if (code !== null && state !== null) finishOnce({ code, state })
  }, [hasReturned, code, state])
  return (
    <>
      <FailedPayouts payouts={payouts.data ?? []} />
      <Stack role="status" gap="xs" align="flex-start" maw={640}>
        <StatusBadge text={offer.state} color={offer.color} />
        <p>{offer.description}</p>
        <Text c="dimmed" textWrap="pretty">
          {offer.next}
        </Text>
      </Stack>
      <Group gap="xs">
        {offer.setUp === undefined ? null : (
          <WorkingButton
            working={start.isPending || start.isSuccess ? 'Opening…' : undefined}
            onClick={() => start.mutate()}
          >
            {offer.setUp}
          </WorkingButton>
        )}
        {offer.canRefresh === undefined ? null : (
          <WorkingButton
            variant="default"
            working={refresh.isPending ? 'Refreshing…' : undefined}
            onClick={() => refresh.mutate()}
          >
            Refresh
          </WorkingButton>
        )}
      </Group>
    </>
  )
}
