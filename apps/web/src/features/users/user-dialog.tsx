import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys } from '../../lib/api/idempotency-key.ts'
import { useRecoverable, useRecovered } from '../../lib/forms/form-recovery.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import styles from './user-dialog.module.css'
import { labels, noValues, problemsIn, rules, type UserValues } from './user-fields.ts'
import { addUser, usersQuery } from './users.ts'
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
  /** By which what was typed is found again after a session that ended. */
  name: string
  title: string
  submitLabel: string
  workingLabel: string
  initial: UserValues
  /** They must stay one: nobody else could open the settings. */
  isOnlyAdministrator?: boolean
  save: (values: UserValues) => Promise<void>
  /** What the form shows after a refusal, where that is not what was typed. */
  valuesAfter?: (error: Error, typed: UserValues) => UserValues
  /** What a refusal of the whole says, where its own words are not enough. */
  wordsFor?: (error: Error) => string
  onClose: () => void
}

/** A user's details over the page. What the server refuses is said on its field; what was typed stays. */
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

/** Pressed twice, or again after a lost answer, it invites one person once. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  // They outlive the session with the form: a save whose answer was lost with it must not invite a second time.
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
