import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const financeSettings: SettingsPage[] = [
  {
    path: '/settings/finance',
    label: 'Payments',
    under: 'Documents and billing',
    // The same page under the address that the set-up sends people to.
    dialogs: ['/settings/finance/new'],
    load: async () => (await import('./payment-account/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/settings/finance/overdue',
    label: 'Past due (leaves settings)',
    under: 'Documents and billing',
    load: async () => (await import('./past-due/leads-to-past-due.tsx')).LeadsToPastDue,
  },
]
