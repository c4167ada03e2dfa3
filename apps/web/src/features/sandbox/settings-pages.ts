import { pageSettings } from '../../lib/browser/page-settings.ts'
import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const sandboxSettings: SettingsPage[] = [
  {
    path: '/settings/sandbox',
    label: 'Sandbox desk',
    under: 'Trying out',
    dialogs: ['/settings/sandbox/onboarding'],
    isThere: () => pageSettings.sandboxes() !== '',
    load: async () => (await import('./sandbox-page.tsx')).SandboxPage,
  },
]
