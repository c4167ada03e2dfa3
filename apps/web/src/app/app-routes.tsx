import { insuranceFormRoute, setUpRoute } from '@archwire/contract/app-routes'
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './page/error-screen.tsx'
import { LeaveApp, PageSkeleton } from './page/page-fallbacks.tsx'
import { onlySignedIn, visitorRoutesOf } from './routes/session-guard.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

/** Every address of the app, with those of the shell in screens.tsx; the server knows the same list from the contract. */
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
        children: [
          {
            // No guard: it is a patient's too.
            path: insuranceFormRoute,
            lazy: async () => ({
              Component: (await import('./routes/insurance/insurance-form-page.tsx')).InsuranceFormPage,
            }),
          },
        ],
      },
      {
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          {
            // No guard: nobody can be logged in yet.
            path: setUpRoute,
            lazy: async () => ({ Component: (await import('./routes/visitors/set-up-page.tsx')).SetUpPage }),
          },
        ],
      },
      visitorRoutesOf(queryClient),
      { path: '*', element: <LeaveApp app="main" /> },
    ],
  },
]
