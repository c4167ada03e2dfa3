import type { BankAccount, Card, PaymentMethods } from '@archwire/contract/finance/methods'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { useInvoiceActions } from '../invoices/use-invoice-actions.ts'
import { methodLabel, money } from '../money/money-labels.ts'
import { paymentMethodsQuery } from '../money/payment-methods.ts'
import { financeInfoQuery, paymentPlansQuery } from '../money/payment-plans.ts'
import { ContractsToSetUp } from './contracts-to-set-up.tsx'
import { FinanceTiles } from './finance-tiles.tsx'
import { PlanCard } from './plan-card.tsx'

type FinanceButtonsProps = {
  patientId: number
  /** Undefined until they are loaded. */
  methods: PaymentMethods | undefined
}

/** The number of methods to manage, including unverified ones. */
const countOf = (saved: { status: string }[] | undefined): string => {
  const count = saved?.filter(({ status }) => status !== 'removed').length
  return count === undefined ? '' : ` (${count})`
}

/**
 * The button that took what was due is another one when nothing is due any more, so that no Enter takes what is to come:
 * the focus that it had goes to the group around it.
 */
function useFocusWhenPaid(isDue: boolean) {
  const group = useRef<HTMLDivElement>(null)
  const wasDue = useRef(isDue)
  useLayoutEffect(() => {
    if (wasDue.current && !isDue && document.activeElement === document.body) {
      group.current?.focus({ preventScroll: true })
    }
    wasDue.current = isDue
  }, [isDue])
  return group
}

/** The other actions on this patient's finances. */
function FinanceButtons({ patientId, methods }: FinanceButtonsProps) {
  const openDialog = useOpenDialog()
  const next = useQuery(financeInfoQuery(patientId)).data?.nextPayment
  const open = (dialog: string) => () => openDialog(`/v2/patient/${patientId}/finance/${dialog}`)
  const isDue = next?.isDueNow === true
  return (
    <Group
      ref={useFocusWhenPaid(isDue)}
      tabIndex={-1}
      gap="xs"
      grow={useIsPhone()}
      preventGrowOverflow={false}
      className="screen-only"
    >
      {next ? (
        <Button
          px="sm"
          key={isDue ? 'due' : 'ahead'}
          variant={isDue ? 'filled' : 'default'}
          onClick={open('take-payment')}
        >
          {isDue ? 'Take payment' : 'Pay ahead'} {money(next.amount)}
        </Button>
      ) : null}
      <Button
        px="sm"
        variant={isDue ? 'default' : 'filled'}
        leftSection={<PlusIcon />}
        onClick={open('payment-plan/new')}
      >
        New Payment
      </Button>
      <Button px="sm" variant="default" onClick={open('manage-accounts/new')}>
        Manage Bank Accounts{countOf(methods?.bankAccounts)}
      </Button>
      <Button px="sm" variant="default" onClick={open('manage-cards/new')}>
        Manage Credit/Debit Cards{countOf(methods?.cards)}
      </Button>
      <Button px="sm" variant="default" onClick={open('receipts')}>
        HSA/FSA Receipt
      </Button>
    </Group>
  )
}

type MethodNoticesProps = { methods: PaymentMethods | undefined }

/** Notices about saved methods that wait for verification or cannot be used. */
function MethodNotices({ methods }: MethodNoticesProps) {
  const saved: (Card | BankAccount)[] = [...(methods?.bankAccounts ?? []), ...(methods?.cards ?? [])]
  const waiting = saved.filter(({ status }) => status === 'unverified')
  const broken = saved.filter(({ status }) => status === 'unusable')
  return (
    <div role="status">
      {waiting.length === 0 ? null : (
        <Message kind="notice" title="Waiting for verification">
          {waiting.map(method => (
            <p key={method.id}>
              {methodLabel(method)} is not charged before it is verified.{arrivalOf(method)}
            </p>
          ))}
          <p>In Manage Bank Accounts it is verified, or the patient is sent a link to do so.</p>
        </Message>
      )}
      {broken.length === 0 ? null : (
        <Message kind="alert" isReadOut={false} title="Cannot be charged">
          {broken.map(method => (
            <p key={method.id}>
              {methodLabel(method)}: {method.problem}
            </p>
          ))}
          <p>Please ask the patient for another way to pay, and delete what is of no use.</p>
        </Message>
      )}
    </div>
  )
}

const arrivalOf = (method: Card | BankAccount): string =>
  'verification' in method && method.verification !== undefined
    ? ` The deposit is expected on ${formatDay(method.verification.arrivesOn, 'MM/dd/yyyy')}.`
    : ''

type FinanceScreenProps = {
  patientId: number
  isAdmin: boolean
  today: string
  /** A link to the ledger of the previous system, if the patient has one. */
  legacyLedger: string | undefined
}

/** A patient's payment plans, payments and debts. */
export function FinanceScreen({ patientId, isAdmin, today, legacyLedger }: FinanceScreenProps) {
  const methods = useQuery(paymentMethodsQuery(patientId))
  return (
    <>
      <FinanceTiles patientId={patientId} />
      <FinanceButtons patientId={patientId} methods={methods.data} />
      {methods.data === undefined && methods.error !== null && !methods.isFetching ? (
        <Failure error={methods.error} retry={() => void methods.refetch()} />
      ) : null}
      <MethodNotices methods={methods.data} />
      <ContractsToSetUp patientId={patientId} />
      {legacyLedger === undefined ? null : (
        <div>
          <Text
            component="a"
            lh="var(--control)"
            display="inline-block"
            href={legacyLedger}
            target="_blank"
            rel="noopener noreferrer"
            td="underline"
          >
            Legacy ledger
          </Text>
        </div>
      )}
      <Plans patientId={patientId} isAdmin={isAdmin} today={today} methods={methods.data} />
    </>
  )
}

type PlansProps = Omit<FinanceScreenProps, 'legacyLedger'> & { methods: PaymentMethods | undefined }

function Plans({ patientId, isAdmin, today, methods }: PlansProps) {
  const { data, error, isFetching, refetch } = useQuery(paymentPlansQuery(patientId))
  const actions = useInvoiceActions(patientId)
  if (data === undefined) {
    if (error === null || isFetching) return <PlansSkeleton />
    return <Failure error={error} retry={() => void refetch()} />
  }
  if (data.length === 0) {
    return <Text c="dimmed">No payments yet. Begin with New Payment.</Text>
  }
  const saved = [...(methods?.cards ?? []), ...(methods?.bankAccounts ?? [])]
  const hasMethods = saved.some(({ status }) => status === 'active' || status === 'unverified')
  const methodOf = (id: string) => saved.find(one => one.id === id)
  return (
    <Stack component="ul" gap="sm" aria-label="Payment plans">
      {data.map(plan => (
        <PlanCard
          key={plan.id}
          {...{ patientId, plan, actions, methodOf }}
          viewer={{ isAdmin, hasMethods, today }}
        />
      ))}
    </Stack>
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
  <Stack gap="sm" className="late" role="status" aria-label="Loading">
    <Placeholder width="100%" height={132} />
    <Placeholder width="100%" height={132} />
  </Stack>
)
