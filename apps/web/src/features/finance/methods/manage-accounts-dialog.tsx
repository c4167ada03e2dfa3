import type {
  BankAccount,
  Card,
  GatewayForBrowser,
  PaymentMethods,
  Verification,
} from '@archwire/contract/finance/methods'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { methodLabel } from '../money/money-labels.ts'
import { sendVerification } from '../money/payment-methods.ts'
import { AddBankForm } from './add-bank-form.tsx'
import styles from './methods.module.css'
import { MethodsDialog } from './methods-dialog.tsx'
import { NewDefault, useRemoveMethod } from './use-remove-method.tsx'

/** The state of a bank account: how it can be verified, or why it cannot be charged. */
function AccountState({ account }: { account: BankAccount }) {
  const { status, verification, problem } = account
  if (status === 'unusable')
    return (
      <Text component="span" c="var(--warning)" fz="xs">
        {problem}
      </Text>
    )
  if (status === 'unverified') {
    return (
      <Text component="span" c="dimmed" fz="xs">
        Waiting for verification. {verification === undefined ? '' : depositLabel(verification)}
      </Text>
    )
  }
  return account.default ? (
    <Text component="span" c="dimmed" fz="xs">
      Default
    </Text>
  ) : null
}

const depositLabel = ({ kind, arrivesOn }: Verification): string => {
  const day = formatDay(arrivesOn, 'MM/dd/yyyy')
  return kind === 'amounts'
    ? `Two small deposits are expected on ${day}: their amounts verify it.`
    : `A deposit of one cent is expected on ${day}: the code beside it verifies the account.`
}

type AccountStateProps = { patientId: number; account: BankAccount; url: string }

/** Verification at the desk, or by the patient themselves. */
function VerificationActions({ patientId, account, url }: AccountStateProps) {
  const send = useMutation({
    mutationFn: () => sendVerification(patientId, account.id),
    onSuccess: ({ sentTo }) =>
      notifySaved(`Verification link sent by ${sentTo.map(way => wayNames[way]).join(' and ')}.`),
    onError: notifyError,
  })
  const name = methodLabel(account)
  return (
    <Group component="span" gap="xs" mt="xs">
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
    </Group>
  )
}

const wayNames = { email: 'e-mail', sms: 'text' } as const

type ManageAccountsDialogProps = {
  patientId: number
  holder: { name: string; email: string | null } | undefined
  onClose: () => void
}

const title = 'Manage Bank Accounts'

/** The bank accounts of a patient. */
export const ManageAccountsDialog = (props: ManageAccountsDialogProps) => (
  <MethodsDialog title={title} patientId={props.patientId} onClose={props.onClose}>
    {(methods, gateway) => <Accounts {...props} methods={methods} gateway={gateway} />}
  </MethodsDialog>
)

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Accounts({
  patientId,
  holder,
  onClose,
  methods,
  gateway,
}: ManageAccountsDialogProps & { methods: PaymentMethods; gateway: GatewayForBrowser }) {
  const [removed, setRemoved] = useState<Card | BankAccount>()
  const [adding, setAdding] = useState<'before' | 'now' | 'done'>('before')
  const shown = methods.bankAccounts.filter(({ status }) => status !== 'removed')
  const inUse = shown.filter(({ status }) => status === 'active').length
  const { box, remove, removing } = useRemoveMethod(patientId, {
    confirmation: {
      text: 'All invoices using this bank account will be effected. Are you sure you want to delete this account?',
      yes: 'Delete',
      isDangerous: true,
    },
    active: shown.length,
    onRemoved: setRemoved,
  })
  return (
    <WindowDialog title={title} onClose={onClose}>
      <Stack ref={box} className={styles.window}>
        <div role="status">
          <NewDefault {...{ methods, removed }} />
        </div>
        {shown.length === 0 ? (
          <p>You don't have any bank accounts saved.</p>
        ) : (
          <ul aria-label="Bank accounts">
            {shown.map(account => (
              <Group
                key={account.id}
                component="li"
                gap="sm"
                wrap="nowrap"
                mih={48}
                py="xs"
                className="line-below"
              >
                <Stack component="span" gap={0} flex={1} miw={0}>
                  <Text component="span" fw={500}>
                    {methodLabel(account)}
                  </Text>
                  <AccountState account={account} />
                  {account.verification === undefined ? null : (
                    <VerificationActions
                      patientId={patientId}
                      account={account}
                      url={account.verification.url}
                    />
                  )}
                </Stack>
                {inUse > 1 || account.status !== 'active' ? (
                  <WorkingButton
                    variant="subtle"
                    working={removing === account.id ? 'Deleting…' : undefined}
                    aria-label={`Delete ${methodLabel(account)}`}
                    onClick={() => void remove(account)}
                  >
                    Delete
                  </WorkingButton>
                ) : null}
              </Group>
            ))}
          </ul>
        )}
        {adding === 'now' ? (
          <AddBankForm
            {...{ patientId, gateway, holder }}
            onSaved={() => setAdding('done')}
            onCancel={() => setAdding('done')}
          />
        ) : (
          <Group gap="xs">
            <Button
              // The form that had the focus is gone.
              ref={adding === 'done' ? takeFocus : null}
              variant="default"
              leftSection={<PlusIcon />}
              onClick={() => setAdding('now')}
            >
              Add bank account
            </Button>
          </Group>
        )}
      </Stack>
    </WindowDialog>
  )
}
