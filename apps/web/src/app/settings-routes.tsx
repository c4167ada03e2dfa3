import { Outlet, type RouteObject, redirect } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { LeaveApp } from './leave-app.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Every address of the settings. The server lets administrators alone in, so no guard stands here. */
export const settingsRoutesOf = (): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <FrameSkeleton />,
    children: [
      {
        element: <SettingsFrame />,
        children: [
          { path: '/settings', loader: () => redirect('/settings/clinic') },
          {
            path: '/settings/clinic',
            lazy: async () => ({
              Component: (await import('../features/clinic/screens/clinic-settings-screen.tsx'))
                .ClinicSettingsScreen,
            }),
          },
        ],
      },
      { path: '*', element: <LeaveApp app="settings" /> },
    ],
  },
]
