import { calendarAddress, readCalendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { isPhone } from '../../lib/browser/is-phone.ts'

/** A screen with an address, loaded when it is needed. */
export type Screen = { path: string; load: () => Promise<ComponentType> }

type Params = Record<string, string | undefined>

/**
 * A screen that stands over a page: over the one that it was opened from, or over this one by its address alone; `today` is
 * the clinic's day.
 */
export type DialogScreen = Screen & { over: (today: string, params: Params) => string }

/** Where people start: on a wide window the calendar, on a phone the search. */
const home = (today: string) => (isPhone() ? search : calendarAddress('month', today))
const search = '/v2/search'
const tasks = '/v2/tasks'

/** The same for every view, so that what surrounds them stays as it is. */
const loadRecord = async () => (await import('./patients/patient-page.tsx')).PatientPage

/** The same for all of its addresses: the list stays while another conversation is opened. */
const loadMessages = async () => (await import('./messages-page.tsx')).MessagesPage

const profile = (_today: string, { id }: Params) => `/v2/patient/${id}/profile`
const imaging = (_today: string, { id }: Params) => `/v2/patient/${id}/imaging`
const documents = (_today: string, { patientId }: Params) => `/v2/patient/${patientId}/documents`
const finance = (_today: string, { id }: Params) => `/v2/patient/${id}/finance`
const insurance = (_today: string, { id }: Params) => `/v2/patient/${id}/insurance`
const treatments = (_today: string, { id }: Params) => `/v2/patient/${id}/treatment`

/** The pages of whoever is signed in. */
export const pageScreens: Screen[] = [
  { path: search, load: async () => (await import('./patients/search-page.tsx')).SearchPage },
  {
    path: '/v2/calendar/:view/:date',
    load: async () => (await import('./scheduling/calendar-page.tsx')).CalendarPage,
  },
  { path: '/v2/flow', load: async () => (await import('./scheduling/flow-page.tsx')).FlowPage },
  { path: tasks, load: async () => (await import('./tasks-page.tsx')).TasksPage },
  { path: '/v2/messages', load: loadMessages },
  { path: '/v2/messages/new/:phone', load: loadMessages },
  { path: '/v2/messages/start-conversation/:patientId', load: loadMessages },
  { path: '/v2/messages/:conversationId', load: loadMessages },
  { path: '/v2/dashboard', load: async () => (await import('./dashboard-page.tsx')).DashboardPage },
  { path: '/v2/claims', load: async () => (await import('./insurance/worklist-pages.tsx')).ClaimsPage },
  {
    path: '/v2/claims/coverage',
    load: async () => (await import('./insurance/worklist-pages.tsx')).CoveragePage,
  },
  { path: '/v2/patient/:id/profile', load: loadRecord },
  { path: '/v2/patient/:id/treatment', load: loadRecord },
  { path: '/v2/patient/:id/treatment/:appointmentId', load: loadRecord },
  { path: '/v2/patient/:id/finance', load: loadRecord },
  { path: '/v2/patient/:id/insurance', load: loadRecord },
  { path: '/v2/patient/:id/insurance/view', load: loadRecord },
  { path: '/v2/patient/:id/documents', load: loadRecord },
  { path: '/v2/patient/:id/imaging', load: loadRecord },
  { path: '/v2/patient/:id/imaging/compare', load: loadRecord },
  { path: '/v2/patient/:id/imaging/progression/:progression', load: loadRecord },
  { path: '/v2/patient/:id/imaging/progression/:progression/series/:series', load: loadRecord },
  { path: '/v2/patient/:id/imaging/series/:series', load: loadRecord },
]

/** The dialogs. */
export const dialogScreens: DialogScreen[] = [
  {
    path: '/v2/patient/new',
    load: async () => (await import('./patients/new-patient-page.tsx')).NewPatientPage,
    over: () => search,
  },
  {
    path: '/v2/patient/:id/edit/basic',
    load: async () => (await import('./patients/record-dialog-pages.tsx')).EditBasicPage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/edit/contact-info',
    load: async () => (await import('./patients/record-dialog-pages.tsx')).EditContactPage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/edit/emergency-contact',
    load: async () => (await import('./patients/record-dialog-pages.tsx')).EditEmergencyPage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/medical-alerts',
    load: async () => (await import('./patients/record-dialog-pages.tsx')).MedicalAlertsPage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/history',
    load: async () => (await import('./patients/record-dialog-pages.tsx')).RecordHistoryPage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/merge',
    load: async () => (await import('./patients/merge-page.tsx')).MergePage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/notes/new/green',
    load: async () => (await import('./patients/note-pages.tsx')).NewGreenNotePage,
    over: profile,
  },
  {
    path: '/v2/patient/:id/notes/new/yellow',
    load: async () => (await import('./patients/note-pages.tsx')).NewYellowNotePage,
    over: treatments,
  },
  {
    path: '/v2/patient/:id/notes/:noteId',
    load: async () => (await import('./patients/note-pages.tsx')).NotePage,
    over: profile,
  },
  {
    path: '/v2/consent-form-confirmation',
    load: async () => (await import('./document-pages.tsx')).NewConsentPage,
    over: home,
  },
  {
    path: '/v2/consent-form-details/:id',
    load: async () => (await import('./document-pages.tsx')).ConsentDetailsPage,
    over: home,
  },
  {
    path: '/v2/contract-details/:id',
    load: async () => (await import('./document-pages.tsx')).ContractDetailsPage,
    over: home,
  },
  {
    path: '/v2/patient/:id/finance/manage-cards/new',
    load: async () => (await import('./finance/finance-form-pages.tsx')).ManageCardsPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/manage-accounts/new',
    load: async () => (await import('./finance/finance-form-pages.tsx')).ManageAccountsPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/payment-plan/new',
    load: async () => (await import('./finance/finance-form-pages.tsx')).NewPaymentPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/receipts',
    load: async () => (await import('./finance/finance-form-pages.tsx')).ReceiptPage,
    over: finance,
  },
  {
    path: '/v2/create-contract/:patientId',
    load: async () => (await import('./document-pages.tsx')).NewContractPage,
    over: documents,
  },
  {
    path: '/v2/patient/:id/finance/change-payment-method',
    load: async () => (await import('./finance/invoice-pages.tsx')).ChargeOrChangePage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/refund-payment',
    load: async () => (await import('./finance/invoice-pages.tsx')).RefundPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/decline-payment',
    load: async () => (await import('./finance/invoice-pages.tsx')).DeclineCheckPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/finance/advanced-payment',
    load: async () => (await import('./finance/invoice-pages.tsx')).AdvancePaymentPage,
    over: finance,
  },
  {
    path: '/v2/patient/:id/insurance/new',
    load: async () => (await import('./insurance/insurance-dialog-pages.tsx')).AddInsurancePage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/eligibility/check',
    load: async () => (await import('./insurance/insurance-dialog-pages.tsx')).CheckEligibilityPage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/eligibility/show',
    load: async () => (await import('./insurance/insurance-dialog-pages.tsx')).EligibilityPage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/claim',
    load: async () => (await import('./insurance/claim-pages.tsx')).NewClaimPage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/claim/view',
    load: async () => (await import('./insurance/claim-pages.tsx')).ViewClaimPage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/claim/edit',
    load: async () => (await import('./insurance/claim-pages.tsx')).EditClaimPage,
    over: insurance,
  },
  {
    path: '/v2/patient/:id/crop-image',
    load: async () => (await import('./patients/crop-image-page.tsx')).CropImagePage,
    over: imaging,
  },
  {
    path: '/v2/task/new',
    load: async () => (await import('./task-page.tsx')).TaskPage,
    over: () => tasks,
  },
  {
    path: '/v2/appointment/:id',
    load: async () => (await import('./scheduling/appointment-page.tsx')).AppointmentPage,
    over: home,
  },
  {
    path: '/v2/event/new',
    load: async () => (await import('./scheduling/new-event-page.tsx')).NewEventPage,
    over: home,
  },
  {
    path: '/v2/appointment/:id/edit',
    load: async () => (await import('./scheduling/edit-event-pages.tsx')).EditAppointmentPage,
    over: home,
  },
  {
    path: '/v2/time-off/:id/edit',
    load: async () => (await import('./scheduling/edit-event-pages.tsx')).EditTimeOffPage,
    over: home,
  },
  {
    path: '/v2/seat-patient/:id',
    load: async () => (await import('./scheduling/seat-patient-page.tsx')).SeatPatientPage,
    over: home,
  },
]

/** Addresses that only lead on to another; `today` is the clinic's day. */
export const redirects: {
  path: string
  to: (params: Params, today: string) => string
}[] = [
  { path: '/v2', to: (_, today) => home(today) },
  { path: '/v2/calendar', to: (_, today) => calendarPlace(undefined, today) },
  { path: '/v2/calendar/:view', to: ({ view }, today) => calendarPlace(view, today) },
  { path: '/v2/patient/:id', to: ({ id }) => `/v2/patient/${id}/profile` },
]

function calendarPlace(view: string | undefined, today: string): string {
  const place = readCalendarAddress(view, undefined, today)
  return calendarAddress(place.view, place.date)
}

const loaded = new Map<Screen['load'], ComponentType>()

/**
 * As an element: the same component each time, so that a page under a dialog, or one whose address changes to another of
 * its own, is not made anew.
 */
export const elementOf = ({ load }: Screen) => {
  const Loaded = loaded.get(load) ?? lazy(async () => ({ default: await load() }))
  loaded.set(load, Loaded)
  return <Loaded />
}

/** Begins to load what an address needs, before anything is drawn. */
export function loadAhead(pathname: string): void {
  for (const screen of [...dialogScreens, ...pageScreens]) {
    // What goes wrong here goes wrong again where it is drawn, and is told there.
    if (matchPath(screen.path, pathname)) void screen.load().catch(() => undefined)
  }
}
