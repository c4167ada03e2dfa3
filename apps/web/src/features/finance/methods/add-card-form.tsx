import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { Button, Group, Stack } from '@mantine/core'
import { useId, useRef } from 'react'
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
  isLatest: boolean
  onTry: () => void
  onSaved: OnSaved
  /** Undefined where the form stays. */
  onCancel?: () => void
}

/** The form for another card, below the saved ones. */
export function AddCardForm({ patientId, gateway, isFirst, isLatest, onTry, onSaved, onCancel }: Props) {
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const confirm = useConfirm()
  const card = useCard(gateway)
  const saving = useSaveCard(patientId, methodId => {
    card.clear()
    onSaved(methodId)
  })
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
    onTry()
    saving.save(entry, card.zipcode)
  }
  return (
    <section aria-labelledby={heading}>
      <LeaveDialog hasUnsavedChanges={!card.isEmpty} />
      <h3 id={heading}>Add New Card</h3>
      <form
        ref={form}
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
          <Group gap="xs">
            <WorkingButton
              type="submit"
              working={saving.isSaving ? 'Saving…' : card.isLoading ? 'Loading…' : undefined}
            >
              Save card
            </WorkingButton>
            {onCancel === undefined ? null : (
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </section>
  )
}
