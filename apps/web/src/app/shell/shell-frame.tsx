import { Group } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notificationsQuery } from '../../features/notifications/notifications.ts'
import { useRing } from '../../features/notifications/ring.ts'
import {
  FollowOpenPatients,
  useKeepPatientsOpen,
} from '../../features/patients/open-patients/open-patient-tabs.tsx'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { useUnreadInTitle } from '../../lib/browser/page-title.ts'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { useOpenDialog } from '../../lib/navigation/dialog-route.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { NoticeBars } from './bars/notice-bars.tsx'
import { PhoneBar } from './bars/phone-bar.tsx'
import { TopBar } from './bars/top-bar.tsx'
import { SkipLink, usePageFocus } from './page-focus.tsx'
import { hasFlowPanel } from './panels/flow-panel-state.ts'
import { hasSidePanel, SidePanel } from './panels/side-panel.tsx'
import styles from './shell-frame.module.css'

const places = { messages: '/v2/messages', tasks: '/v2/tasks' }

/** Loads the counts of waiting work, shows them in the title, and rings when one rises. Once per app. */
function useNotifications(): void {
  useLive('notifications', {})
  const navigate = useNavigate()
  const { data } = useQuery(notificationsQuery)
  useUnreadInTitle(data?.chat.messagesUnreadCount ?? 0)
  useRing(data, about => void navigate(places[about]))
}

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))
const GettingStarted = lazy(async () => ({
  default: (await import('../../features/clinic/getting-started/getting-started.tsx')).GettingStarted,
}))
const FlowPanel = lazy(async () => ({ default: (await import('./panels/flow-panel.tsx')).FlowPanel }))

/**
 * The bars around every page of a signed-in user. `page` is the path of the page itself, whatever dialog stands over
 * it; `query` follows that path. The page stays mounted when the window becomes as narrow as a phone, and keeps its
 * input.
 */
export function ShellFrame({ page, query, children }: { page: string; query: string; children: ReactNode }) {
  useLive('clinic', {})
  useLive('patients', {})
  // The menu names the clinic, and need not wait for it then.
  usePrefetchQuery(clinicQuery)
  useNotifications()
  useKeepPatientsOpen(page, query)
  const isPhone = useIsPhone()
  const isAdmin = useQuery(userQuery).data?.admin === true
  const main = useRef<HTMLElement>(null)
  usePageFocus(page, main)

  const navigate = useNavigate()
  const search = useRef<HTMLElement>(null)
  useShortcut('/', 'Find a patient', () => {
    const field = search.current?.querySelector('input')
    if (field) field.focus()
    else void navigate('/v2/search', { state: { openSearch: true } })
  })
  const openDialog = useOpenDialog()
  useShortcut('n', 'New Appointment', () => openDialog('/v2/event/new'))
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const closeHelp = useCallback(() => setHelpOpen(false), [])
  useShortcut('?', 'Show this help', openHelp)

  return (
    <>
      <FollowOpenPatients />
      <SkipLink />
      {isPhone ? <PhoneBar page={page} /> : <TopBar page={page} search={search} openHelp={openHelp} />}
      <NoticeBars />
      {isAdmin && page.startsWith('/v2/calendar') ? (
        <Suspense>
          <GettingStarted />
        </Suspense>
      ) : null}
      <Group gap={0} wrap="nowrap" align="stretch" flex={1}>
        {isPhone || !hasSidePanel(page) ? null : <SidePanel page={page} />}
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {isPhone || !hasFlowPanel(page) ? null : (
          <Suspense>
            <FlowPanel />
          </Suspense>
        )}
      </Group>
      {isHelpOpen ? (
        <Suspense>
          <ShortcutHelp close={closeHelp} />
        </Suspense>
      ) : null}
    </>
  )
}
