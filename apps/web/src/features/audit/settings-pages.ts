import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const auditSettings: SettingsPage[] = [
  {
    path: '/settings/audit-log',
    label: 'Audit log',
    under: 'Records',
    load: async () => (await import('./audit-log-page.tsx')).AuditLogPage,
  },
]
