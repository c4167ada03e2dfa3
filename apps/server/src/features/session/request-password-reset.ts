import { refusals } from '@archwire/contract/errors'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { answerFloor, type Pause } from '../../platform/http/answer-floor.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { passwordResetLetter } from './password-reset-letter.ts'
import { resolveUserByEmail, userWithPassword } from './queries.ts'

const lettersPerHour = 5

export type PasswordResetRequest = { email: string; ip: string; appUrl: string; now: Date }

/** Whether the address is known, unknown, inactive or asked too often: the same answer after the same time. */
export async function requestPasswordReset(
  deps: { database: Database; outbox: Outbox; pause: Pause },
  request: PasswordResetRequest,
): Promise<void> {
  if (!deps.outbox.isOn) throw refuse(422, refusals.notConfigured)
  // Refused for every address alike: otherwise a full disk would tell which of them are known.
  deps.database.requireRoom('room')
  const floor = answerFloor(deps.pause)
  try {
    await queueLetter(deps, request)
  } finally {
    await floor
  }
}

async function queueLetter(
  { database, outbox }: { database: Database; outbox: Outbox },
  { email, ip, appUrl, now }: PasswordResetRequest,
): Promise<void> {
  const limit = { bucket: `password letters ${email}`, most: lettersPerHour, seconds: 60 * 60 }
  const isAllowed = await takeAttempt(database, limit, now)
  const found = await resolveUserByEmail(database, email)
  if (!isAllowed || found === undefined) return
  await database.forClinic(found.clinicId, { kind: 'system' }).write(async tx => {
    const user = await userWithPassword(tx, found.id)
    await outbox.queue(tx, {
      kind: passwordResetLetter,
      to: user.email,
      variables: { appUrl, firstName: user.firstName },
      // A second click within the same minute is the same wish.
      reason: `password_reset:${user.id}:${now.toISOString().slice(0, 16)}`,
      related: { type: 'user', id: user.id },
    })
    tx.audit({ action: 'password_reset_requested', entityType: 'user', entityId: user.id, changes: { ip } })
  })
}
