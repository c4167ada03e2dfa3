import type { BankAccount, Verification } from '@archwire/contract/finance/methods'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { sendVerification } from '../api/payment-methods.ts'
import styles from './methods.module.css'
import { methodWords } from './money-words.ts'

/** How a bank account stands: by what it can be verified, or why it cannot be charged. */
export function AccountState({ account }: { account: BankAccount }) {
  const { status, verification, problem } = account
  if (status === 'unusable') return <span className={styles.problem}>{problem}</span>
  if (status === 'unverified') {
    return (
      <span className={styles.hint}>
        Waiting for verification. {verification === undefined ? '' : depositWords(verification)}
      </span>
    )
  }
  return account.default ? <span className={styles.hint}>Default</span> : null
}

const depositWords = ({ kind, arrivesOn }: Verification): string => {
  const day = formatDay(arrivesOn, 'MM/dd/yyyy')
  return kind === 'amounts'
    ? `Two small deposits are expected on ${day}: their amounts verify it.`
    : `A deposit of one cent is expected on ${day}: the code beside it verifies the account.`
}

type Props = { patientId: number; account: BankAccount; url: string }

/** At the desk, or by the patient themselves. */
export function VerificationActions({ patientId, account, url }: Props) {
  const send = useMutation({
    mutationFn: () => sendVerification(patientId, account.id),
    onSuccess: ({ sentTo }) =>
      notifySaved(`Verification link sent by ${sentTo.map(way => wayNames[way]).join(' and ')}.`),
    onError: notifyError,
  })
  const name = methodWords(account)
  return (
    <span className={styles.actions}>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        aria-label={`Verify ${name}, in a new tab`}
      >
        Verify
      </Button>
      <WorkingButton
        variant="subtle"
        working={send.isPending ? 'Sending…' : undefined}
        aria-label={`Send the patient the link to verify ${name}`}
        onClick={() => send.mutate()}
      >
        Send link
      </WorkingButton>
    </span>
  )
}

const wayNames = { email: 'e-mail', sms: 'text' } as const
