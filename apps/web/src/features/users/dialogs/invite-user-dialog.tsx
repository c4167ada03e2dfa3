import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { addUser, usersQuery } from '../api/users.ts'
import { noValues, type UserValues } from '../components/user-fields.ts'
import { UserDialog } from './user-dialog.tsx'

const keysName = 'invite-user-keys'

/** Pressed twice, or again after a lost answer, it invites one person once. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  // They outlive the session with the form: a save whose answer was lost with it must not invite a second time.
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(keysName)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  useKeep(keysName, () => keyFor)
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
