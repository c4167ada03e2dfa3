import type { SettingsRoute } from '@archwire/contract/app-routes'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'

export type SettingsPage = {
  path: Exclude<SettingsRoute, '/settings'>
  label: string
  /** The heading above it in the menu: of this page and of those that follow, up to the next one that has one. */
  under?: string
  /** The addresses of what stands over it. */
  dialogs?: SettingsRoute[]
  /** Absent: always. */
  isThere?: () => boolean
  load: () => Promise<ComponentType>
}

/**
 * The pages of the settings in the order of their menu, which is the order in which a newcomer sets them up. A feature
 * that has settings adds its line here, below the heading where people would look for it.
 */
export const settingsPages: [SettingsPage, ...SettingsPage[]] = [
  {
    path: '/settings/clinic',
    label: 'Clinic',
    under: 'Practice',
    load: async () =>
      (await import('../../features/clinic/details/clinic-settings-screen.tsx')).ClinicSettingsScreen,
  },
  {
    path: '/settings/hours',
    label: 'Hours',
    load: async () => (await import('./pages/hours-page.tsx')).HoursPage,
  },
  {
    path: '/settings/rooms',
    label: 'Rooms',
    dialogs: ['/settings/rooms/new', '/settings/rooms/:id/edit'],
    load: async () => (await import('../../features/clinic/calendar-setup/rooms-screen.tsx')).RoomsScreen,
  },
  {
    path: '/settings/doctors',
    label: 'Doctors',
    dialogs: ['/settings/doctors/new', '/settings/doctors/:id/edit'],
    load: async () => (await import('../../features/clinic/calendar-setup/doctors-screen.tsx')).DoctorsScreen,
  },
  {
    path: '/settings/users',
    label: 'Users',
    dialogs: ['/settings/users/new', '/settings/users/:id/edit'],
    load: async () => (await import('./pages/users-page.tsx')).UsersPage,
  },
  {
    path: '/settings/appointment-types',
    label: 'Appointment types',
    under: 'Appointments',
    dialogs: ['/settings/appointment-types/new', '/settings/appointment-types/:id/edit'],
    load: async () => (await import('../../features/clinic/calendar-setup/types-screen.tsx')).TypesScreen,
  },
  {
    path: '/settings/labels',
    label: 'Labels',
    dialogs: ['/settings/labels/new', '/settings/labels/:id/edit'],
    load: async () => (await import('../../features/clinic/calendar-setup/labels-screen.tsx')).LabelsScreen,
  },
  {
    path: '/settings/booking',
    label: 'Online booking',
    load: async () =>
      (await import('../../features/clinic/booking-settings/booking-settings-screen.tsx'))
        .BookingSettingsScreen,
  },
  {
    path: '/settings/messaging',
    label: 'Messaging',
    load: async () =>
      (await import('../../features/clinic/messaging-settings/messaging-settings-screen.tsx'))
        .MessagingSettingsScreen,
  },
  {
    path: '/settings/consent-forms',
    label: 'Consent forms',
    under: 'Documents and billing',
    dialogs: ['/settings/consent-forms/new', '/settings/consent-forms/:id/edit'],
    load: async () =>
      (await import('../../features/clinic/document-texts/consent-forms-screen.tsx')).ConsentFormsScreen,
  },
  {
    path: '/settings/contract-text',
    label: 'Contract text',
    load: async () =>
      (await import('../../features/clinic/document-texts/contract-text-screen.tsx')).ContractTextScreen,
  },
  {
    path: '/settings/providers',
    label: 'Providers',
    dialogs: ['/settings/providers/new', '/settings/providers/:id/edit'],
    load: async () =>
      (await import('../../features/clinic/billing-setup/providers-screen.tsx')).ProvidersScreen,
  },
  {
    path: '/settings/payers',
    label: 'Payers',
    dialogs: ['/settings/payers/new', '/settings/payers/:id/edit'],
    load: async () => (await import('../../features/clinic/billing-setup/payers-screen.tsx')).PayersScreen,
  },
  {
    path: '/settings/finance',
    label: 'Payments',
    // The same page under the address that the set-up sends people to.
    dialogs: ['/settings/finance/new'],
    load: async () => (await import('./pages/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/settings/finance/overdue',
    label: 'Overdue invoices',
    load: async () => (await import('../../features/finance/overdue/overdue-screen.tsx')).OverdueScreen,
  },
  {
    path: '/settings/patients',
    label: 'Import and export',
    under: 'Records',
    load: async () => (await import('./pages/import-export-page.tsx')).ImportExportPage,
  },
  {
    path: '/settings/audit-log',
    label: 'Audit log',
    load: async () => (await import('./pages/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: '/settings/sandbox',
    label: 'Sandbox desk',
    under: 'Trying out',
    dialogs: ['/settings/sandbox/onboarding'],
    isThere: () => pageSettings.sandboxes() !== '',
    load: async () => (await import('./pages/sandbox-page.tsx')).SandboxPage,
  },
]

/** The page of an address, whatever stands over it. */
export const settingsPageAt = (pathname: string): SettingsPage | undefined =>
  settingsPages.find(({ path, dialogs = [] }) =>
    [path, ...dialogs].some(address => matchPath(address, pathname) !== null),
  )

export type SettingsGroup = { title: string; pages: SettingsPage[] }

/** The pages that are there, each below its heading. */
export function settingsGroups(): SettingsGroup[] {
  const groups: SettingsGroup[] = []
  for (const page of settingsPages) {
    if (page.under !== undefined) groups.push({ title: page.under, pages: [] })
    if (page.isThere?.() ?? true) groups.at(-1)?.pages.push(page)
  }
  return groups.filter(({ pages }) => pages.length > 0)
}
