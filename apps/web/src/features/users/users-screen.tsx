import { type ClinicUser, lastAdministrator } from '@archwire/contract/users/calls'
import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { usersQuery } from '../../shared/users/users-query.ts'
import { LoadFailure, Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../ui/popup/menu.tsx'
import { OpenedUserDialog } from './edit-user-dialog.tsx'
import { InvitationLinkDialog, useInvitationLink } from './invitation-link.tsx'
import { useUserActions } from './use-user-actions.ts'
import {
  actionLabels,
  actionsFor,
  disabledForOnlyAdministrator,
  type MenuAction,
  onlyAdministratorOf,
} from './user-actions.ts'
import { InviteUserDialog } from './user-dialog.tsx'
import { UserList } from './user-list.tsx'

type Failure = { error: Error; user: ClinicUser | undefined }

/** Why an action of the menu failed, and what to do next. */
const ActionFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure === undefined ? null : (
    <Message kind="alert" title={`${failure.user?.fullName ?? 'The user'} was not changed.`}>
      <p>{failure.error.message}</p>
      <p>{adviceOn(failure.error)}</p>
    </Message>
  )

function adviceOn(error: Error): string {
  if (conflictingVersion(error) !== undefined)
    return 'They are shown below as they are now. Look again, then repeat it.'
  return error.message === lastAdministrator
    ? 'Make someone else an administrator first. Whoever is invited counts once they have chosen a password.'
    : ''
}

type UserMenuProps = {
  user: ClinicUser
  /** The user is the only administrator: nobody else could open the settings. */
  isOnlyAdministrator: boolean
  /** An action of this user is running. */
  isBusy: boolean
  /** Any action is running: only one runs at a time. */
  isOff: boolean
  onChoose: (action: MenuAction) => void
}

const UserMenu = ({ user, isOnlyAdministrator, isBusy, isOff, onChoose }: UserMenuProps) => (
  <Menu
    label={isBusy ? `Changing ${user.fullName}` : `Actions for ${user.fullName}`}
    button={
      <Group component="span" justify="center" w="calc(var(--control) - 16px)">
        {isBusy ? <Loader size={16} /> : <MoreIcon />}
      </Group>
    }
    isOff={isOff}
    items={[
      ...actionsFor(user, pageSettings.sendsEmail()).map((action): MenuItem => {
        const off = isOnlyAdministrator ? disabledForOnlyAdministrator[action] : undefined
        const label = actionLabels[action]
        return off === undefined ? { label, onSelect: () => onChoose(action) } : { label, off }
      }),
      { label: 'Audit log', href: `/settings/audit-log?person=${user.id}` },
    ]}
  />
)

const rows = [140, 112, 168, 128, 152]

/** A placeholder in the shape of the list, so that nothing moves when it is loaded. */
function UsersSkeleton() {
  const isPhone = useIsPhone()
  const Row = isPhone ? Stack : Group
  return (
    <Box pt={isPhone ? 0 : 'xl'} role="status" aria-label="Loading">
      {rows.map(width => (
        <Row
          key={width}
          gap={0}
          h={isPhone ? 92 : 45}
          py={isPhone ? 'sm' : 0}
          justify="space-between"
          className="line-above"
        >
          {[width, width + 48, 96].map(part => (
            <Box key={part} flex={1}>
              <Placeholder width={part} />
            </Box>
          ))}
        </Row>
      ))}
    </Box>
  )
}

type UsersScreenProps = {
  myId: number | undefined
  onMyselfChanged: () => void
  /** The dialog over the list: an invitation, or the user with this id. */
  dialog: 'invite' | number | undefined
  openInvitation: () => void
  openUser: (user: ClinicUser) => void
  closeDialog: () => void
}

/** The people who work in the clinic, and their roles. */
export function UsersScreen({
  myId,
  onMyselfChanged,
  dialog,
  openInvitation,
  openUser,
  closeDialog,
}: UsersScreenProps) {
  usePageTitle('Users')
  const { data, error, refetch, isFetching } = useQuery(usersQuery)
  const { run, busyId, failure } = useUserActions(myId, onMyselfChanged)
  const link = useInvitationLink()
  const sendsEmail = pageSettings.sendsEmail()
  const onlyAdministrator = onlyAdministratorOf(data ?? [])

  return (
    <Stack>
      <Group gap="8px 16px" justify="space-between">
        <h1>Users</h1>
        <Button onClick={openInvitation}>Invite user</Button>
      </Group>
      {sendsEmail ? null : (
        <Text inherit c="dimmed">
          No mail server is set up (SMTP_URL), so Archwire sends no invitations. Invite people all the same:
          each gets a link, which you hand to them.
        </Text>
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
              onChoose={action => {
                if (action === 'edit') openUser(user)
                else if (action === 'link') link.mutate(user)
                else void run(action, user)
              }}
            />
          )}
        />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The users" error={error} retry={() => void refetch()} />
      ) : (
        <UsersSkeleton />
      )}
      {data?.length === 1 ? (
        <Text inherit c="dimmed">
          You are the only one here so far. Invite the people you work with.
        </Text>
      ) : null}
      {dialog === 'invite' ? <InviteUserDialog onInvited={link.mutate} onClose={closeDialog} /> : null}
      {link.data === undefined ? null : <InvitationLinkDialog {...link.data} onClose={link.reset} />}
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
    </Stack>
  )
}
