import type { BankAccount, Card, GatewayForBrowser, PaymentMethods } from '@archwire/contract/finance/methods'
import { useState } from 'react'
import { Message } from '../../../ui/message.tsx'
import { WindowDialog } from '../../../ui/window-dialog.tsx'
import { AddCardForm } from '../components/add-card-form.tsx'
import { CardList } from '../components/card-list.tsx'
import styles from '../components/methods.module.css'
import { NewDefault } from '../components/new-default.tsx'
import { useRemoveMethod } from '../components/use-remove-method.ts'
import { WithMethods } from '../components/with-methods.tsx'

type Props = { patientId: number; isAdmin: boolean; onClose: () => void }

const title = 'Manage Credit/Debit Cards'
const size = 520

/** The cards of a patient: the saved ones, and a form for another. */
export const ManageCardsDialog = (props: Props) => (
  <WithMethods title={title} size={size} patientId={props.patientId} onClose={props.onClose}>
    {(methods, gateway) => <Cards {...props} methods={methods} gateway={gateway} />}
  </WithMethods>
)

/** What was done last in the dialog, if anything; undefined also while another card is tried. */
type Done = 'created' | 'archived' | undefined

const says = { created: 'Card has been successfully added.', archived: 'This card was archived.' }

function Cards({
  patientId,
  isAdmin,
  onClose,
  methods,
  gateway,
}: Props & { methods: PaymentMethods; gateway: GatewayForBrowser }) {
  const { cards, bankAccounts } = methods
  const [done, setDone] = useState<Done>()
  const [removed, setRemoved] = useState<Card | BankAccount>()
  const active = cards.filter(({ status }) => status === 'active')
  const { box, remove, removing } = useRemoveMethod(patientId, {
    question: { text: 'Are you sure you want to archive this card?', yes: 'Archive', isDangerous: true },
    active: active.length,
    onRemoved: card => {
      setRemoved(card)
      setDone('archived')
    },
  })
  const shown = isAdmin ? cards : active
  return (
    <WindowDialog
      title={done === 'archived' ? 'Card Archived Successfully' : title}
      size={size}
      onClose={onClose}
    >
      <div ref={box} className={styles.window}>
        <div role="status">
          {done === undefined ? null : (
            <Message kind="notice">
              <p>{says[done]}</p>
              {done === 'archived' ? <NewDefault {...{ methods, removed }} /> : null}
            </Message>
          )}
        </div>
        {shown.length === 0 ? (
          <p className={styles.hint}>No credit or debit card is saved yet.</p>
        ) : (
          <CardList cards={shown} removing={removing} onArchive={card => void remove(card)} />
        )}
        <AddCardForm
          patientId={patientId}
          gateway={gateway}
          isFirst={active.length === 0 && !bankAccounts.some(({ status }) => status === 'active')}
          isLatest={done === undefined}
          onTry={() => setDone(undefined)}
          onSaved={() => setDone('created')}
        />
      </div>
    </WindowDialog>
  )
}
