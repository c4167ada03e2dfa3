import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { type BankValues, bankProblems, type OnSaved, useSaveBank } from './use-save-method.ts'

type Props = {
  patientId: number
  gateway: GatewayForBrowser
  holder: { name: string; email: string | null } | undefined
  onSaved: OnSaved
  onCancel: () => void
}

const fields = ['routing', 'account'] as const
const verifications = [
  { value: 'now', label: 'At once' },
  { value: 'later', label: 'By a small deposit' },
] as const

const nothing: BankValues = { routing: '', account: '' }
const labels: Record<keyof BankValues, string> = { routing: 'Routing number', account: 'Account number' }

/** Adds a bank account: by its numbers in the sandbox, otherwise in the provider's own window. */
export function AddBankForm({ patientId, gateway, holder, onSaved, onCancel }: Props) {
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(nothing)
  const [problems, setProblems] = useState<ReturnType<typeof bankProblems>>({})
  const [verified, setVerified] = useState<'now' | 'later'>('now')
  const isTyped = gateway.name === 'sandbox'
  // The button that opened the form is gone, so the first field takes the focus.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const saving = useSaveBank({ patientId, gateway, holder, onSaved })
  const submit = () => {
    const found = isTyped ? bankProblems(values) : {}
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstError(form.current)
    if (!saving.isSaving) saving.save({ ...values, isVerifiedLater: verified === 'later' })
  }
  const hasTyped = values.routing !== '' || values.account !== ''
  return (
    <section aria-labelledby={heading}>
      <LeaveDialog hasUnsavedChanges={hasTyped && !saving.isSaved} />
      <h3 id={heading}>Add bank account</h3>
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack pt="md">
          {saving.refusal === undefined ? null : (
            <Message kind="alert" isReadOut={false}>
              <p>{saving.refusal}</p>
            </Message>
          )}
          {isTyped ? (
            fields.map(field => (
              <TextInput
                key={field}
                label={labels[field]}
                required
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                value={values[field]}
                error={problems[field]}
                onChange={({ currentTarget: { value } }) => {
                  setValues({ ...values, [field]: value })
                  setProblems({ ...problems, [field]: undefined })
                }}
              />
            ))
          ) : (
            <Text c="dimmed" fz="xs">
              The bank is chosen in a window of the payment provider. Where it cannot be asked at once, a
              small deposit is sent to the account, which is verified by it later.
            </Text>
          )}
          {isTyped ? (
            <ChoiceButtons
              legend="Verification"
              choices={verifications}
              value={verified}
              onChange={setVerified}
            />
          ) : null}
          <Group gap="xs">
            <WorkingButton type="submit" working={saving.isSaving ? 'Saving…' : undefined}>
              Save bank account
            </WorkingButton>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
