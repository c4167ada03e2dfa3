import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { notificationsQuery } from '../features/notifications/api/notifications.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import bar from './bar.module.css'
import styles from './phone-bar.module.css'
import { usePhoneMenu } from './phone-menu-route.ts'
import { useSignOut } from './sign-out.ts'

const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu })
const PhoneMenu = lazy(loadMenu)

/** The bar of a phone: logo, search, and everything else in a menu. */
export function PhoneBar({ page }: { page: string }) {
  const menu = usePhoneMenu()
  const newsId = useId()
  const hasNews = (useQuery(notificationsQuery).data?.chat.messagesUnreadCount ?? 0) > 0
  // Here, and not in the menu: what is asked first outlives it.
  const { signOut } = useSignOut()
  // What goes wrong here goes wrong again when the menu is opened, and is told then.
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined)), [])
  return (
    <header className={`${bar.bar} ${styles.bar} screen-only`}>
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
    </header>
  )
}
