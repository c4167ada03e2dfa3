import { insuranceFormRoute, setUpRoute } from '@archwire/contract/app-routes'
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { LeaveApp } from './leave-app.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { onlySignedIn } from './session-guard.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { visitorRoutesOf } from './visitor-routes.tsx'

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
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
          },
        ],
      },
      {
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          {
            // No guard: it is a patient's too.
            path: insuranceFormRoute,
            lazy: async () => ({ Component: (await import('./insurance-form-page.tsx')).InsuranceFormPage }),
          },
        ],
      },
      {
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          {
            // No guard: nobody can be logged in yet.
            path: setUpRoute,
            lazy: async () => ({ Component: (await import('./set-up-page.tsx')).SetUpPage }),
          },
        ],
      },
      visitorRoutesOf(queryClient),
      { path: '*', element: <LeaveApp app="main" /> },
    ],
  },
]
