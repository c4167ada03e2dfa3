import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const userSettings: SettingsPage[] = [
  {
    path: '/settings/users',
    label: 'Users',
    under: 'Practice',
    dialogs: ['/settings/users/new', '/settings/users/:id/edit'],
    load: async () => (await import('./users-page.tsx')).UsersPage,
  },
]
