import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject } from 'react-router'
import { SessionSkeleton } from '../features/session/components/session-skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { LeaveApp } from './leave-app.tsx'
import { onlySignedIn, onlySignedOut } from './session-guard.ts'

/** Every address of the app; the server knows the same list from the contract. Each screen is loaded when needed. */
export const appRoutesOf = (queryClient: QueryClient): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    children: [
      {
        hydrateFallbackElement: <FrameSkeleton />,
        children: [
          {
            path: '/v2',
            loader: onlySignedIn(queryClient),
            lazy: async () => ({ Component: (await import('./home-screen.tsx')).HomeScreen }),
          },
        ],
      },
      {
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
      },
      { path: '*', element: <LeaveApp app="main" /> },
    ],
  },
]
