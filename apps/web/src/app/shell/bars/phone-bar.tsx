import { Box, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId } from 'react'
import { Link, type Location, useLocation, useNavigate } from 'react-router'
import { notificationsQuery } from '../../../features/notifications/notifications.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { pageUnder } from '../../../lib/navigation/dialog-route.ts'
import { MenuIcon, SearchIcon } from '../../../ui/icons.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { useSignOut } from '../../sign-out/sign-out.ts'
import bar from './bar.module.css'
import styles from './phone-bar.module.css'

/** The menu is a history step over the page, like a dialog, but without an address of its own. */
type MenuState = { page: Location; menuOf: number }

// A page that was loaded anew, or opened again by the browser, starts without the menu.
const thisPageLoad = performance.timeOrigin

/** The phone's menu: Back closes it, as it closes whatever covers the screen of a phone. */
function usePhoneMenu() {
  const location = useLocation()
  const navigate = useNavigate()
  const state: Partial<MenuState> | null = location.state
  return {
    isOpen: state?.menuOf === thisPageLoad,
    /** A new key each time the menu is opened. */
    key: location.key,
    open: () => {
      // A menu that is just being closed may still be in the history state.
      const page = pageUnder(location) ?? location
      void navigate(page, { state: { page, menuOf: thisPageLoad } satisfies MenuState })
    },
    close: () => void navigate(-1),
  }
}

const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu })
const PhoneMenu = lazy(loadMenu)

/** The bar of a phone: logo, search, and everything else in a menu. */
export function PhoneBar({ page }: { page: string }) {
  const menu = usePhoneMenu()
  const newsId = useId()
  const hasNews = (useQuery(notificationsQuery).data?.chat.messagesUnreadCount ?? 0) > 0
  // Signing out begins here and not in the menu, because its confirmation outlives the menu.
  const { signOut } = useSignOut()
  // A failure to preload happens again when the menu is opened, and is reported then.
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined)), [])
  return (
    <Box component="header" pl="var(--gutter)" pr={4} className={`${bar.bar} ${styles.bar} screen-only`}>
      <Link to="/v2" className={bar.home}>
        <Wordmark />
      </Link>
      <Link
        to="/v2/search"
        state={{ openSearch: true }}
        className={styles.button}
        aria-label="Search patients"
      >
        <SearchIcon />
      </Link>
      <button
        type="button"
        className={styles.button}
        aria-label="Menu"
        aria-describedby={hasNews ? newsId : undefined}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
      >
        <MenuIcon />
        {hasNews ? (
          <span className={styles.news}>
            <VisuallyHidden id={newsId}>Unread messages</VisuallyHidden>
          </span>
        ) : null}
      </button>
      {menu.isOpen ? (
        <Suspense>
          <PhoneMenu
            key={menu.key}
            page={page}
            close={menu.close}
            signOut={() => {
              menu.close()
              signOut()
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}
