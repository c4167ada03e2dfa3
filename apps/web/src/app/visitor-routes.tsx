import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { SessionSkeleton } from '../features/session/components/session-skeleton.tsx'
import { onlySignedOut } from './session-guard.ts'

/** The login and what belongs to it. Both apps have it: a page load on the way would lose what was typed. */
export const visitorRoutesOf = (queryClient: QueryClient): RouteObject => ({
  hydrateFallbackElement: <SessionSkeleton />,
  children: [
    {
      path: '/v2/login',
      loader: onlySignedOut(queryClient),
      lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
    },
    {
      path: '/v2/new-password',
      loader: onlySignedOut(queryClient),
      lazy: async () => ({ Component: (await import('./new-password-page.tsx')).NewPasswordPage }),
    },
    {
      path: '/v2/reset-password',
      loader: onlySignedOut(queryClient),
      lazy: async () => ({ Component: (await import('./reset-password-page.tsx')).ResetPasswordPage }),
    },
  ],
})
