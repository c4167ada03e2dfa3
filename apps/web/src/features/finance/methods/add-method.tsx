import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { gatewayQuery } from '../money/payment-methods.ts'
import { AddBankForm } from './add-bank-form.tsx'
import { AddCardForm } from './add-card-form.tsx'
import type { OnSaved } from './use-save-method.ts'

type Kind = 'card' | 'bank'

const labels: Record<Kind, string> = { card: 'Add card', bank: 'Add bank account' }

type Options = {
  patientId: number
  methods: PaymentMethods
  /** The dialog's own form: the focus goes on in it when the open form is gone. */
  dialog: RefObject<HTMLFormElement | null>
  /** Called with the provider's id and the kind of what was added; what was typed in the dialog stays. */
  onAdded: (methodId: string, kind: Kind) => void
}

type AddMethod = {
  /** Opens the forms; undefined while one is open, and where nobody takes cards. */
  buttons: (...kinds: Kind[]) => ReactNode
  /** The open form, for a place outside of the dialog's own form. */
  form: ReactNode
  isAdding: boolean
}

/** Adds a card or a bank account inside a dialog that is about something else. */
export function useAddMethod({ patientId, methods, dialog, onAdded }: Options): AddMethod {
  const [adding, setAdding] = useState<Kind>()
  const gateway = useQuery(gatewayQuery).data
  const patient = useQuery(profileQuery(patientId)).data
  const focusNext = useRef<'select' | '[type="submit"]'>(undefined)
  const close = (next: NonNullable<typeof focusNext.current>) => {
    focusNext.current = next
    setAdding(undefined)
  }
  useEffect(() => {
    const next = focusNext.current
    if (adding !== undefined || next === undefined) return
    focusNext.current = undefined
    const controls = [...(dialog.current?.elements ?? [])] as HTMLElement[]
    controls.find(one => one.matches(next))?.focus()
  }, [adding, dialog])
  const giveUp = () => close('select')
  const added =
    (kind: Kind): OnSaved =>
    methodId => {
      close('[type="submit"]')
      onAdded(methodId, kind)
    }
  const saved = [...methods.cards, ...methods.bankAccounts]
  return {
    isAdding: adding !== undefined,
    buttons: (...kinds) =>
      adding !== undefined || gateway === undefined ? null : (
        <Group gap="xs">
          {kinds.map(kind => (
            <Button key={kind} variant="default" leftSection={<PlusIcon />} onClick={() => setAdding(kind)}>
              {labels[kind]}
            </Button>
          ))}
        </Group>
      ),
    form:
      gateway === undefined || adding === undefined ? undefined : adding === 'card' ? (
        <AddCardForm
          {...{ patientId, gateway }}
          isFirst={!saved.some(({ status }) => status === 'active')}
          onSaved={added('card')}
          onCancel={giveUp}
        />
      ) : (
        <AddBankForm
          {...{ patientId, gateway }}
          holder={patient && { name: patient.fullName, email: patient.email }}
          onSaved={added('bank')}
          onCancel={giveUp}
        />
      ),
  }
}
