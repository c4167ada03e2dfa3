import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { userQuery } from '../features/session/api/user.ts'
import { leaveWithoutAsking } from '../lib/unsaved-changes.ts'
import { Frame } from './frame.tsx'
import { useLive } from './live.ts'
import { usePageFocus } from './page-focus.ts'
import styles from './settings-frame.module.css'
import { SettingsNav } from './settings-nav.tsx'
import { settingsPageAt } from './settings-pages.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** Around every page of the settings: the menu beside it, or above it on a phone, and the way out. */
export function SettingsFrame() {
  useLive('clinic', {})
  useLeaveWithTheRight()
  const { pathname } = useLocation()
  // Beside the menu: the link that was chosen there has the focus, and passes it on.
  const content = useRef<HTMLDivElement>(null)
  usePageFocus(settingsPageAt(pathname)?.path ?? pathname, content)
  return (
    <Frame
      isWide
      actions={
        <>
          <SignOutButton />
          <Button component={Link} to="/v2" variant="default">
            Close settings
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <SettingsNav />
        <div ref={content}>
          <Outlet />
        </div>
      </div>
    </Frame>
  )
}

/** Whoever is no longer an administrator loads the page anew: the server says what there is for them. */
function useLeaveWithTheRight(): void {
  const user = useQuery(userQuery).data
  const mayStay = user?.admin ?? true
  useEffect(() => {
    if (!mayStay) leaveWithoutAsking(window.location.pathname)
  }, [mayStay])
}
