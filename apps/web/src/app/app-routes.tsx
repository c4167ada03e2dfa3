import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { LeaveApp } from './leave-app.tsx'
import { onlySignedIn, onlySignedOut } from './session-guard.ts'

/** Every address of the app; the server knows the same list from the contract. Each screen is loaded when needed. */
export const appRoutesOf = (queryClient: QueryClient): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <span />,
    children: [
      {
        path: '/v2',
        loader: onlySignedIn(queryClient),
        lazy: async () => ({ Component: (await import('./home-screen.tsx')).HomeScreen }),
      },
      {
        path: '/v2/login',
        loader: onlySignedOut(queryClient),
        lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
      },
      { path: '*', element: <LeaveApp app="main" /> },
    ],
  },
]
