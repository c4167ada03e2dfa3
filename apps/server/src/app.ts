import path from 'node:path'
import { appRoutes, type SettingsRoute, settingsRoutes } from '@archwire/contract/app-routes'
import type { Endpoint } from '@archwire/contract/endpoint'
import { getOpenApi } from '@archwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { composeClearinghouse } from './compose-clearinghouse.ts'
import { announceCounts, counters } from './compose-counts.ts'
import { composeOutbox } from './compose-jobs.ts'
import { composePayments, composeTelling, settleByState, takingPayments } from './compose-payments.ts'
import { composeSmsWebhooks } from './compose-sms.ts'
import type { Config } from './config.ts'
import type { Clearinghouse } from './drivers/clearinghouse/port.ts'
import type { PaymentGateway } from './drivers/payments/port.ts'
import type { FileStorage } from './drivers/storage/port.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bookingPages } from './features/booking/pages.ts'
import { bookingRoutes } from './features/booking/routes.ts'
import { claimChannels } from './features/claims/channels.ts'
import { mergeClaims } from './features/claims/merge-claims.ts'
import { refuseOpenClaims } from './features/claims/refuse-open-claims.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { clearinghouseWebhookRoutes } from './features/claims/webhook-routes.ts'
import { clinicChannels } from './features/clinic/channels.ts'
import { clinicRoutes } from './features/clinic/routes.ts'
import { createIntakeForm } from './features/documents/create-intake-form.ts'
import { consentFormRoutes, contractRoutes } from './features/documents/document-routes.ts'
import { intakeFormRoutes } from './features/documents/intake-form-routes.ts'
import { mergeArchives } from './features/documents/merge-archives.ts'
import { mergeConsents, mergeContracts } from './features/documents/merge-documents.ts'
import { mergeIntakeForms } from './features/documents/merge-intake-forms.ts'
import { documentPages } from './features/documents/pages.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { signingPages } from './features/documents/signing-pages.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { eligibilityChannels } from './features/eligibility/channels.ts'
import { mergeEligibilities } from './features/eligibility/merge-eligibilities.ts'
import { eligibilityRoutes } from './features/eligibility/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { billingRoutes } from './features/finance/billing-routes.ts'
import { financeChannels } from './features/finance/channels.ts'
import { invoiceLinkRoutes } from './features/finance/invoice-link-routes.ts'
import { mergeMethods, mergePlans } from './features/finance/merge-finance.ts'
import { paymentMethodRoutes } from './features/finance/method-routes.ts'
import { financePages } from './features/finance/pages.ts'
import { sendPaymentLink } from './features/finance/send-payment-link.ts'
import { paymentWebhookRoutes } from './features/finance/webhook-routes.ts'
import { firstStartPages, onceSetUp } from './features/first-start/pages.ts'
import { firstStartRoutes } from './features/first-start/routes.ts'
import { mergeProgressions } from './features/imaging/merge-progressions.ts'
import { imagingRoutes } from './features/imaging/routes.ts'
import { mergeInsuranceForms, mergeInsurances } from './features/insurance/merge-insurance.ts'
import { insurancePages } from './features/insurance/pages.ts'
import { insuranceRoutes } from './features/insurance/routes.ts'
import { messagingChannels } from './features/messaging/channels.ts'
import { nameConversation } from './features/messaging/name-conversation.ts'
import type { ReceiveDeps } from './features/messaging/receive-text.ts'
import { messagingRoutes } from './features/messaging/routes.ts'
import { smsWebhookRoutes } from './features/messaging/webhook-routes.ts'
import { mergeNotes } from './features/notes/merge-notes.ts'
import { notesRoutes } from './features/notes/routes.ts'
import { notificationChannels } from './features/notifications/channels.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { patientImportChannels } from './features/patient-imports/channels.ts'
import { patientImportRoutes } from './features/patient-imports/routes.ts'
import { patientChannels } from './features/patients/channels.ts'
import type { PatientCreated } from './features/patients/create-patient.ts'
import type { PatientsMerged } from './features/patients/patients-merged.ts'
import { patientRoutes } from './features/patients/routes.ts'
import { ssnVault } from './features/patients/ssn-vault.ts'
import { mergeStarts } from './features/reports/merge-starts.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { sandboxChannels } from './features/sandbox/channels.ts'
import { sandboxClaimRoutes } from './features/sandbox/claim-routes.ts'
import { sandboxPaymentRoutes } from './features/sandbox/payment-routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { sandboxTextRoutes } from './features/sandbox/text-routes.ts'
import { appointmentRoutes } from './features/scheduling/appointment-routes.ts'
import { calendarRoutes } from './features/scheduling/calendar-routes.ts'
import { schedulingChannels } from './features/scheduling/channels.ts'
import { holdToConfirm } from './features/scheduling/confirm-by-reply.ts'
import { mergeAppointments } from './features/scheduling/merge-appointments.ts'
import { timeOffRoutes } from './features/scheduling/time-off-routes.ts'
import { visitRoutes } from './features/scheduling/visit-routes.ts'
import { visitsOf } from './features/scheduling/visits-of.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { taskChannels } from './features/tasks/channels.ts'
import { mergeTasks } from './features/tasks/merge-tasks.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { treatmentRoutes } from './features/treatments/routes.ts'
import { usersChannels } from './features/users/channels.ts'
import { usersRoutes } from './features/users/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { buildHttp } from './platform/http/build-http.ts'
import { registerHealth, registerPageStyle } from './platform/http/health.ts'
import type { HttpDeps } from './platform/http/http-deps.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { openApiPage } from './platform/http/openapi-page.ts'
import type { Page } from './platform/http/page.ts'
import { registerPages } from './platform/http/register-pages.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { type Route, route } from './platform/http/route.ts'
import { errorPage } from './platform/http/server-pages.ts'
import { spaShell } from './platform/http/spa-shell.ts'
import { serveStaticFiles } from './platform/http/static-files.ts'
import { countDeadJobs } from './platform/jobs/dead-jobs.ts'
import type { LiveChannel } from './platform/live/live-channel.ts'

export type AppDeps = HttpDeps & {
  config: Config
  database: Database
  storage: FileStorage
  clock: Clock
  /** Where the built web app is. */
  webRoot: string
  /** More calls than the product has: the tests of the platform bring their own. */
  moreRoutes?: Route[]
  /** Who takes payments instead of whoever is configured: a test's own bank. */
  gateway?: PaymentGateway
  /** Who stands between us and the payers instead of whoever is configured: a test's own. */
  clearinghouse?: Clearinghouse
}

const defaultZone = 'America/New_York'

/** What only pretends to leave the house; every page says so. */
const sandboxesOf = (config: Config): string[] => providersThatAre('sandbox', config)

/** What nobody has set up: its controls are not shown. */
const notConfiguredIn = (config: Config): string[] => providersThatAre('off', config)

const providersThatAre = (
  state: 'sandbox' | 'off',
  { email, sms, payments, clearinghouse }: Config,
): string[] => [
  ...(email.driver === state ? ['e-mail'] : []),
  ...(sms.driver === state ? ['texting'] : []),
  ...(payments.driver === state ? ['payments'] : []),
  ...(clearinghouse.driver === state ? ['claims'] : []),
]

/** What the other features do for every new patient, in this order. */
const patientCreated: PatientCreated[] = [createIntakeForm, nameConversation]

/**
 * What they do when two records become one, in this order: notes go by whose appointment it is, eligibilities and claims
 * by whose insurance.
 */
export const patientsMerged: PatientsMerged[] = [
  mergeAppointments,
  mergeNotes,
  mergeTasks,
  mergeStarts,
  mergeIntakeForms,
  mergeConsents,
  mergeContracts,
  mergeArchives,
  mergeProgressions,
  mergeInsuranceForms,
  mergeInsurances,
  mergeEligibilities,
  mergeClaims,
  mergePlans,
  mergeMethods,
]

/** What is done with a text that came in. */
const receiving: ReceiveDeps = { announceCounts, holdToConfirm }

/** The whole server, put together: here, and only here, is chosen who does what. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { http, cookies } = await buildHttp(deps)

  const outbox = composeOutbox(deps.config.email, deps.clock)
  const { bank, ...composed } = composePayments(deps.config.payments, { ...deps, log: http.log })
  const watched = <T extends object>(name: string, provider: T | undefined) =>
    provider && (deps.metrics?.watchProvider(name, provider) ?? provider)
  const gateway = watched('payments', deps.gateway ?? composed.gateway)
  const { payers, ...house } = composeClearinghouse(deps.config.clearinghouse, { ...deps, log: http.log })
  const clearinghouse = watched('clearinghouse', deps.clearinghouse ?? house.clearinghouse)
  const telling = composeTelling(deps.config, outbox)
  const taking = takingPayments(gateway, deps.clock, telling)
  const settle = settleByState(telling)
  const routes: Route[] = [
    ...sessionRoutes({ ...deps, outbox }),
    ...clinicRoutes({ takesPayments: deps.config.payments.driver !== 'off' }),
    ...firstStartRoutes(deps),
    ...usersRoutes({ ...deps, outbox }),
    ...patientRoutes({ patientCreated, patientsMerged, visitsOf, vault: ssnVault(deps.appSecret) }),
    ...patientImportRoutes(deps),
    ...calendarRoutes(),
    ...timeOffRoutes(),
    ...notesRoutes(),
    ...treatmentRoutes(),
    ...draftRoutes(),
    ...analyticsRoutes(),
    ...fileRoutes(deps),
    ...documentRoutes(deps),
    ...imagingRoutes(deps),
    ...appointmentRoutes({ patientCreated }),
    ...visitRoutes(),
    ...bookingRoutes({ ...deps, outbox, patientCreated, announceCounts, log: http.log }),
    ...auditRoutes(),
    ...taskRoutes({ announceCounts }),
    ...messagingRoutes({ announceCounts, visitsOf, isTexting: deps.config.sms.driver !== 'off' }),
    ...notificationRoutes(counters),
    ...reportRoutes(),
    ...intakeFormRoutes({ database: deps.database, outbox }),
    ...consentFormRoutes({ database: deps.database, outbox }),
    ...contractRoutes({ database: deps.database, outbox }),
    ...insuranceRoutes({ ...deps, outbox, announceCounts, beforeRemoval: refuseOpenClaims }),
    ...claimRoutes({ ...deps, clearinghouse }),
    ...clearinghouseWebhookRoutes({ database: deps.database, clearinghouse, log: http.log }),
    ...sandboxClaimRoutes(
      clearinghouse && payers && { clearinghouse, payers, clock: deps.clock, log: http.log },
    ),
    ...eligibilityRoutes({
      isOn: clearinghouse !== undefined,
      visitsOf,
      vault: ssnVault(deps.appSecret),
    }),
    ...smsWebhookRoutes({
      database: deps.database,
      webhooks: composeSmsWebhooks(deps.config.sms),
      ...receiving,
    }),
    ...paymentMethodRoutes({ gateway }),
    ...billingRoutes({
      ...taking,
      sendFirstLink: async (tx, { invoiceId, userId, appUrl, now }) => {
        await sendPaymentLink(tx, telling, { invoiceId, userId, appUrl, now })
      },
    }),
    ...invoiceLinkRoutes({ ...taking, ...telling, database: deps.database, gateway }),
    ...paymentWebhookRoutes({ database: deps.database, gateway, settleByState: settle }),
    ...sandboxPaymentRoutes(deps.database, gateway && bank && { gateway, bank, settleByState: settle }),
    ...sandboxRoutes({ email: deps.config.email.driver === 'sandbox' }),
    ...sandboxTextRoutes(deps.config.sms.driver === 'sandbox', receiving),
    ...(deps.moreRoutes ?? []),
  ]
  const endpoints: Endpoint[] = [...routes.map(one => one.endpoint), getOpenApi]
  registerRoutes(http, deps, cookies, [...routes, route(getOpenApi, async () => openApiDocument(endpoints))])

  const sandboxes = sandboxesOf(deps.config)
  const shell = {
    defaultZone,
    sandboxes,
    notConfigured: notConfiguredIn(deps.config),
    paymentKey: gateway?.publishableKey ?? undefined,
  }
  const app = spaShell(path.join(deps.webRoot, 'index.html'), cookies, shell)
  const appOnceSetUp = onceSetUp({ ...deps, app })
  const settings = spaShell(path.join(deps.webRoot, 'settings.html'), cookies, shell)
  const patientPage = spaShell(path.join(deps.webRoot, 'patient.html'), cookies, shell)
  const bookPage = spaShell(path.join(deps.webRoot, 'book.html'), cookies, shell)
  const missing: Page['render'] = ({ reply }) => sendPage(reply, 404, errorPage(404))
  const isThere = (path: SettingsRoute) => !path.startsWith('/settings/sandbox') || sandboxes.length > 0
  const pages: Page[] = [
    ...appRoutes.map((path): Page => ({ path, who: 'public', readsSession: true, render: appOnceSetUp })),
    ...firstStartPages({ ...deps, app }),
    ...settingsRoutes.map(
      (path): Page => ({ path, who: 'admin', render: isThere(path) ? settings : missing }),
    ),
    // What is not there either is nobody else's business: visitors log in first, staff are told it is not for them.
    { path: '/settings/*', who: 'admin', render: missing },
    ...documentPages({ ...deps, patientPage }),
    ...signingPages({ ...deps, patientPage }),
    ...insurancePages({ app, patientPage }),
    ...financePages({ ...deps, gateway, patientPage }),
    ...bookingPages({ ...deps, bookPage }),
    { path: '/', who: 'public', render: ({ reply }) => reply.redirect('/v2', 302) },
    { path: '/calendar', who: 'public', render: ({ reply }) => reply.redirect('/v2/calendar', 302) },
    {
      path: '/docs/calls',
      who: 'public',
      render: ({ reply }) => sendPage(reply, 200, openApiPage(endpoints)),
    },
    { path: '/404', who: 'public', render: missing },
    { path: '/500', who: 'public', render: ({ reply }) => sendPage(reply, 500, errorPage(500)) },
  ]
  registerPages(http, deps, pages)
  registerHealth(http, { clock: deps.clock, deadJobs: () => countDeadJobs(deps.database) })
  registerPageStyle(http)
  await serveStaticFiles(http, deps.webRoot)
  return http
}

/** Every channel of the contract, with who serves it. */
export const liveChannels = (): LiveChannel[] => [
  ...clinicChannels(),
  ...patientChannels(),
  ...patientImportChannels(),
  ...schedulingChannels(),
  ...usersChannels(),
  ...sandboxChannels(),
  ...notificationChannels(),
  ...taskChannels(),
  ...messagingChannels(),
  ...financeChannels(),
  ...eligibilityChannels(),
  ...claimChannels(),
]

const sendPage = (reply: Parameters<Page['render']>[0]['reply'], status: number, text: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(text)
