import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { tellServerOfLife } from '../lib/still-here.ts'
import { LookProvider } from '../ui/look-provider.tsx'
import { Notices } from '../ui/notices.tsx'
import { QuestionsHost } from '../ui/questions-host.tsx'
import { takeOneStepAtATime } from './one-step-at-a-time.ts'
import { endQuestionsWithTheirPage } from './questions-end-with-page.ts'
import { SandboxBar } from './sandbox-bar.tsx'

type Router = ReturnType<typeof createBrowserRouter>

const fiveSeconds = 5_000

/** Puts an app on the page. */
export function start(router: Router, queryClient: QueryClient): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no place for the app')
  tellServerOfLife(window)
  takeOneStepAtATime(router)
  endQuestionsWithTheirPage(router)
  // It is needed when the session ends, perhaps after a new version has taken the place of this one.
  setTimeout(() => void import('./login-page.tsx').catch(() => undefined), fiveSeconds)
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
}

/** All that an app shows. */
export const App = ({ router, queryClient }: { router: Router; queryClient: QueryClient }) => (
  <StrictMode>
    <LookProvider>
      <SandboxBar />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <QuestionsHost />
      <Notices />
    </LookProvider>
  </StrictMode>
)
