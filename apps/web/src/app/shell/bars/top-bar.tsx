import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { notificationsQuery, unreadTitle } from '../../../features/notifications/notifications.ts'
import { useFoundPatient } from '../../../features/patients/open-patients/open-patient-tabs.tsx'
import { PatientTabs } from '../../../features/patients/open-patients/patient-tabs.tsx'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { PatientSearch } from '../../../shared/patients/patient-search.tsx'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import bar from './bar.module.css'
import styles from './top-bar.module.css'

type Props = {
  page: string
  search: RefObject<HTMLElement | null>
  openHelp: () => void
}

/** The pages from which people book; elsewhere the one filled button is the page's own. */
const isForBooking = (page: string): boolean => /^\/v2\/(calendar|flow|search)\b/.test(page)

/** The bar of a wide window. */
export function TopBar({ page, search, openHelp }: Props) {
  const dialog = useDialogState()
  const waiting = useQuery(notificationsQuery).data
  const isAdmin = useQuery(userQuery).data?.admin === true
  return (
    <header className={`${bar.bar} ${styles.bar} screen-only`}>
      <Link to="/v2" className={`${bar.home} ${styles.home}`}>
        <Wordmark />
      </Link>
      <search ref={search} className={styles.search}>
        <PatientSearch
          place="popup"
          failure="Unable to search patients. Please try again."
          {...useFoundPatient()}
        />
      </search>
      <Button
        component={Link}
        to="/v2/event/new"
        state={dialog}
        flex="none"
        variant={isForBooking(page) ? 'filled' : 'default'}
      >
        New Appointment
      </Button>
      <Button component={Link} to="/v2/patient/new" state={dialog} variant="default" flex="none">
        New Patient
      </Button>
      <PatientTabs page={page} />
      {isAdmin ? (
        <Link
          to="/v2/dashboard"
          className={`quiet ${styles.tab}`}
          aria-current={page === '/v2/dashboard' ? 'page' : undefined}
        >
          Dashboard
        </Link>
      ) : null}
      <Link
        to="/v2/claims"
        className={`quiet ${styles.tab}`}
        aria-current={page.startsWith('/v2/claims') ? 'page' : undefined}
      >
        Claims
      </Link>
      {/* In a narrower bar it is under the person's name alone. */}
      <Link
        to="/v2/past-due"
        className={`quiet ${styles.tab} ${styles.withRoom}`}
        aria-current={page === '/v2/past-due' ? 'page' : undefined}
      >
        Past due
      </Link>
      <Link
        to="/v2/messages"
        className={`quiet ${styles.tab}`}
        aria-current={page.startsWith('/v2/messages') ? 'page' : undefined}
        title={unreadTitle(waiting?.chat.messagesUnreadCount)}
      >
        Messages <b>{waiting?.chat.messagesUnreadCount || null}</b>
      </Link>
      <Link to="/v2/tasks" className={`quiet ${styles.tab}`}>
        Tasks <b>{waiting?.tasks.uncompletedCount || null}</b>
      </Link>
      <button type="button" className={`quiet ${styles.help}`} aria-label="Help" onClick={openHelp}>
        ?
      </button>
      <AccountMenu />
    </header>
  )
}
