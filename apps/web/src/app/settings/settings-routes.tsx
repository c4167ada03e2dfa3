import type { SettingsRoute } from '@archwire/contract/app-routes'
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject, redirect } from 'react-router'
import { LeaveApp } from '../../lib/navigation/leave-app.ts'
import { ErrorScreen } from '../page/error-screen.tsx'
import { onlySignedIn, visitorRoutesOf } from '../routes/session-guard.tsx'
import { SettingsFrame, SettingsSkeleton } from './settings-frame.tsx'
import { settingsPages } from './settings-pages.ts'

/**
 * Every address of the settings. The server lets administrators alone in; the guard is for when they are signed out.
 */
export const settingsRoutesOf = (queryClient: QueryClient): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <SettingsSkeleton />,
    children: [
      {
        element: <SettingsFrame />,
        loader: onlySignedIn(queryClient),
        children: [
          { path: '/settings', loader: () => redirect('/settings/clinic' satisfies SettingsRoute) },
          ...settingsPages.map(({ path, dialogs = [], load }) => ({
            path,
            lazy: async () => ({ Component: await load() }),
            // The page shows its dialogs itself and stays mounted meanwhile.
            children: dialogs.map(dialog => ({ path: dialog })),
          })),
        ],
      },
      visitorRoutesOf(queryClient),
      { path: '*', element: <LeaveApp app="settings" /> },
    ],
  },
]
