import { composeAnchor } from './compose-anchor.ts'
import { claimCrons, claimTasks } from './compose-claims.ts'
import { composeClearinghouse } from './compose-clearinghouse.ts'
import { announceCounts } from './compose-counts.ts'
import { eligibilityJobs } from './compose-eligibility.ts'
import { importTasks } from './compose-imports.ts'
import { composePayments, composeTelling, paymentSweeps, paymentTasks } from './compose-payments.ts'
import { composeSms } from './compose-sms.ts'
import type { Config, EmailSettings } from './config.ts'
import type { EmailDriver } from './drivers/email/port.ts'
import { sandboxEmail } from './drivers/email/sandbox.ts'
import { smtpEmail } from './drivers/email/smtp.ts'
import type { FileStorage } from './drivers/storage/port.ts'
import { bookingChanged, bookingConfirmation } from './features/booking/booking-letters.ts'
import { bookingFloodLetter } from './features/booking/tell-of-flood.ts'
import { tellVisitorTask } from './features/booking/tell-visitor.ts'
import { consentFormLetter, contractLetter } from './features/documents/document-letter.ts'
import { intakeFormLetter } from './features/documents/intake-form-letter.ts'
import { forgetOldDrafts } from './features/drafts/forget-old-drafts.ts'
import { cardExpiresLetter } from './features/finance/expiring-cards.ts'
import { paymentDeclinedLetter, paymentLinkLetter } from './features/finance/link-letter.ts'
import { payoutFailedLetter } from './features/finance/payouts.ts'
import { receiptLetter } from './features/finance/receipt-letter.ts'
import { paymentsDisconnectedLetter } from './features/finance/tell-disconnection.ts'
import { bankVerificationLetter } from './features/finance/verification-letter.ts'
import { insuranceLinkLetter } from './features/insurance/link-letter.ts'
import { deliverTextTask } from './features/messaging/deliver-text.ts'
import { fetchPicturesTask, removePictureTask } from './features/messaging/fetch-pictures.ts'
import { findTextTask } from './features/messaging/find-text.ts'
import { forgetTexts } from './features/messaging/forget-texts.ts'
import { remindPatients } from './features/messaging/remind-patients.ts'
import { forgetImports } from './features/patient-imports/forget-imports.ts'
import { ssnRevealsEmail } from './features/patients/alert-ssn-reveals.ts'
import { sandboxReceiptTask } from './features/sandbox/text-receipt.ts'
import { alertOfFullDisk, fullDiskEmail } from './features/session/alert-full-disk.ts'
import { invitationLetter } from './features/session/invitation-letter.ts'
import { passwordResetLetter } from './features/session/password-reset-letter.ts'
import { anchorAudit } from './platform/audit/anchor-audit.ts'
import type { Clock } from './platform/clock.ts'
import type { DiskWatch } from './platform/disk/watch-disks.ts'
import { deliverEmailTask } from './platform/email/deliver-email.ts'
import { type Outbox, openOutbox } from './platform/email/outbox.ts'
import { purgeFiles } from './platform/files/purge-files.ts'
import type { HeartbeatTimes } from './platform/jobs/heartbeat.ts'
import type { JobLog } from './platform/jobs/log.ts'
import { forgetOldAttempts, nightlyPurge } from './platform/jobs/purge.ts'
import { type JobBook, type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts'
import type { Metrics } from './platform/metrics/open-metrics.ts'

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
    passwordResetLetter,
    invitationLetter,
    intakeFormLetter,
    consentFormLetter,
    contractLetter,
    insuranceLinkLetter,
    paymentLinkLetter,
    paymentDeclinedLetter,
    receiptLetter,
    cardExpiresLetter,
    bankVerificationLetter,
    paymentsDisconnectedLetter,
    payoutFailedLetter,
    bookingConfirmation,
    bookingChanged,
    bookingFloodLetter,
    ssnRevealsEmail,
    fullDiskEmail,
  ]
  const texting = composeTexting(deps)
  const outbox = composeOutbox(deps.config.email, deps.clock)
  const telling = composeTelling(deps.config, outbox)
  const composed = composeClearinghouse(deps.config.clearinghouse, deps)
  const claims = { ...composed, clearinghouse: watched(metrics, 'clearinghouse', composed.clearinghouse) }
  const payments = composePayments(deps.config.payments, deps)
  const gateway = watched(metrics, 'payments', payments.gateway)
  const anchor = watched(metrics, 'audit-anchor', composeAnchor(deps.config.auditAnchor))
  const eligibility = eligibilityJobs(claims.clearinghouse, deps)
  return {
    tasks: [
      ...(driver === undefined ? [] : [deliverEmailTask({ driver, from, kinds, log: deps.log })]),
      tellVisitorTask({ outbox, appUrl: telling.appUrl }),
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
      forgetTexts,
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
