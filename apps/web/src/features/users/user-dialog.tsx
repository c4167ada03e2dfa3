import type { ClinicUser } from '@archwire/contract/users/calls'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { pageSettings } from '../../lib/browser/page-settings.ts'
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

type InviteUserDialogProps = {
  /** Called without a mail server, where the person needs a link by another way. */
  onInvited: (user: ClinicUser) => void
  onClose: () => void
}

/** Invites one person, even when pressed twice or repeated after a lost response. */
export function InviteUserDialog({ onInvited, onClose }: InviteUserDialogProps) {
  const queryClient = useQueryClient()
  const sendsEmail = pageSettings.sendsEmail()
  const user = useFormDialog<UserValues>({
    name: 'invite-user',
    initial: noValues,
    rules,
    problemsIn,
    save: async (values, keyFor) => {
      const invited = await addUser(values, keyFor(values))
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      if (sendsEmail) notifySaved(`Invitation sent to ${invited.email}`)
      else onInvited(invited)
    },
    onClose,
  })
  return (
    <UserDialog
      title="Invite user"
      submitLabel={sendsEmail ? 'Send invitation' : 'Make invitation link'}
      workingLabel={sendsEmail ? 'Sending…' : 'Making…'}
      user={user}
      onClose={onClose}
    />
  )
}
