import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys } from '../../lib/api/idempotency-key.ts'
import { useRecoverable, useRecovered } from '../../lib/forms/form-recovery.ts'
import { usersQuery } from '../../shared/users/users-query.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import styles from './user-dialog.module.css'
import { labels, noValues, problemsIn, rules, type UserValues } from './user-fields.ts'
import { addUser } from './users.ts'
import '../../ui/theme/checkbox.css'

type UserFormFieldsProps = { form: UseFormReturnType<UserValues>; isOnlyAdministrator: boolean }

/** The fields of a user, the same for inviting and editing. */
const UserFormFields = ({ form, isOnlyAdministrator }: UserFormFieldsProps) => (
  <>
    <div className={styles.names}>
      <TextInput
        label={labels.firstName}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('firstName')}
      />
      <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
    </div>
    <TextInput
      label={labels.email}
      type="email"
      required
      autoComplete="off"
      description="They log in with it."
      {...form.getInputProps('email')}
    />
    <Checkbox
      label={labels.admin}
      description={
        isOnlyAdministrator
          ? 'The only one who can open the settings. Make someone else an administrator first; whoever is invited counts once they have chosen a password.'
          : 'Can open the settings and manage users.'
      }
      {...form.getInputProps('admin', { type: 'checkbox' })}
      disabled={isOnlyAdministrator && form.values.admin}
    />
  </>
)

type UserDialogProps = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  title: string
  submitLabel: string
  workingLabel: string
  initial: UserValues
  /** The only administrator must stay one: nobody else could open the settings. */
  isOnlyAdministrator?: boolean
  save: (values: UserValues) => Promise<void>
  /** Replaces form values after a refusal. */
  valuesAfter?: (error: Error, typed: UserValues) => UserValues
  /** The message of a refusal, where the server's own does not suffice. */
  wordsFor?: (error: Error) => string
  onClose: () => void
}

/** A user's details over the page. Refusals are shown on their fields, and the input stays. */
export function UserDialog({
  title,
  submitLabel,
  workingLabel,
  isOnlyAdministrator = false,
  ...given
}: UserDialogProps) {
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    ...given,
    rules,
    problemsIn,
  })

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      working={isWorking ? workingLabel : undefined}
      onSubmit={submit}
      onClose={given.onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {refusal === undefined ? null : (
        <Message kind="alert">
          <p>{given.wordsFor?.(refusal) ?? refusal.message}</p>
        </Message>
      )}
      <UserFormFields form={form} isOnlyAdministrator={isOnlyAdministrator} />
    </FormDialog>
  )
}

const keysName = 'invite-user-keys'

/** Invites one person, even when pressed twice or repeated after a lost answer. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  // The keys are recovered with the form: a save whose answer was lost with the session must not invite a second time.
  const recoveredKeys = useRecovered<ReturnType<typeof idempotencyKeys>>(keysName)
  const [keyFor] = useState(() => recoveredKeys ?? idempotencyKeys())
  useRecoverable(keysName, () => keyFor)
  const invite = async (values: UserValues) => {
    const user = await addUser(values, keyFor(values))
    void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
    notifySaved(`Invitation sent to ${user.email}`)
  }
  return (
    <UserDialog
      name="invite-user"
      title="Invite user"
      submitLabel="Send invitation"
      workingLabel="Sending…"
      initial={noValues}
      save={invite}
      onClose={onClose}
    />
  )
}
