import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { CardFields, useCard } from '../card-fields/card-fields.tsx'
import { type OnSaved, useSaveCard } from './use-save-method.ts'

type Props = {
  patientId: number
  gateway: GatewayForBrowser
  /** The patient has no payment method yet. */
  isFirst: boolean
  /** Nothing else was done since the last attempt, so its result is still shown. */
  isLatest?: boolean
  /** It was opened by a button that is gone: the number takes the focus, once the provider's fields are there. */
  takesFocus?: boolean
  onTry?: () => void
  onSaved: OnSaved
}

/** The form for another card, and the button that saves it, which may stand at the foot of a dialog. */
export function useCardForm({
  patientId,
  gateway,
  isFirst,
  isLatest = true,
  takesFocus = false,
  onTry,
  onSaved,
}: Props): { form: ReactNode; save: ReactNode } {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const confirm = useConfirm()
  const card = useCard(gateway)
  const saving = useSaveCard(patientId, methodId => {
    card.clear()
    onSaved(methodId)
  })
  const focus = useEffectEvent(() => takesFocus && card.focus(form.current))
  useEffect(() => {
    if (!card.isLoading) focus()
  }, [card.isLoading])
  const submit = async () => {
    if (saving.isSaving) return
    const entry = card.complete(form.current)
    if (entry === undefined) return
    const mayBeDefault =
      !isFirst ||
      (await confirm({
        text: 'Set Default Payment Method',
        detail:
          'The card is saved as the default payment method, also of open invoices. Nothing is charged now.',
        yes: 'Confirm',
      }))
    if (!mayBeDefault) return
    onTry?.()
    saving.save(entry, card.zipcode)
  }
  return {
    form: (
      <section aria-labelledby={`${id}-heading`}>
        <LeaveDialog hasUnsavedChanges={!card.isEmpty} />
        <h3 id={`${id}-heading`}>Add New Card</h3>
        <form
          ref={form}
          id={id}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack pt="md">
            {saving.refusal === undefined || !isLatest ? null : (
              // A passing notice already announces it.
              <Message kind="alert" isReadOut={false}>
                <p>{saving.refusal}</p>
              </Message>
            )}
            <CardFields gateway={gateway} {...card.fields} />
          </Stack>
        </form>
      </section>
    ),
    save: (
      <WorkingButton
        type="submit"
        form={id}
        working={saving.isSaving ? 'Saving…' : card.isLoading ? 'Loading…' : undefined}
      >
        Save card
      </WorkingButton>
    ),
  }
}

/** The same inside a dialog that is about something else. */
export function AddCardForm({ onCancel, ...props }: Props & { onCancel: () => void }) {
  const { form, save } = useCardForm({ ...props, takesFocus: true })
  return (
    <Stack>
      {form}
      <Group gap="xs">
        {save}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
