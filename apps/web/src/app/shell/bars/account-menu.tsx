import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clinicQuery } from '../../../shared/clinic/clinic.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { DownIcon, PersonIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { useSignOut } from '../../sign-out/sign-out.ts'
import styles from './account-menu.module.css'

/** The names of the signed-in person and of the clinic. */
export function SignedInAs() {
  const user = useQuery(userQuery).data
  const clinic = useQuery(clinicQuery).data
  return (
    <Box className="long-words" c="dimmed" fz="xs" lh="18px">
      <Text c="var(--mantine-color-text)" fw={600} lh="20px">
        {user?.fullName}
      </Text>
      <p>{user?.email}</p>
      <p>{clinic?.name}</p>
    </Box>
  )
}

/** Under the person's name: who owes and the way out for everyone, and the settings for administrators. */
export function AccountMenu() {
  const user = useQuery(userQuery).data
  const { signOut } = useSignOut()
  const navigate = useNavigate()
  const name = user?.fullName ?? 'Account'
  return (
    <Menu
      label={name}
      button={
        <>
          <span className={`${styles.name} one-line`}>{name}</span>
          <span className={styles.sign}>
            <PersonIcon />
          </span>
          <DownIcon />
        </>
      }
      about={<SignedInAs />}
      items={[
        { label: 'Past due', onSelect: () => void navigate('/v2/past-due') },
        ...(user?.admin === true ? [{ label: 'Settings', href: '/settings' }] : []),
        { label: 'Sign out', onSelect: signOut },
      ]}
    />
  )
}
