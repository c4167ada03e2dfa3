import type { ClinicUser } from '@archwire/contract/users/calls'
import { Box, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { formatInstant } from '../../lib/dates/instants.ts'
import { ActionsCell, WideTable } from '../../ui/layout/lists.tsx'
import { roleOf, stateOf } from './user-actions.ts'

type Props = { users: ClinicUser[]; myId: number | undefined; menuOf: (user: ClinicUser) => ReactNode }

const shownAtFirst = 200

/** The users, two hundred at first and the others on request: a table, or a list on a phone. */
export function UserList({ users, myId, menuOf }: Props) {
  const isPhone = useIsPhone()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? users : users.slice(0, shownAtFirst)
  const List = isPhone ? Cards : Table
  return (
    <>
      <List users={shown} myId={myId} menuOf={menuOf} />
      {shown.length < users.length ? (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show all {users.length} users
        </Button>
      ) : null}
    </>
  )
}

const Table = ({ users, myId, menuOf }: Props) => (
  <WideTable>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Role</th>
        <th scope="col">State</th>
        <th scope="col">Last seen</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {users.map(user => (
        <Box component="tr" key={user.id} h={45} {...(!user.active && { c: 'dimmed' })}>
          <th scope="row">
            <Name user={user} myId={myId} />
          </th>
          <td>{user.email}</td>
          <td data-kind="word">{roleOf(user)}</td>
          <td data-kind="word">
            <State user={user} />
          </td>
          <td data-kind="word">{lastSeen(user)}</td>
          <ActionsCell>{menuOf(user)}</ActionsCell>
        </Box>
      ))}
    </tbody>
  </WideTable>
)

const Cards = ({ users, myId, menuOf }: Props) => (
  <ul className="line-above">
    {users.map(user => (
      <Group
        component="li"
        key={user.id}
        justify="space-between"
        align="flex-start"
        wrap="nowrap"
        gap="xs"
        py="sm"
        className="line-below"
        {...(!user.active && { c: 'dimmed' })}
      >
        <Box miw={0} className="long-words">
          <Text inherit fz="lg" fw={500}>
            <Name user={user} myId={myId} /> {isOrdinary(user) ? null : <State user={user} />}
          </Text>
          <p>{user.email}</p>
          <Text inherit c="dimmed">
            {roleOf(user)} · {isOrdinary(user) ? 'Active · ' : ''}Last seen: {lastSeen(user)}
          </Text>
        </Box>
        {menuOf(user)}
      </Group>
    ))}
  </ul>
)

const Name = ({ user, myId }: { user: ClinicUser; myId: number | undefined }) => (
  <>
    {user.fullName}
    {user.id === myId ? (
      <Text span inherit fw={400} c="dimmed">
        {' '}
        (you)
      </Text>
    ) : null}
  </>
)

const isOrdinary = (user: ClinicUser) => stateOf(user) === 'Active'

const State = ({ user }: { user: ClinicUser }) => {
  const state = stateOf(user)
  if (state === 'Active') return state
  const look =
    state === 'Invited' ? { c: 'var(--accent)', bg: 'var(--notice)' } : { c: 'dimmed', bg: 'var(--waiting)' }
  return (
    <Box component="span" px="xs" py={2} fz="xs" lh="16px" bdrs={6} {...look}>
      {state}
    </Box>
  )
}

const lastSeen = (user: ClinicUser) => (user.lastSeenAt === null ? 'Never' : formatInstant(user.lastSeenAt))
