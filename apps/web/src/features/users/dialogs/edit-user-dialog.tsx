import type { ClinicUser } from '@archwire/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { changeOf, typedOnTop } from '../../../lib/typed-on-top.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { saveUser } from '../api/users.ts'
import { storeUser } from '../components/store-user.ts'
import { type UserValues, valuesOf } from '../components/user-fields.ts'
import { UserDialog } from './user-dialog.tsx'

type Props = {
  user: ClinicUser
  isOnlyAdministrator: boolean
  onSaved: (user: ClinicUser) => void
  onClose: () => void
}

/** Saves what differs from the version that it was opened from, or from the newer one that it was told of. */
export function EditUserDialog({ user, isOnlyAdministrator, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  // The version outlives the session with the form: what others saved meanwhile is found out after the return too.
  const baseName = `user-${user.id}-base`
  const kept = useTakenBack<ClinicUser>(baseName)
  const base = useRef(kept ?? user)
  useKeep(baseName, () => base.current)
  const save = async (values: UserValues) => {
    const saved = await saveUser(base.current, changeOf(valuesOf(base.current), values))
    await storeUser(queryClient, saved)
    notifySaved()
    onSaved(saved)
  }
  const valuesAfter = (error: Error, typed: UserValues): UserValues => {
    const newer = newerIn<ClinicUser>(error)
    if (newer === undefined) return typed
    const before = valuesOf(base.current)
    base.current = newer
    void storeUser(queryClient, newer)
    return typedOnTop(before, typed, valuesOf(newer))
  }
  return (
    <UserDialog
      name={`user-${user.id}`}
      title="Edit user"
      submitLabel="Save"
      workingLabel="Saving…"
      initial={valuesOf(kept ?? user)}
      isOnlyAdministrator={isOnlyAdministrator}
      save={save}
      valuesAfter={valuesAfter}
      wordsFor={error =>
        newerIn(error) === undefined
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
