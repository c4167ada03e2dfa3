import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import { userQuery } from '../features/session/api/user.ts'
import { useOpenDialog } from '../lib/dialog-route.ts'
import { useIsPhone } from '../lib/is-phone.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { hasFlowPanel } from './flow-panel-choice.ts'
import { FollowOpenPatients } from './follow-open-patients.tsx'
import { useLive } from './live.ts'
import { NoticeBars } from './notice-bars.tsx'
import { useNotifications } from './notifications.ts'
import { useKeepPatientsOpen } from './open-patient-tabs.ts'
import { usePageFocus } from './page-focus.ts'
import { PhoneBar } from './phone-bar.tsx'
import styles from './shell-frame.module.css'
import { hasSidePanel, SidePanel } from './side-panel.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))
const GettingStarted = lazy(async () => ({
  default: (await import('../features/clinic/components/getting-started.tsx')).GettingStarted,
}))
const FlowPanel = lazy(async () => ({ default: (await import('./flow-panel.tsx')).FlowPanel }))

/**
 * The bars around every page of whoever is signed in. `page` is the path of the page itself, whatever dialog
 * stands over it, `query` what follows it. The page stays where it is when the window becomes as narrow as a phone, and keeps what was typed.
 */
export function ShellFrame({ page, query, children }: { page: string; query: string; children: ReactNode }) {
  useLive('clinic', {})
  useLive('patients', {})
  // The menu says where one is, and does not wait for it then.
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
      <div className={styles.body}>
        {isPhone || !hasSidePanel(page) ? null : <SidePanel page={page} />}
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {isPhone || !hasFlowPanel(page) ? null : (
          <Suspense>
            <FlowPanel />
          </Suspense>
        )}
      </div>
      {isHelpOpen ? (
        <Suspense>
          <ShortcutHelp close={closeHelp} />
        </Suspense>
      ) : null}
    </>
  )
}
