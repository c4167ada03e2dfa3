/** Ids of the demo in some addresses, looked up by the product's own calls. */
export type DemoIds = { patient: number; appointment: number; conversation: number }

export type Screen = {
  name: string
  path: (ids: DemoIds) => string
  signedIn?: false
}

const at = (name: string, path: string): Screen => ({ name, path: () => path })
const ofPatient = (name: string, path: string): Screen => ({
  name,
  path: ids => `/v2/patient/${ids.patient}${path}`,
})

/** Forty screens that show every part of the staff app, and the pages before the login. */
export const screens: Screen[] = [
  { ...at('login', '/v2/login'), signedIn: false },
  { ...at('reset-password', '/v2/reset-password'), signedIn: false },
  { ...at('online-booking', '/book/demo-orthodontics'), signedIn: false },
  at('calendar-day', '/v2/calendar/day/2026-05-06'),
  at('calendar-week', '/v2/calendar/week/2026-05-06'),
  at('calendar-month', '/v2/calendar/month/2026-05-06'),
  at('day-flow', '/v2/flow'),
  at('search', '/v2/search?query=an'),
  at('tasks', '/v2/tasks'),
  at('new-task', '/v2/task/new'),
  at('inbox', '/v2/messages'),
  { name: 'conversation', path: ids => `/v2/messages/${ids.conversation}` },
  at('dashboard', '/v2/dashboard'),
  at('claims', '/v2/claims'),
  at('coverage', '/v2/claims/coverage'),
  at('new-appointment', '/v2/event/new'),
  { name: 'appointment', path: ids => `/v2/appointment/${ids.appointment}` },
  { name: 'edit-appointment', path: ids => `/v2/appointment/${ids.appointment}/edit` },
  at('new-patient', '/v2/patient/new'),
  ofPatient('record', ''),
  ofPatient('profile', '/profile'),
  ofPatient('edit-profile', '/edit/basic'),
  ofPatient('new-note', '/notes/new/green'),
  ofPatient('treatment', '/treatment'),
  ofPatient('finance', '/finance'),
  ofPatient('payment-plan', '/finance/payment-plan/new'),
  ofPatient('insurance', '/insurance'),
  ofPatient('claim', '/claim'),
  ofPatient('documents', '/documents'),
  ofPatient('imaging', '/imaging'),
  ofPatient('record-history', '/history'),
  at('settings-clinic', '/settings/clinic'),
  at('settings-hours', '/settings/hours'),
  at('settings-rooms', '/settings/rooms'),
  at('settings-types', '/settings/appointment-types'),
  at('settings-labels', '/settings/labels'),
  at('settings-payers', '/settings/payers'),
  at('settings-usual-fees', '/settings/usual-fees'),
  at('settings-messaging', '/settings/messaging'),
  at('settings-saved-replies', '/settings/saved-replies'),
  at('settings-booking', '/settings/booking'),
  at('settings-users', '/settings/users'),
]
