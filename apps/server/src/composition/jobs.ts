import type { Config, EmailSettings } from '../config.ts'
import type { EmailDriver } from '../drivers/email/port.ts'
import { sandboxEmail } from '../drivers/email/sandbox.ts'
import { smtpEmail } from '../drivers/email/smtp.ts'
import type { FileStorage } from '../drivers/storage/port.ts'
import { bookingSpikeEmail } from '../features/booking/new-visit/alert-booking-spike.ts'
import {
  bookingChanged,
  bookingConfirmation,
  notifyVisitorTask,
} from '../features/booking/visit/booking-emails.ts'
import { intakeFormEmail } from '../features/documents/intake/send-intake-form.ts'
import { consentFormEmail, contractEmail } from '../features/documents/signing/send-document.ts'
import { forgetOldDrafts } from '../features/drafts/drafts.ts'
import { cardExpiresEmail } from '../features/finance/dunning/expiring-cards.ts'
import { bankVerificationEmail } from '../features/finance/methods/bank-verification.ts'
import { paymentsDisconnectedEmail } from '../features/finance/payment-account/onboarding.ts'
import { payoutFailedEmail } from '../features/finance/payment-account/payouts.ts'
import { paymentDeclinedEmail, paymentLinkEmail } from '../features/finance/payment-links/link-emails.ts'
import { receiptEmail } from '../features/finance/receipts/receipt-email.ts'
import { insuranceLinkEmail } from '../features/insurance/form/send-link.ts'
import { deleteOldTexts } from '../features/messaging/delete-old-texts.ts'
import { deliverTextTask } from '../features/messaging/delivery/deliver-text.ts'
import { findTextTask } from '../features/messaging/delivery/find-text.ts'
import { fetchPicturesTask, removePictureTask } from '../features/messaging/pictures/fetch-pictures.ts'
import { remindPatients } from '../features/messaging/reminders/reminders.ts'
import { forgetImports } from '../features/patient-imports/close-imports.ts'
import { ssnRevealsEmail } from '../features/patients/ssn/reveal-ssn.ts'
import { sandboxReceiptTask } from '../features/sandbox/texts.ts'
import { alertOfFullDisk, fullDiskEmail } from '../features/session/alert-full-disk.ts'
import { invitationEmail } from '../features/session/invitations.ts'
import { passwordResetEmail } from '../features/session/password-reset.ts'
import { anchorAudit } from '../platform/audit/audit-heads.ts'
import type { Clock } from '../platform/clock.ts'
import type { DiskWatch } from '../platform/disk/watch-disks.ts'
import { deliverEmailTask } from '../platform/email/deliver-email.ts'
import { type Outbox, openOutbox } from '../platform/email/outbox.ts'
import { type JobBook, type RunningJobs, runJobs } from '../platform/jobs/run-jobs.ts'
import type { HeartbeatTimes } from '../platform/jobs/worker-liveness.ts'
import type { JobLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics/open-metrics.ts'
import { forgetOldAttempts, nightlyPurge } from '../platform/retention/nightly-purge.ts'
import { purgeFiles } from '../platform/retention/purge-files.ts'
import { claimCrons, claimTasks, eligibilityJobs } from './claims.ts'
import { announceCounts, importTasks } from './listeners.ts'
import { composePaymentNotices, composePayments, paymentSweeps, paymentTasks } from './payments.ts'
import { composeAnchor, composeClearinghouse, composeSms } from './providers.ts'

/** What of the configuration says who does it. */
type JobConfig = Pick<Config, 'email' | 'sms' | 'payments' | 'clearinghouse' | 'appUrl' | 'port'> &
  Partial<Pick<Config, 'auditAnchor'>>

/** Counts the calls of a provider, where anybody counts. */
const watched = <T extends object>(metrics: Metrics | undefined, name: string, provider: T | undefined) =>
  provider && (metrics?.watchProvider(name, provider) ?? provider)

/** Everything that is done apart from requests, and by whom: the same in the server and in a process of its own. */
export function composeJobs(deps: {
  config: JobConfig
  appSecret: string
  storage: FileStorage
  clock: Clock
  log: JobLog
  metrics?: Metrics | undefined
  disks?: DiskWatch | undefined
}): JobBook {
  const { metrics } = deps
  const driver = watched(metrics, 'email', emailDriver(deps.config.email, deps.clock))
  const from = senderOf(deps.config.email)
  const kinds = [
    passwordResetEmail,
    invitationEmail,
    intakeFormEmail,
    consentFormEmail,
    contractEmail,
    insuranceLinkEmail,
    paymentLinkEmail,
    paymentDeclinedEmail,
    receiptEmail,
    cardExpiresEmail,
    bankVerificationEmail,
    paymentsDisconnectedEmail,
    payoutFailedEmail,
    bookingConfirmation,
    bookingChanged,
    bookingSpikeEmail,
    ssnRevealsEmail,
    fullDiskEmail,
  ]
  const texting = composeTexting(deps)
  const outbox = composeOutbox(deps.config.email, deps.clock)
  const telling = composePaymentNotices(deps.config, outbox)
  const composed = composeClearinghouse(deps.config.clearinghouse, deps)
  const claims = { ...composed, clearinghouse: watched(metrics, 'clearinghouse', composed.clearinghouse) }
  const payments = composePayments(deps.config.payments, deps)
  const gateway = watched(metrics, 'payments', payments.gateway)
  const anchor = watched(metrics, 'audit-anchor', composeAnchor(deps.config.auditAnchor))
  const eligibility = eligibilityJobs(claims.clearinghouse, deps)
  return {
    tasks: [
      ...(driver === undefined ? [] : [deliverEmailTask({ driver, from, kinds, log: deps.log })]),
      notifyVisitorTask({ outbox, appUrl: telling.appUrl }),
      ...texting.tasks,
      ...paymentTasks({ ...payments, gateway }, deps.clock, telling),
      ...eligibility.tasks,
      ...claimTasks(claims, deps),
      ...importTasks(deps),
    ],
    sweeps: [
      nightlyPurge,
      forgetOldDrafts,
      purgeFiles(deps.storage),
      deleteOldTexts,
      forgetImports(deps.storage),
      ...paymentSweeps(telling),
      ...(anchor === undefined ? [] : [anchorAudit(anchor)]),
    ],
    crons: [
      forgetOldAttempts,
      alertOfFullDisk({ disks: deps.disks, outbox }),
      ...texting.crons,
      ...eligibility.crons,
      ...claimCrons(claims, deps.log),
    ],
  }
}

function composeTexting({
  config,
  storage,
  clock,
  metrics,
}: {
  config: Pick<Config, 'sms'>
  storage: FileStorage
  clock: Clock
  metrics?: Metrics | undefined
}) {
  const driver = watched(metrics, 'sms', composeSms(config.sms, clock))
  if (driver === undefined) return { tasks: [], crons: [] }
  const delivery = { driver, clock }
  return {
    tasks: [
      deliverTextTask(delivery),
      findTextTask(delivery),
      fetchPicturesTask({ ...delivery, storage }),
      removePictureTask(delivery),
      ...(driver.name === 'sandbox' ? [sandboxReceiptTask(clock)] : []),
    ],
    crons: [remindPatients(announceCounts)],
  }
}

export const startJobs = (deps: {
  config: JobConfig
  appSecret: string
  storage: FileStorage
  workerUrl: string
  clock: Clock
  log: JobLog
  heartbeat?: HeartbeatTimes
  slowQueryMs?: number
  metrics?: Metrics | undefined
  disks?: DiskWatch | undefined
}): RunningJobs => runJobs({ ...deps, ...composeJobs(deps) })

export const composeOutbox = (settings: EmailSettings, clock: Clock): Outbox =>
  openOutbox(settings.driver !== 'off', senderOf(settings), clock)

function emailDriver(settings: EmailSettings, clock: Clock): EmailDriver | undefined {
  if (settings.driver === 'smtp') return smtpEmail(settings.url)
  return settings.driver === 'sandbox' ? sandboxEmail(clock) : undefined
}

const senderOf = (settings: EmailSettings): string =>
  settings.driver === 'smtp' ? settings.from : 'Archwire <desk@sandbox.invalid>'
