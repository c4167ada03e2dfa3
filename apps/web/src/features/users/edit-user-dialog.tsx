import type { ClinicUser } from '@archwire/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { joinSentences } from '../../lib/forms/field-problems.ts'
import { useRecoverable, useRecovered } from '../../lib/forms/form-recovery.ts'
import { changeOf, mergeEdits } from '../../lib/forms/merge-edits.ts'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import { storeUser } from './use-user-actions.ts'
import { UserDialog } from './user-dialog.tsx'
import { type UserValues, valuesOf } from './user-fields.ts'
import { saveUser } from './users.ts'

type EditUserDialogProps = {
  user: ClinicUser
  isOnlyAdministrator: boolean
  onSaved: (user: ClinicUser) => void
  onClose: () => void
}

/** Saves what differs from the version that it was opened from, or from the newer version that a conflict brought. */
function EditUserDialog({ user, isOnlyAdministrator, onSaved, onClose }: EditUserDialogProps) {
  const queryClient = useQueryClient()
  // The base version is recovered with the form, so that changes saved by others meanwhile are found after the return
  // too.
  const baseName = `user-${user.id}-base`
  const recovered = useRecovered<ClinicUser>(baseName)
  const base = useRef(recovered ?? user)
  useRecoverable(baseName, () => base.current)
  const save = async (values: UserValues) => {
    const saved = await saveUser(base.current, changeOf(valuesOf(base.current), values))
    await storeUser(queryClient, saved)
    notifySaved()
    onSaved(saved)
  }
  const valuesAfter = (error: Error, typed: UserValues): UserValues => {
    const conflicting = conflictingVersion<ClinicUser>(error)
    if (conflicting === undefined) return typed
    const before = valuesOf(base.current)
    base.current = conflicting
    void storeUser(queryClient, conflicting)
    return mergeEdits(before, typed, valuesOf(conflicting))
  }
  return (
    <UserDialog
      name={`user-${user.id}`}
      title="Edit user"
      submitLabel="Save"
      workingLabel="Saving…"
      initial={valuesOf(recovered ?? user)}
      isOnlyAdministrator={isOnlyAdministrator}
      save={save}
      valuesAfter={valuesAfter}
      wordsFor={error =>
        conflictingVersion(error) === undefined
          ? error.message
          : joinSentences([
              error.message,
              'Their changes are below, with what you typed on top. Save again if it is right.',
            ])
      }
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

/** A user as they were when the dialog was opened, whatever the list says later. An address may name nobody. */
export function OpenedUserDialog({ user, ...given }: OpenedUserDialogProps) {
  const [opened] = useState(user)
  const isNobody = opened === undefined
  const close = useEffectEvent(given.onClose)
  useEffect(() => {
    if (isNobody) close()
  }, [isNobody])
  return isNobody ? null : <EditUserDialog user={opened} {...given} />
}
