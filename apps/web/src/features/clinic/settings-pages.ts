import type { SettingsPage } from '../../lib/navigation/feature-routes.ts'

export const clinicSettings: SettingsPage[] = [
  {
    path: '/settings/clinic',
    label: 'Clinic',
    under: 'Practice',
    load: async () => (await import('./details/clinic-settings-screen.tsx')).ClinicSettingsScreen,
  },
  {
    path: '/settings/hours',
    label: 'Hours',
    under: 'Practice',
    load: async () => (await import('./hours/hours-page.tsx')).HoursPage,
  },
  {
    path: '/settings/rooms',
    label: 'Rooms',
    under: 'Practice',
    dialogs: ['/settings/rooms/new', '/settings/rooms/:id/edit'],
    load: async () => (await import('./calendar-setup/rooms-screen.tsx')).RoomsScreen,
  },
  {
    path: '/settings/doctors',
    label: 'Doctors',
    under: 'Practice',
    dialogs: ['/settings/doctors/new', '/settings/doctors/:id/edit'],
    load: async () => (await import('./calendar-setup/doctors-screen.tsx')).DoctorsScreen,
  },
  {
    path: '/settings/appointment-types',
    label: 'Appointment types',
    under: 'Appointments',
    dialogs: ['/settings/appointment-types/new', '/settings/appointment-types/:id/edit'],
    load: async () => (await import('./calendar-setup/types-screen.tsx')).TypesScreen,
  },
  {
    path: '/settings/labels',
    label: 'Labels',
    under: 'Appointments',
    dialogs: ['/settings/labels/new', '/settings/labels/:id/edit'],
    load: async () => (await import('./calendar-setup/labels-screen.tsx')).LabelsScreen,
  },
  {
    path: '/settings/booking',
    label: 'Online booking',
    under: 'Appointments',
    load: async () => (await import('./booking-settings/booking-settings-screen.tsx')).BookingSettingsScreen,
  },
  {
    path: '/settings/messaging',
    label: 'Messaging',
    under: 'Appointments',
    load: async () =>
      (await import('./messaging-settings/messaging-settings-screen.tsx')).MessagingSettingsScreen,
  },
  {
    path: '/settings/saved-replies',
    label: 'Saved replies',
    under: 'Appointments',
    dialogs: ['/settings/saved-replies/new', '/settings/saved-replies/:id/edit'],
    load: async () => (await import('./messaging-settings/saved-replies-screen.tsx')).SavedRepliesScreen,
  },
  {
    path: '/settings/consent-forms',
    label: 'Consent forms',
    under: 'Documents and billing',
    dialogs: ['/settings/consent-forms/new', '/settings/consent-forms/:id/edit'],
    load: async () => (await import('./document-texts/consent-forms-screen.tsx')).ConsentFormsScreen,
  },
  {
    path: '/settings/contract-text',
    label: 'Contract text',
    under: 'Documents and billing',
    load: async () => (await import('./document-texts/contract-text-screen.tsx')).ContractTextScreen,
  },
  {
    path: '/settings/providers',
    label: 'Providers',
    under: 'Documents and billing',
    dialogs: ['/settings/providers/new', '/settings/providers/:id/edit'],
    load: async () => (await import('./billing-setup/providers-screen.tsx')).ProvidersScreen,
  },
  {
    path: '/settings/payers',
    label: 'Payers',
    under: 'Documents and billing',
    dialogs: ['/settings/payers/new', '/settings/payers/:id/edit'],
    load: async () => (await import('./billing-setup/payers-screen.tsx')).PayersScreen,
  },
  {
    path: '/settings/usual-fees',
    label: 'Usual fees',
    under: 'Documents and billing',
    dialogs: ['/settings/usual-fees/new', '/settings/usual-fees/:id/edit'],
    load: async () => (await import('./billing-setup/usual-fees-screen.tsx')).UsualFeesScreen,
  },
]
