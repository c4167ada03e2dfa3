import type { ClinicUser } from '@archwire/contract/users/calls'
import { useEffect, useEffectEvent, useState } from 'react'
import { EditUserDialog } from './edit-user-dialog.tsx'

type Props = {
  user: ClinicUser | undefined
  isOnlyAdministrator: boolean
  onSaved: (user: ClinicUser) => void
  onClose: () => void
}

/** A user as they were when the dialog was opened, whatever the list says later. An address may name nobody. */
export function OpenedUserDialog({ user, ...given }: Props) {
  const [opened] = useState(user)
  const isNobody = opened === undefined
  const close = useEffectEvent(given.onClose)
  useEffect(() => {
    if (isNobody) close()
  }, [isNobody])
  return isNobody ? null : <EditUserDialog user={opened} {...given} />
}
