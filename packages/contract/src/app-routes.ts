/** Those that whoever is not logged in can open; nobody else needs them. */
export const visitorRoutes = ['/v2/login', '/v2/new-password', '/v2/reset-password'] as const

/** Every address that the web app answers. The server serves the app for these alone, and 404 for any other. */
export const appRoutes = [
  '/v2',
  ...visitorRoutes,
  '/v2/calendar',
  '/v2/calendar/:view',
  '/v2/calendar/:view/:date',
  '/v2/search',
  '/v2/flow',
  '/v2/tasks',
  '/v2/task/new',
  '/v2/dashboard',
  '/v2/event/new',
  '/v2/appointment/:id',
  '/v2/appointment/:id/edit',
  '/v2/time-off/:id/edit',
  '/v2/seat-patient/:id',
  '/v2/patient/new',
  '/v2/patient/:id',
  '/v2/patient/:id/profile',
  '/v2/patient/:id/treatment',
  '/v2/patient/:id/treatment/:appointmentId',
  '/v2/patient/:id/edit/basic',
  '/v2/patient/:id/edit/contact-info',
  '/v2/patient/:id/edit/emergency-contact',
  '/v2/patient/:id/medical-alerts',
  '/v2/patient/:id/history',
  '/v2/patient/:id/merge',
  '/v2/patient/:id/notes/new/green',
  '/v2/patient/:id/notes/new/yellow',
  '/v2/patient/:id/notes/:noteId',
] as const

/** The same for the settings, which are a page load of their own. */
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
  '/settings/users',
  '/settings/users/new',
  '/settings/users/:id/edit',
  '/settings/sandbox',
] as const
export type SettingsRoute = (typeof settingsRoutes)[number]
