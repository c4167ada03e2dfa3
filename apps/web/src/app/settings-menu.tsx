import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../features/session/api/user.ts'
import { initialsOf } from '../ui/avatar.tsx'
import { DownIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './settings-menu.module.css'
import { useSignOut } from './sign-out.ts'
import { SignedInAs } from './signed-in-as.tsx'

/** Under the person's name: the settings for administrators, and the way out for everyone. */
export function SettingsMenu() {
  const user = useQuery(userQuery).data
  const { signOut } = useSignOut()
  const name = user?.fullName ?? 'Account'
  return (
    <Menu
      label={name}
      button={
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.initials}>{initialsOf(name)}</span>
          <DownIcon />
        </>
      }
      about={<SignedInAs />}
      items={[
        ...(user?.admin === true ? [{ label: 'Settings', href: '/settings' }] : []),
        { label: 'Sign out', onSelect: signOut },
      ]}
    />
  )
}
