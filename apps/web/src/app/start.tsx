import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LookProvider } from '../ui/look-provider.tsx'
import { SandboxBar } from './sandbox-bar.tsx'

/** Puts an app on the page. */
export function start(router: ReturnType<typeof createBrowserRouter>, queryClient: QueryClient): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no place for the app')
  createRoot(root).render(
    <StrictMode>
      <LookProvider>
        <SandboxBar />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LookProvider>
    </StrictMode>,
  )
}
