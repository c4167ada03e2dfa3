/** Pages for visitors without a session; users who are logged in do not need them. */
export const visitorRoutes = ['/v2/login', '/v2/new-password', '/v2/reset-password'] as const
export type VisitorRoute = (typeof visitorRoutes)[number]

/**
 * Opened by patients by a link, and by staff from a record. Staff get it inside the app, patients as a page of its own.
 */
export const insuranceFormRoute = '/v2/insurance-form/:hash'

/** Where a new installation sets up its first clinic, by the link that the server printed. */
export const setUpRoute = '/set-up/:token'

/**
 * Every address of the web app. The server serves the app for these only, and 404 for any other. `:id` and parameters
 * that end with `Id` are numbers of records, without which the address leads nowhere; others are text.
 */
export const appRoutes = [
  '/v2',
  ...visitorRoutes,
  '/v2/calendar',
  '/v2/calendar/:view',
  '/v2/calendar/:view/:date',
  '/v2/search',
  '/v2/flow',
  '/v2/messages',
  '/v2/messages/new/:phone',
  '/v2/messages/start-conversation/:patientId',
  '/v2/messages/:conversationId',
  '/v2/tasks',
  '/v2/task/new',
  '/v2/dashboard',
  '/v2/claims',
  '/v2/claims/coverage',
  '/v2/event/new',
  '/v2/appointment/:id',
  '/v2/appointment/:id/edit',
  '/v2/time-off/:id/edit',
  '/v2/seat-patient/:id',
  '/v2/patient/new',
  '/v2/patient/:id',
  '/v2/patient/:id/profile',
  '/v2/patient/:id/treatment',
  '/v2/patient/:id/treatment/:appointment',
  '/v2/patient/:id/finance',
  '/v2/patient/:id/finance/manage-cards/new',
  '/v2/patient/:id/finance/manage-accounts/new',
  '/v2/patient/:id/finance/payment-plan/new',
  '/v2/patient/:id/finance/receipts',
  '/v2/patient/:id/finance/change-payment-method',
  '/v2/patient/:id/finance/refund-payment',
  '/v2/patient/:id/finance/decline-payment',
  '/v2/patient/:id/finance/advanced-payment',
  '/v2/patient/:id/insurance',
  '/v2/patient/:id/insurance/new',
  '/v2/patient/:id/insurance/view',
  '/v2/patient/:id/eligibility/check',
  '/v2/patient/:id/eligibility/show',
  '/v2/patient/:id/claim',
  '/v2/patient/:id/claim/view',
  '/v2/patient/:id/claim/edit',
  '/v2/patient/:id/documents',
  '/v2/patient/:id/imaging',
  '/v2/patient/:id/imaging/compare',
  '/v2/patient/:id/imaging/progression/:progression',
  '/v2/patient/:id/imaging/progression/:progression/series/:series',
  '/v2/patient/:id/imaging/series/:series',
  '/v2/patient/:id/crop-image',
  '/v2/patient/:id/edit/basic',
  '/v2/patient/:id/edit/contact-info',
  '/v2/patient/:id/edit/emergency-contact',
  '/v2/patient/:id/medical-alerts',
  '/v2/patient/:id/history',
  '/v2/patient/:id/merge',
  '/v2/patient/:id/notes/new/green',
  '/v2/patient/:id/notes/new/yellow',
  '/v2/patient/:id/notes/:noteId',
  '/v2/consent-form-confirmation',
  '/v2/consent-form-details/:id',
  '/v2/contract-details/:id',
  '/v2/create-contract/:id',
] as const
export type AppRoute = (typeof appRoutes)[number]

/** The addresses of the settings, which are loaded as a page of their own. */
export const settingsRoutes = [
  '/settings',
  '/settings/clinic',
  '/settings/hours',
  '/settings/rooms',
  '/settings/rooms/new',
  '/settings/rooms/:id/edit',
  '/settings/doctors',
  '/settings/doctors/new',
  '/settings/doctors/:id/edit',
  '/settings/appointment-types',
  '/settings/appointment-types/new',
  '/settings/appointment-types/:id/edit',
  '/settings/labels',
  '/settings/labels/new',
  '/settings/labels/:id/edit',
  '/settings/consent-forms',
  '/settings/consent-forms/new',
  '/settings/consent-forms/:id/edit',
  '/settings/contract-text',
  '/settings/providers',
  '/settings/providers/new',
  '/settings/providers/:id/edit',
  '/settings/payers',
  '/settings/payers/new',
  '/settings/payers/:id/edit',
  '/settings/messaging',
  '/settings/booking',
  '/settings/finance',
  '/settings/finance/new',
  '/settings/finance/overdue',
  '/settings/patients',
  '/settings/users',
  '/settings/users/new',
  '/settings/users/:id/edit',
  '/settings/audit-log',
  '/settings/sandbox',
  '/settings/sandbox/onboarding',
] as const
export type SettingsRoute = (typeof settingsRoutes)[number]
