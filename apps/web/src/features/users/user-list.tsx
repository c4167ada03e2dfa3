import type { ClinicUser } from '@archwire/contract/users/calls'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { formatInstant } from '../../lib/dates/instants.ts'
import { WideTable } from '../../ui/layout/lists.tsx'
import { roleOf, stateOf } from './user-actions.ts'
import styles from './user-list.module.css'

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
  <WideTable className={styles.table}>
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
        <tr key={user.id} data-active={user.active}>
          <th scope="row">
            <Name user={user} myId={myId} />
          </th>
          <td>{user.email}</td>
          <td className={styles.short}>{roleOf(user)}</td>
          <td className={styles.short}>
            <State user={user} />
          </td>
          <td className={styles.short}>{lastSeen(user)}</td>
          <td className={styles.menu}>{menuOf(user)}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Cards = ({ users, myId, menuOf }: Props) => (
  <ul className={styles.cards}>
    {users.map(user => (
      <li key={user.id} className={styles.card} data-active={user.active}>
        <div className={styles.facts}>
          <Text inherit fz="lg" fw={500}>
            <Name user={user} myId={myId} /> {isOrdinary(user) ? null : <State user={user} />}
          </Text>
          <p>{user.email}</p>
          <Text inherit c="dimmed">
            {roleOf(user)} · {isOrdinary(user) ? 'Active · ' : ''}Last seen: {lastSeen(user)}
          </Text>
        </div>
        {menuOf(user)}
      </li>
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
  return (
    <span className={styles.state} data-state={state}>
      {state}
    </span>
  )
}

const lastSeen = (user: ClinicUser) => (user.lastSeenAt === null ? 'Never' : formatInstant(user.lastSeenAt))
