import type { AccountAnswer } from '@archwire/contract/sandbox/payment-calls'
import { useMutation } from '@tanstack/react-query'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { answerAccount, failPayout } from '../api/sandbox-payments.ts'
import styles from './texts.module.css'

const says: Record<string, string> = {
  action_required: "The bank waits for more details about the clinic's payment account.",
  pending_verification: "The clinic's payment account is waiting to be verified.",
  completed: "The clinic's payment account is verified.",
  rejected: "The clinic's payment account was refused.",
  disconnected: 'The clinic has disconnected its payment account.',
}

const answers: Record<AccountAnswer, { label: string; working: string; done: string }> = {
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

/** What the bank thinks of the clinic, and what one says in its place. Nothing before the clinic has asked for an account. */
export function PaymentAccount({ status }: { status: string | undefined }) {
  const answer = useMutation({
    mutationFn: answerAccount,
    onSuccess: (_, given) => notifySaved(answers[given].done),
    onError: notifyError,
  })
  const payout = useMutation({
    mutationFn: failPayout,
    onSuccess: () => notifySaved('A payout has failed: the administrators are told.'),
    onError: notifyError,
  })
  const words = says[status ?? '']
  if (words === undefined) return null
  const offered = (Object.keys(answers) as AccountAnswer[]).filter(one => one !== status)
  return (
    <div className={styles.account}>
      <p>{words}</p>
      <div className={styles.actions}>
        {offered.map(one => (
          <WorkingButton
            key={one}
            variant="default"
            working={answer.isPending && answer.variables === one ? answers[one].working : undefined}
            onClick={() => {
              if (!answer.isPending) answer.mutate(one)
            }}
          >
            {answers[one].label}
          </WorkingButton>
        ))}
        <WorkingButton
          variant="default"
          working={payout.isPending ? 'Failing…' : undefined}
          onClick={() => payout.mutate()}
        >
          Let a payout fail
        </WorkingButton>
      </div>
    </div>
  )
}
