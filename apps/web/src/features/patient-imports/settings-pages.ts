import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const importSettings: SettingsPage[] = [
  {
    path: '/settings/patients',
    label: 'Import and export',
    under: 'Records',
    load: async () => (await import('./import-export-page.tsx')).ImportExportPage,
  },
]
