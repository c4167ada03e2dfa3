import type { BankAccount, Card, GatewayForBrowser, PaymentMethods } from '@archwire/contract/finance/methods'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PlusIcon } from '../../../ui/icons.tsx'
import { WindowDialog } from '../../../ui/window-dialog.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { AccountState, VerificationActions } from '../components/account-state.tsx'
import { AddBankForm } from '../components/add-bank-form.tsx'
import styles from '../components/methods.module.css'
import { methodWords } from '../components/money-words.ts'
import { NewDefault } from '../components/new-default.tsx'
import { useRemoveMethod } from '../components/use-remove-method.ts'
import { WithMethods } from '../components/with-methods.tsx'

type Props = {
  patientId: number
  holder: { name: string; email: string | null } | undefined
  onClose: () => void
}

const title = 'Manage Bank Accounts'
const size = 520

/** The bank accounts of a patient. */
export const ManageAccountsDialog = (props: Props) => (
  <WithMethods title={title} size={size} patientId={props.patientId} onClose={props.onClose}>
    {(methods, gateway) => <Accounts {...props} methods={methods} gateway={gateway} />}
  </WithMethods>
)

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Accounts({
  patientId,
  holder,
  onClose,
  methods,
  gateway,
}: Props & { methods: PaymentMethods; gateway: GatewayForBrowser }) {
  const [removed, setRemoved] = useState<Card | BankAccount>()
  const [adding, setAdding] = useState<'before' | 'now' | 'done'>('before')
  const shown = methods.bankAccounts.filter(({ status }) => status !== 'removed')
  const inUse = shown.filter(({ status }) => status === 'active').length
  const { box, remove, removing } = useRemoveMethod(patientId, {
    question: {
      text: 'All invoices using this bank account will be effected. Are you sure you want to delete this account?',
      yes: 'Delete',
      isDangerous: true,
    },
    active: shown.length,
    onRemoved: setRemoved,
  })
  return (
    <WindowDialog title={title} size={size} onClose={onClose}>
      <div ref={box} className={styles.window}>
        <div role="status">
          <NewDefault {...{ methods, removed }} />
        </div>
        {shown.length === 0 ? (
          <p>You don't have any bank accounts saved.</p>
        ) : (
          <ul className={styles.list} aria-label="Bank accounts">
            {shown.map(account => (
              <li key={account.id} className={styles.method}>
                <span className={styles.words}>
                  <span className={styles.name}>{methodWords(account)}</span>
                  <AccountState account={account} />
                  {account.verification === undefined ? null : (
                    <VerificationActions
                      patientId={patientId}
                      account={account}
                      url={account.verification.url}
                    />
                  )}
                </span>
                {inUse > 1 || account.status !== 'active' ? (
                  <WorkingButton
                    variant="subtle"
                    working={removing === account.id ? 'Deleting…' : undefined}
                    aria-label={`Delete ${methodWords(account)}`}
                    onClick={() => void remove(account)}
                  >
                    Delete
                  </WorkingButton>
                ) : null}
              </li>
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
          <div className={styles.actions}>
            <Button
              // Where the form was, that had the focus.
              ref={adding === 'done' ? takeFocus : null}
              variant="default"
              leftSection={<PlusIcon />}
              onClick={() => setAdding('now')}
            >
              Add bank account
            </Button>
          </div>
        )}
      </div>
    </WindowDialog>
  )
}
