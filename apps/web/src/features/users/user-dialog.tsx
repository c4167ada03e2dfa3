import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { usersQuery } from '../../shared/users/users-query.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../ui/dialog/use-form-dialog.ts'
import { conflictMessage } from '../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import { FieldColumns } from '../../ui/form/field-columns.tsx'
import type { DialogForm } from '../../ui/form/use-versioned-form.ts'
import { labels, noValues, problemsIn, rules, type UserValues } from './user-fields.ts'
import { addUser } from './users.ts'
import '../../ui/theme/checkbox.css'

type UserFormFieldsProps = { form: UseFormReturnType<UserValues>; isOnlyAdministrator: boolean }

/** The fields of a user, the same for inviting and editing. */
const UserFormFields = ({ form, isOnlyAdministrator }: UserFormFieldsProps) => (
  <>
    <FieldColumns shares={[1, 1]}>
      <TextInput
        label={labels.firstName}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('firstName')}
      />
      <TextInput label={labels.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
    </FieldColumns>
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
  title: string
  submitLabel: string
  workingLabel: string
  user: DialogForm<UserValues>
  /** The only administrator must stay one: nobody else could open the settings. */
  isOnlyAdministrator?: boolean
  onClose: () => void
}

/** The dialog with a user's details. Refusals are shown on their fields, and the input stays. */
export const UserDialog = ({
  title,
  submitLabel,
  workingLabel,
  user: { element, form, submit, isWorking, hasUnsavedChanges, refusal },
  isOnlyAdministrator = false,
  onClose,
}: UserDialogProps) => (
  <FormDialog
    ref={element}
    title={title}
    submitLabel={submitLabel}
    working={isWorking ? workingLabel : undefined}
    onSubmit={submit}
    onClose={onClose}
  >
    <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
    {refusal === undefined ? null : (
      <Message kind="alert">
        <p>{conflictingVersion(refusal) === undefined ? refusal.message : conflictMessage(refusal)}</p>
      </Message>
    )}
    <UserFormFields form={form} isOnlyAdministrator={isOnlyAdministrator} />
  </FormDialog>
)

/** Invites one person, even when pressed twice or repeated after a lost response. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const user = useFormDialog<UserValues>({
    name: 'invite-user',
    initial: noValues,
    rules,
    problemsIn,
    save: async (values, keyFor) => {
      const { email } = await addUser(values, keyFor(values))
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      notifySaved(`Invitation sent to ${email}`)
    },
    onClose,
  })
  return (
    <UserDialog
      title="Invite user"
      submitLabel="Send invitation"
      workingLabel="Sending…"
      user={user}
      onClose={onClose}
    />
  )
}
