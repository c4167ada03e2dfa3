import { Box } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ignoreStrayClicks } from '../lib/browser/double-clicks.ts'
import { pageSettings } from '../lib/browser/page-settings.ts'
import { keepSessionAlive } from '../lib/session/session-keepalive.ts'
import { ConfirmHost } from '../ui/dialog/confirm.tsx'
import { Notices } from '../ui/feedback/notices.tsx'
import { ThemeProvider } from '../ui/theme/theme-provider.tsx'
import { LiveProvider } from './live/live-connection.tsx'
import { cancelConfirmOnLeave, serializeHistorySteps } from './navigation.ts'

/** Always shown in sandbox mode, so that nobody mistakes a practice clinic for a real one. */
function SandboxBar() {
  const sandboxes = pageSettings.sandboxes()
  if (sandboxes === '') return null
  const isOne = !sandboxes.includes(', ') && !['payments', 'claims'].includes(sandboxes)
  return (
    <Box
      component="aside"
      px="var(--gutter)"
      py={4}
      fz={11}
      lh="16px"
      ta="center"
      c="dimmed"
      bg="var(--waiting)"
      className="screen-only"
      aria-label="Sandbox"
    >
      Practice mode: {sandboxes.replace(/, ([^,]*)$/, ' and $1')} {isOne ? 'is' : 'are'} not real
    </Box>
  )
}

type Router = ReturnType<typeof createBrowserRouter>

const fiveSeconds = 5_000

export function start(router: Router, queryClient: QueryClient): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no place for the app')
  keepSessionAlive(window)
  serializeHistorySteps(router)
  cancelConfirmOnLeave(router)
  // The login page is needed when the session ends, perhaps after a deployment has replaced this version's code.
  setTimeout(() => void import('../features/session/login-page.tsx').catch(() => undefined), fiveSeconds)
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  useEffect(() => ignoreStrayClicks(window), [])
  return (
    <StrictMode>
      <ThemeProvider>
        <SandboxBar />
        <QueryClientProvider client={queryClient}>
          <LiveProvider>
            <RouterProvider router={router} />
          </LiveProvider>
        </QueryClientProvider>
        <ConfirmHost />
        <Notices />
      </ThemeProvider>
    </StrictMode>
  )
}
