import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { notificationsQuery, unreadTitle } from '../../../features/notifications/notifications.ts'
import {
  ClosePatient,
  OpenPatientName,
} from '../../../features/patients/open-patients/open-patient-entry.tsx'
import { useOpenPatientTabs } from '../../../features/patients/open-patients/open-patient-tabs.tsx'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { PlainDialog } from '../../../ui/dialog/plain-dialog.tsx'
import { SignedInAs } from './account-menu.tsx'
import styles from './phone-menu.module.css'

type Props = { page: string; close: () => void; signOut: () => void }

// On a phone the toolbar of the calendar has no room for its views.
const calendars = [
  { view: 'day', label: 'Calendar' },
  { view: 'week', label: 'Week' },
  { view: 'month', label: 'Month' },
] as const

/**
 * The entries of the wide bar, one below the other and as tall as a thumb. A chosen page takes the menu's place in
 * the history.
 */
export function PhoneMenu({ page, close, signOut }: Props) {
  const user = useQuery(userQuery).data
  const waiting = useQuery(notificationsQuery).data
  const dialog = useDialogState()
  return (
    <PlainDialog title="Menu" shape="sheet" onClose={close}>
      <Box px="md" pb="sm">
        <SignedInAs />
      </Box>
      <Box component="ul" py={4} className="line-above">
        {calendars.map(({ view, label }) => (
          <li key={view}>
            <Link to={`/v2/calendar/${view}`} replace className={styles.item}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/v2/event/new" replace state={dialog} className={styles.item}>
            New Appointment
          </Link>
        </li>
        <li>
          <Link to="/v2/patient/new" replace state={dialog} className={styles.item}>
            New Patient
          </Link>
        </li>
        <li>
          <Link to="/v2/flow" replace className={styles.item}>
            Daily flow
          </Link>
        </li>
        <li>
          <Link
            to="/v2/messages"
            replace
            className={styles.item}
            title={unreadTitle(waiting?.chat.messagesUnreadCount)}
          >
            Messages <b>{waiting?.chat.messagesUnreadCount || null}</b>
          </Link>
        </li>
        <li>
          <Link to="/v2/tasks" replace className={styles.item}>
            Tasks <b>{waiting?.tasks.uncompletedCount || null}</b>
          </Link>
        </li>
        <li>
          <Link to="/v2/claims" replace className={styles.item}>
            Claims
          </Link>
        </li>
        <li>
          <Link to="/v2/past-due" replace className={styles.item}>
            Past due
          </Link>
        </li>
        {user?.admin === true ? (
          <li>
            <Link to="/v2/dashboard" replace className={styles.item}>
              Dashboard
            </Link>
          </li>
        ) : null}
      </Box>
      <OpenPatients page={page} />
      <Box component="ul" py={4} className="line-above">
        {user?.admin === true ? (
          <li>
            <a href="/settings" className={styles.item}>
              Settings
            </a>
          </li>
        ) : null}
        <li>
          <button type="button" className={styles.item} onClick={signOut}>
            Sign out
          </button>
        </li>
      </Box>
    </PlainDialog>
  )
}

function OpenPatients({ page }: { page: string }) {
  const { tabs, close } = useOpenPatientTabs(page, { replace: true })
  const active = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // Of ten open patients the one on the page may be out of sight. It is scrolled to once the menu has opened.
    const frame = requestAnimationFrame(() => active.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  if (tabs.length === 0) return null
  return (
    <nav aria-labelledby="open-patients">
      <Box
        component="h3"
        id="open-patients"
        px="md"
        pt="sm"
        pb="xs"
        fz="xs"
        lh="16px"
        c="dimmed"
        className="line-above"
      >
        Open patients
      </Box>
      <Box component="ul" pb={4}>
        {tabs.map(tab => (
          <Group component="li" key={tab.id} gap={0} wrap="nowrap" align="stretch">
            <Link
              ref={tab.isActive ? active : undefined}
              to={tab.address}
              replace
              className={styles.item}
              aria-current={tab.isActive ? 'page' : undefined}
            >
              <OpenPatientName tab={tab} unknown="Patient" />
            </Link>
            <ClosePatient tab={tab} className={styles.close} close={() => close(tab.id)} />
          </Group>
        ))}
      </Box>
    </nav>
  )
}
