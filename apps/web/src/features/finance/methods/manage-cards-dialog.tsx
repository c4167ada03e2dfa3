import type { BankAccount, Card, GatewayForBrowser, PaymentMethods } from '@archwire/contract/finance/methods'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { methodLabel } from '../money/money-labels.ts'
import { useCardForm } from './add-card-form.tsx'
import styles from './methods.module.css'
import { MethodsDialog } from './methods-dialog.tsx'
import { NewDefault, useRemoveMethod } from './use-remove-method.tsx'

/** Brand signs in the brands' colours, all of the same size. */
const signs: Record<string, ReactNode> = {
  visa: (
    <text x="16" y="14" fontSize="9" fontWeight="700" fontStyle="italic" fill="#1a1f71" textAnchor="middle">
      VISA
    </text>
  ),
  mastercard: (
    <>
      <circle cx="13" cy="11" r="5.5" fill="#eb001b" />
      <circle cx="19" cy="11" r="5.5" fill="#f79e1b" fillOpacity="0.9" />
    </>
  ),
  amex: (
    <>
      <rect width="32" height="22" rx="3" fill="#006fcf" />
      <text x="16" y="14" fontSize="8" fontWeight="700" fill="#ffffff" textAnchor="middle">
        AMEX
      </text>
    </>
  ),
  diners: (
    <>
      <circle cx="16" cy="11" r="7" fill="#0079be" />
      <circle cx="16" cy="11" r="5" fill="#ffffff" />
      <path d="M14.5 7.5v7m3-7v7" stroke="#0079be" strokeWidth="1.5" />
    </>
  ),
  jcb: (
    <>
      <rect x="6" y="4" width="6" height="14" rx="2" fill="#0e4c96" />
      <rect x="13" y="4" width="6" height="14" rx="2" fill="#c2202d" />
      <rect x="20" y="4" width="6" height="14" rx="2" fill="#0b7a3b" />
    </>
  ),
}

const anyCard = <path d="M4 8h24M7 15h6" stroke="#5b646b" strokeWidth="2" />

/** The sign of a card's brand; the name stands beside it. */
const BrandIcon = ({ brand }: { brand: string }) => {
  const known = brand.toLowerCase()
  return (
    <svg
      viewBox="0 0 32 22"
      width={32}
      height={22}
      aria-hidden="true"
      focusable="false"
      data-brand={known in signs ? known : 'card'}
    >
      <rect width="32" height="22" rx="3" fill="#ffffff" stroke="#c4c9cd" />
      {signs[known] ?? anyCard}
    </svg>
  )
}

type CardListProps = { cards: Card[]; removing: string | undefined; onArchive: (card: Card) => void }

/** A patient's cards. Archived ones have no actions. */
const CardList = ({ cards, removing, onArchive }: CardListProps) => (
  <ul aria-label="Cards">
    {cards.map(card => (
      <Group key={card.id} component="li" gap="sm" wrap="nowrap" mih={48} py="xs" className="line-below">
        <BrandIcon brand={card.brand} />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <Text component="span" fw={500} c={card.status === 'removed' ? 'dimmed' : 'inherit'}>
            {methodLabel(card)}
          </Text>
          <Text component="span" c="dimmed" fz="xs">
            {cardState(card)}
          </Text>
        </Stack>
        {card.status === 'removed' ? null : (
          <Menu
            label={`Actions for ${methodLabel(card)}`}
            button={<MoreIcon />}
            isOff={removing === card.id}
            items={[{ label: 'Archive', isDangerous: true, onSelect: () => onArchive(card) }]}
          />
        )}
      </Group>
    ))}
  </ul>
)

const cardState = ({ status, expirationDate, default: isDefault, problem }: Card): string => {
  // The card was disabled by the provider, not archived here.
  if (problem !== undefined) return problem
  if (status === 'removed') return 'This card was archived.'
  return isDefault ? `Expires ${expirationDate} · Default` : `Expires ${expirationDate}`
}

type ManageCardsDialogProps = { patientId: number; isAdmin: boolean; onClose: () => void }

const title = 'Manage Credit/Debit Cards'

/** A patient's saved cards, and a form to add one. */
export const ManageCardsDialog = (props: ManageCardsDialogProps) => (
  <MethodsDialog title={title} patientId={props.patientId} onClose={props.onClose}>
    {(methods, gateway) => <Cards {...props} methods={methods} gateway={gateway} />}
  </MethodsDialog>
)

/** The last action in the dialog, if any; undefined also while another card is being tried. */
type Done = 'created' | 'archived' | undefined

const doneMessages = { created: 'Card has been successfully added.', archived: 'This card was archived.' }

function Cards({
  patientId,
  isAdmin,
  onClose,
  methods,
  gateway,
}: ManageCardsDialogProps & { methods: PaymentMethods; gateway: GatewayForBrowser }) {
  const { cards, bankAccounts } = methods
  const [done, setDone] = useState<Done>()
  const [removed, setRemoved] = useState<Card | BankAccount>()
  const active = cards.filter(({ status }) => status === 'active')
  const { box, remove, removing } = useRemoveMethod(patientId, {
    confirmation: { text: 'Are you sure you want to archive this card?', yes: 'Archive', isDangerous: true },
    active: active.length,
    onRemoved: card => {
      setRemoved(card)
      setDone('archived')
    },
  })
  const { form, save } = useCardForm({
    patientId,
    gateway,
    isFirst: active.length === 0 && !bankAccounts.some(({ status }) => status === 'active'),
    isLatest: done === undefined,
    onTry: () => setDone(undefined),
    onSaved: () => setDone('created'),
  })
  const shown = isAdmin ? cards : active
  return (
    <WindowDialog
      title={done === 'archived' ? 'Card Archived Successfully' : title}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {save}
        </>
      }
    >
      <Stack ref={box} className={styles.window}>
        <div role="status">
          {done === undefined ? null : (
            <Message kind="notice">
              <p>{doneMessages[done]}</p>
              {done === 'archived' ? <NewDefault {...{ methods, removed }} /> : null}
            </Message>
          )}
        </div>
        {shown.length === 0 ? (
          <Text c="dimmed" fz="xs">
            No credit or debit card is saved yet.
          </Text>
        ) : (
          <CardList cards={shown} removing={removing} onArchive={card => void remove(card)} />
        )}
        {form}
      </Stack>
    </WindowDialog>
  )
}
