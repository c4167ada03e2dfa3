import type { ClinicUser } from '@archwire/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { changeOf } from '../../lib/forms/merge-edits.ts'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import { useVersionedForm } from '../../ui/form/use-versioned-form.ts'
import { storeUser } from './use-user-actions.ts'
import { UserDialog } from './user-dialog.tsx'
import { problemsIn, rules, type UserValues, valuesOf } from './user-fields.ts'
import { saveUser } from './users.ts'

type EditUserDialogProps = {
  user: ClinicUser
  isOnlyAdministrator: boolean
  onSaved: (user: ClinicUser) => void
  onClose: () => void
}

/** Saves what differs from the version that the dialog was opened with, or from the newer version after a conflict. */
function EditUserDialog({ user, isOnlyAdministrator, onSaved, onClose }: EditUserDialogProps) {
  const queryClient = useQueryClient()
  const edit = useVersionedForm<ClinicUser, UserValues>({
    name: `user-${user.id}`,
    latest: user,
    valuesOf,
    rules,
    problemsIn,
    save: async (values, base) => {
      const saved = await saveUser(base, changeOf(valuesOf(base), values))
      await storeUser(queryClient, saved)
      notifySaved()
      onSaved(saved)
      return saved
    },
    onConflict: theirs => void storeUser(queryClient, theirs),
    onClose,
  })
  return (
    <UserDialog
      title="Edit user"
      submitLabel="Save"
      workingLabel="Saving…"
      user={edit}
      isOnlyAdministrator={isOnlyAdministrator}
      onClose={onClose}
    />
  )
}

type OpenedUserDialogProps = {
  user: ClinicUser | undefined
  isOnlyAdministrator: boolean
  onSaved: (user: ClinicUser) => void
  onClose: () => void
}

/** The user when the dialog was opened, whatever the list shows later. An address may name no user. */
export function OpenedUserDialog({ user, ...props }: OpenedUserDialogProps) {
  const [opened] = useState(user)
  const isNobody = opened === undefined
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    if (isNobody) close()
  }, [isNobody])
  return isNobody ? null : <EditUserDialog user={opened} {...props} />
}
