import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { useTitleOfArea } from '../../lib/browser/page-title.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { leaveWithoutConfirm } from '../../lib/navigation/unsaved-changes.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import bar from '../shell/bars/bar.module.css'
import { NoticeBars } from '../shell/bars/notice-bars.tsx'
import { SkipLink, usePageFocus } from '../shell/page-focus.tsx'
import { useSignOut } from '../sign-out/sign-out.ts'
import styles from './settings-frame.module.css'
import { SettingsNav } from './settings-nav.tsx'
import { settingsPageAt } from './settings-pages.ts'

const Bar = ({ children }: { children: ReactNode }) => (
  <Group
    component="header"
    justify="space-between"
    wrap="nowrap"
    px="var(--gutter)"
    py={4}
    bg="var(--panel)"
    mih={useIsPhone() ? 56 : 48}
    className="line-below screen-only"
  >
    {children}
  </Group>
)

const Main = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <Box
    component="main"
    id="content"
    tabIndex={-1}
    flex={1}
    w="100%"
    maw={isWide ? 1136 : 880}
    mx="auto"
    px="var(--gutter)"
    pt="lg"
    pb="xl"
  >
    {children}
  </Box>
)

/** The frame of every page of the settings: the bar on top, and a notice while live updates are paused. */
const SettingsPageFrame = ({
  actions,
  isWide = false,
  children,
}: {
  actions: ReactNode
  /** For a page that has a menu beside it. */
  isWide?: boolean
  children: ReactNode
}) => (
  <>
    <SkipLink />
    <Bar>
      <Link to="/v2" className={bar.home}>
        <Wordmark />
      </Link>
      <Group gap="xs" wrap="nowrap" miw={0}>
        {actions}
      </Group>
    </Bar>
    <NoticeBars />
    <Main isWide={isWide}>{children}</Main>
  </>
)

function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <WorkingButton variant="subtle" working={isSigningOut ? 'Signing out…' : undefined} onClick={signOut}>
      Sign out
    </WorkingButton>
  )
}

/** Around every page of the settings: the menu beside it, or above it on a phone, and the way out of the settings. */
export function SettingsFrame() {
  useLive('clinic', {})
  useLeaveWithTheRight()
  useTitleOfArea('Settings')
  const { pathname } = useLocation()
  // The chosen link of the menu has the focus, which moves on to the page.
  const content = useRef<HTMLDivElement>(null)
  usePageFocus(settingsPageAt(pathname)?.path ?? pathname, content)
  return (
    <SettingsPageFrame
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
      <Group
        wrap="nowrap"
        align="stretch"
        className={styles.layout}
        {...(useIsPhone() ? { display: 'grid', justify: 'stretch', gap: 'lg' } : { gap: 48 })}
      >
        <SettingsNav />
        <Box ref={content} flex={1} miw={0}>
          <Outlet />
        </Box>
      </Group>
    </SettingsPageFrame>
  )
}

/** A person who is no longer an administrator reloads the page: the server decides what they may see. */
function useLeaveWithTheRight(): void {
  const user = useQuery(userQuery).data
  const mayStay = user?.admin ?? true
  useEffect(() => {
    if (!mayStay) leaveWithoutConfirm(window.location.pathname)
  }, [mayStay])
}

/** Shown in place of a page of the settings until its code and the signed-in user are loaded. */
export const SettingsSkeleton = () => (
  <div className="late">
    <Bar>
      <Wordmark />
    </Bar>
    <Main>
      <h1>
        <Placeholder width={240} label="Loading" />
      </h1>
    </Main>
  </div>
)
