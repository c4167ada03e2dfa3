import { setTimeout as pause } from 'node:timers/promises'
import type { EmailDriver, OutgoingEmail, SendResult } from '../../drivers/email/port.ts'
import { isDatabaseAway } from '../db/availability.ts'
import type { ClinicDatabase } from '../db/database.ts'
import type { WriteTx } from '../db/transaction.ts'
import { FailedForGood, type Task, task } from '../jobs/job.ts'
import type { JobLog } from '../log.ts'
import type { AnyEmailKind, EmailKind } from './email-kind.ts'
import {
  claimEmail,
  deliverEmail,
  emailStatus,
  markFailed,
  markSent,
  type OutboxEmail,
  putBack,
} from './outbox.ts'

const keepTryingMs = 24 * 60 * 60 * 1000

/** Shown to staff beside an email that may or may not have arrived. */
export const interrupted = 'Sending was interrupted; it may or may not have arrived, and was not sent again.'

// The mail server's message can name the receiver. It is stored with the email, and stays out of the log and the job.
const notSentNow = 'the letter could not be sent; what the mail server said is with it in the outbox'

/**
 * Sends an email at most once. It is marked as being sent before the mail server is called; a mark that is found later
 * means that a process died in between, and the email is not sent again.
 */
export const deliverEmailTask = (deps: {
  driver: EmailDriver
  from: string
  kinds: AnyEmailKind[]
  log: JobLog
}): Task =>
  task(deliverEmail, async ({ clinic, payload, now, isLastAttempt }) => {
    const taken = await clinic.write(tx => take(tx, payload.emailId, deps, now))
    if (taken === undefined) return
    if ('hopeless' in taken) throw new FailedForGood(taken.hopeless)
    const result = await deps.driver
      .send(taken.outgoing, clinic)
      .catch((error: Error): SendResult => ({ unknown: error.message }))
    const mayTryAgain = !isLastAttempt && now.getTime() - taken.email.createdAt.getTime() < keepTryingMs
    await record(clinic, payload.emailId, result, mayTryAgain, now)
    if ('sent' in result) return
    if ('notSent' in result && mayTryAgain) throw new Error(notSentNow)
    deps.log.warn({ clinic: clinic.id, email: payload.emailId }, 'a letter was not delivered')
  })

type Taken = { email: OutboxEmail; outgoing: OutgoingEmail } | { hopeless: string }

async function take(
  tx: WriteTx,
  id: number,
  { from, kinds }: { from: string; kinds: AnyEmailKind[] },
  now: Date,
): Promise<Taken | undefined> {
  const email = await claimEmail(tx, id)
  if (email === undefined) {
    if ((await emailStatus(tx, id)) === 'sending') await markFailed(tx, id, interrupted)
    return undefined
  }
  const kind = kinds.find(one => one.name === email.template) as EmailKind | undefined
  if (kind === undefined) return giveUp(tx, id, `there is no letter called ${email.template}`)
  const variables = kind.variables.safeParse(email.variables)
  if (!variables.success) return giveUp(tx, id, `${email.template} is not written with these variables`)
  const written = await kind.write(tx, {
    id,
    to: email.to,
    variables: variables.data,
    related:
      email.relatedType === null || email.relatedId === null
        ? undefined
        : { type: email.relatedType, id: email.relatedId },
    now,
  })
  if ('noReason' in written) {
    await markFailed(tx, id, `Not sent: ${written.noReason}`)
    return undefined
  }
  return { email, outgoing: { messageId: email.messageId, from, to: email.to, ...written } }
}

// Recorded in the transaction and thrown after it: thrown inside, it would undo the mark.
async function giveUp(tx: WriteTx, id: number, hopeless: string): Promise<Taken> {
  await markFailed(tx, id, `Not sent: ${hopeless}.`)
  return { hopeless }
}

// Only this process knows the mail server's response, so it waits patiently for a database that restarts.
async function record(
  clinic: ClinicDatabase,
  id: number,
  result: SendResult,
  mayTryAgain: boolean,
  now: Date,
): Promise<void> {
  for (let second = 0; ; second++) {
    try {
      await clinic.writeFrom('reserve', tx => recordOutcome(tx, id, result, mayTryAgain, now))
      return
    } catch (error) {
      if (!isDatabaseAway(error) || second >= 15) throw error
      await pause(1_000)
    }
  }
}

function recordOutcome(tx: WriteTx, id: number, result: SendResult, mayTryAgain: boolean, now: Date) {
  if ('sent' in result) return markSent(tx, id, now)
  if ('refused' in result) return markFailed(tx, id, `The mail server refused it: ${result.refused}`)
  if ('unknown' in result) return markFailed(tx, id, `${interrupted} (${result.unknown})`)
  if (mayTryAgain) return putBack(tx, id, result.notSent)
  return markFailed(tx, id, `It could not be sent for 24 hours: ${result.notSent}`)
}
