import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { PageUnderDeepLink, useCloseDialog, useOpenDialog } from '../../lib/navigation/dialog-route.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { UsersScreen } from './users-screen.tsx'

/** The list of users, with the dialogs that open over it by their addresses. */
export const UsersPage = () => (
  <PageUnderDeepLink value="/settings/users">
    <Users />
  </PageUnderDeepLink>
)

function Users() {
  useLive('users', {})
  const me = useQuery(userQuery)
  const isInviting = useMatch('/settings/users/new') !== null
  const edited = useMatch('/settings/users/:id/edit')
  const openDialog = useOpenDialog()
  return (
    <UsersScreen
      myId={me.data?.id}
      onMyselfChanged={() => void me.refetch()}
      dialog={isInviting ? 'invite' : edited === null ? undefined : Number(edited.params.id)}
      openInvitation={() => openDialog('/settings/users/new')}
      openUser={({ id }) => openDialog(`/settings/users/${id}/edit`)}
      closeDialog={useCloseDialog()}
    />
  )
}
