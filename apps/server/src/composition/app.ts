import type { Endpoint } from '@archwire/contract/endpoint'
import { getOpenApi } from '@archwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from '../features/analytics/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { bookingRoutes } from '../features/booking/routes.ts'
import { refuseOpenClaims } from '../features/claims/claims-of-insurance.ts'
import { clearinghouseWebhookRoutes, unreadFileRoutes } from '../features/claims/inbound-routes.ts'
import { claimRoutes } from '../features/claims/routes.ts'
import { clinicRoutes } from '../features/clinic/routes.ts'
import { consentFormRoutes, contractRoutes } from '../features/documents/document-routes.ts'
import { createIntakeForm } from '../features/documents/intake/intake-form.ts'
import { intakeFormRoutes } from '../features/documents/intake-form-routes.ts'
import { uploadRoutes } from '../features/documents/upload-routes.ts'
import { draftRoutes } from '../features/drafts/routes.ts'
import { eligibilityRoutes } from '../features/eligibility/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { billingRoutes } from '../features/finance/billing-routes.ts'
import { invoiceLinkRoutes } from '../features/finance/invoice-link-routes.ts'
import { paymentMethodRoutes } from '../features/finance/method-routes.ts'
import { sendPaymentLink } from '../features/finance/payment-links/send-payment-link.ts'
import { paymentWebhookRoutes } from '../features/finance/webhook-routes.ts'
import { firstStartRoutes } from '../features/first-start/routes.ts'
import { lockToAddImage } from '../features/imaging/add-texted-picture.ts'
import { imagingRoutes } from '../features/imaging/routes.ts'
import { insuranceRoutes } from '../features/insurance/routes.ts'
import { announceNewPatient } from '../features/messaging/conversation/announce.ts'
import type { ReceiveDeps } from '../features/messaging/inbox/receive-text.ts'
import { messagingRoutes } from '../features/messaging/routes.ts'
import { smsWebhookRoutes } from '../features/messaging/webhook-routes.ts'
import { notesRoutes } from '../features/notes/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { patientImportRoutes } from '../features/patient-imports/routes.ts'
import type { PatientCreated } from '../features/patients/profile/create-patient.ts'
import { patientRoutes } from '../features/patients/routes.ts'
import { ssnVault } from '../features/patients/ssn/ssn-vault.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { sandboxClaimRoutes } from '../features/sandbox/claims.ts'
import { sandboxEmailRoutes } from '../features/sandbox/emails.ts'
import { sandboxPaymentRoutes } from '../features/sandbox/payments.ts'
import { sandboxTextRoutes } from '../features/sandbox/texts.ts'
import { appointmentRoutes } from '../features/scheduling/appointment-routes.ts'
import { calendarRoutes, timeOffRoutes } from '../features/scheduling/calendar-routes.ts'
import { visitsOf } from '../features/scheduling/rows/read-appointment.ts'
import { visitRoutes } from '../features/scheduling/visit-routes.ts'
import { lockToConfirm } from '../features/scheduling/visits/confirm-appointment.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { treatmentRoutes } from '../features/treatments/routes.ts'
import { usersRoutes } from '../features/users/routes.ts'
import { fileLinks } from '../platform/files/file-links.ts'
import { type Route, route } from '../platform/http/route.ts'
import { buildHttp } from '../platform/http/server/build-http.ts'
import { registerHealth, registerPageStyle } from '../platform/http/server/health-and-metrics.ts'
import { openApiDocument } from '../platform/http/server/openapi.ts'
import { registerPages } from '../platform/http/server/register-pages.ts'
import { registerRoutes } from '../platform/http/server/register-routes.ts'
import { serveStaticFiles } from '../platform/http/server/serve-web-app.ts'
import { countDeadJobs } from '../platform/jobs/backlog.ts'
import type { AppDeps } from './app-deps.ts'
import { composeOutbox } from './jobs.ts'
import { announceCounts, counters, patientsMerged } from './listeners.ts'
import { composePages } from './pages.ts'
import { composePaymentNotices, composePayments, settleByState, takingPayments } from './payments.ts'
import { composeClearinghouse, composeSmsWebhooks } from './providers.ts'

/** What the other features do for every new patient, in this order. */
export const patientCreated: PatientCreated[] = [createIntakeForm, announceNewPatient]

/** What is done with a text that came in. */
const receiving: ReceiveDeps = { announceCounts, holdToConfirm: lockToConfirm }

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
  // Payers that are nobody's are chosen only where nobody is sent anything.
  const practice = deps.config.clearinghouse.driver === 'sandbox'
  const telling = composePaymentNotices(deps.config, outbox)
  const taking = takingPayments(gateway, deps.clock, telling)
  const settle = settleByState(telling)
  const routes: Route[] = [
    ...sessionRoutes({ ...deps, outbox }),
    ...clinicRoutes({ takesPayments: deps.config.payments.driver !== 'off' }),
    ...firstStartRoutes(deps),
    ...usersRoutes({ ...deps, outbox }),
    ...patientRoutes({
      patientCreated,
      patientsMerged,
      visitsOf,
      outbox,
      vault: ssnVault(deps.appSecret),
    }),
    ...patientImportRoutes(deps),
    ...calendarRoutes(),
    ...timeOffRoutes(),
    ...notesRoutes(),
    ...treatmentRoutes(),
    ...draftRoutes(),
    ...analyticsRoutes(),
    ...fileRoutes(deps),
    ...uploadRoutes(deps),
    ...imagingRoutes(deps),
    ...appointmentRoutes({ patientCreated }),
    ...visitRoutes(),
    ...bookingRoutes({ ...deps, outbox, patientCreated, announceCounts, log: http.log }),
    ...auditRoutes(),
    ...taskRoutes({ announceCounts }),
    ...messagingRoutes({
      announceCounts,
      visitsOf,
      isTexting: deps.config.sms.driver !== 'off',
      links: fileLinks(deps.appSecret),
      holdToKeep: lockToAddImage,
    }),
    ...notificationRoutes(counters),
    ...reportRoutes(),
    ...intakeFormRoutes({ database: deps.database, outbox }),
    ...consentFormRoutes({ database: deps.database, outbox }),
    ...contractRoutes({ database: deps.database, outbox }),
    ...insuranceRoutes({ ...deps, outbox, announceCounts, practice, beforeRemoval: refuseOpenClaims }),
    ...claimRoutes({ ...deps, clearinghouse, practice }),
    ...unreadFileRoutes({ database: deps.database, clearinghouse, log: http.log }),
    ...clearinghouseWebhookRoutes({ database: deps.database, clearinghouse, log: http.log }),
    ...sandboxClaimRoutes(
      clearinghouse && payers && { clearinghouse, payers, clock: deps.clock, log: http.log },
    ),
    ...eligibilityRoutes({
      isOn: clearinghouse !== undefined,
      practice,
      visitsOf,
      vault: ssnVault(deps.appSecret),
    }),
    ...smsWebhookRoutes({
      database: deps.database,
      webhooks: composeSmsWebhooks(deps.config.sms),
      ...receiving,
    }),
    ...paymentMethodRoutes({ gateway, telling }),
    ...billingRoutes({
      ...taking,
      sendFirstLink: async (tx, { invoiceId, userId, appUrl, now }) => {
        await sendPaymentLink(tx, telling, { invoiceId, userId, appUrl, now })
      },
    }),
    ...invoiceLinkRoutes({ ...taking, ...telling, database: deps.database, gateway }),
    ...paymentWebhookRoutes({ database: deps.database, gateway, settleByState: settle, telling }),
    ...sandboxPaymentRoutes(
      deps.database,
      gateway && bank && { gateway, bank, settleByState: settle, telling },
    ),
    ...sandboxEmailRoutes({ email: deps.config.email.driver === 'sandbox' }),
    ...sandboxTextRoutes(deps.config.sms.driver === 'sandbox', receiving),
    ...(deps.moreRoutes ?? []),
  ]
  const endpoints: Endpoint[] = [...routes.map(one => one.endpoint), getOpenApi]
  registerRoutes(http, deps, cookies, [...routes, route(getOpenApi, async () => openApiDocument(endpoints))])

  registerPages(http, deps, composePages(deps, { cookies, endpoints, gateway }))
  registerHealth(http, {
    clock: deps.clock,
    deadJobs: () => countDeadJobs(deps.database),
    disks: deps.disks,
  })
  registerPageStyle(http)
  await serveStaticFiles(http, deps.webRoot)
  return http
}
