import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject } from 'react-router'
import { setUpPages } from '../features/clinic/routes.ts'
import { insuranceFormPages } from '../features/insurance/routes.ts'
import { LeaveApp } from '../lib/navigation/leave-app.ts'
import { PageSkeleton } from '../ui/feedback/placeholder.tsx'
import { ErrorScreen } from './page/error-screen.tsx'
import { outerRoutes } from './routes/addressed-page.tsx'
import { onlySignedIn, visitorRoutesOf } from './routes/session-guard.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

/** Every address of the app, with those of the shell in shell-routes.ts; the server knows the same list from the contract. */
export const appRoutesOf = (queryClient: QueryClient): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    children: [
      {
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          {
            path: '/v2/*',
            loader: onlySignedIn(queryClient),
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
          },
        ],
      },
      {
        hydrateFallbackElement: <PageSkeleton />,
        children: outerRoutes({ ...insuranceFormPages, ...setUpPages }),
      },
      visitorRoutesOf(queryClient),
      { path: '*', element: <LeaveApp app="main" /> },
    ],
  },
]
