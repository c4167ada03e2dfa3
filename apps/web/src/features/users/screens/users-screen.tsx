import type { ClinicUser } from '@archwire/contract/users/calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageSettings } from '../../../lib/page-settings.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { usersQuery } from '../api/users.ts'
import { ActionFailure } from '../components/action-failure.tsx'
import { useUserActions } from '../components/use-user-actions.ts'
import { onlyAdministratorOf } from '../components/user-actions.ts'
import { UserList } from '../components/user-list.tsx'
import { UserMenu } from '../components/user-menu.tsx'
import { UsersSkeleton } from '../components/users-skeleton.tsx'
import { InviteUserDialog } from '../dialogs/invite-user-dialog.tsx'
import { OpenedUserDialog } from '../dialogs/opened-user-dialog.tsx'
import styles from './users-screen.module.css'

type Props = {
  myId: number | undefined
  onMyselfChanged: () => void
  /** What stands over the list: an invitation, or the user with this id. */
  dialog: 'invite' | number | undefined
  openInvitation: () => void
  openUser: (user: ClinicUser) => void
  closeDialog: () => void
}

/** Who works in the clinic, and what they may do. */
export function UsersScreen({ myId, onMyselfChanged, dialog, openInvitation, openUser, closeDialog }: Props) {
  usePageTitle('Users')
  const { data, error, refetch, isFetching } = useQuery(usersQuery)
  const { run, busyId, failure } = useUserActions(myId, onMyselfChanged)
  const sendsEmail = pageSettings.sendsEmail()
  const onlyAdministrator = onlyAdministratorOf(data ?? [])

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Users</h1>
        {sendsEmail ? <Button onClick={openInvitation}>Invite user</Button> : null}
      </div>
      {sendsEmail ? null : (
        <p className={styles.hint}>Nobody can be invited until a mail server is set up for Archwire.</p>
      )}
      <ActionFailure failure={failure} />
      {data !== undefined ? (
        <UserList
          users={data}
          myId={myId}
          menuOf={user => (
            <UserMenu
              user={user}
              isOnlyAdministrator={user.id === onlyAdministrator}
              isBusy={user.id === busyId}
              isOff={busyId !== undefined}
              onChoose={action => (action === 'edit' ? openUser(user) : void run(action, user))}
            />
          )}
        />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The users" error={error} retry={() => void refetch()} />
      ) : (
        <UsersSkeleton />
      )}
      {data?.length === 1 && sendsEmail ? (
        <p className={styles.hint}>You are the only one here so far. Invite the people you work with.</p>
      ) : null}
      {dialog === 'invite' && sendsEmail ? <InviteUserDialog onClose={closeDialog} /> : null}
      {typeof dialog === 'number' && data !== undefined ? (
        <OpenedUserDialog
          key={dialog}
          user={data.find(({ id }) => id === dialog)}
          isOnlyAdministrator={dialog === onlyAdministrator}
          onSaved={saved => {
            if (saved.id === myId) onMyselfChanged()
          }}
          onClose={closeDialog}
        />
      ) : null}
    </div>
  )
}
