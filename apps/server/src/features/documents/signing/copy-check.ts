import type { CopyCheck, CopyProof } from '@archwire/contract/documents/signing'
import { digestOf } from '../../../platform/db/clinic-seals.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  addressBucket,
  giveAttemptBack,
  type Limit,
  takeAttempt,
  tooMany,
} from '../../../platform/http/rate-limit.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import type { PatientAndClinic } from '../rows/intake-form-queries.ts'

type OnFile = Pick<PatientAndClinic, 'dob' | 'phoneNumber'>

/** What the holder of a link is asked before a signed document opens. It follows from the record alone. */
export const copyCheckOf = ({ dob, phoneNumber }: OnFile): CopyCheck => {
  if (dob !== null) return 'birthday'
  return phoneNumber === null ? 'call' : 'phone'
}

/** Whether the response to that question is what the clinic has on file. */
export function isOnFile(record: OnFile, proof: CopyProof): boolean {
  switch (copyCheckOf(record)) {
    case 'birthday':
      return proof.dob === record.dob
    case 'phone':
      return proof.phone_last_digits === record.phoneNumber?.slice(-4)
    case 'call':
      return false
  }
}

const attemptWindow = 15 * 60

/**
 * Opens a signed document for people who know what is on file. `open` returns undefined if their response was wrong.
 * Attempts are counted beforehand, by link and by address, and not counted if the response was right.
 */
export async function withCopyCheck<T>(
  database: Database,
  { link, ip, now }: { link: string; ip: string; now: Date },
  open: () => Promise<T | undefined>,
): Promise<T> {
  const limits: Limit[] = [
    { bucket: `signed form from ${addressBucket(ip)}`, most: 30, seconds: attemptWindow },
    // The key is the digest, because a token is never stored in clear.
    { bucket: `signed form ${digestOf(link).toString('hex')}`, most: 5, seconds: attemptWindow },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const opened = await open()
  if (opened === undefined) throw refuse(422, 'That does not match what the clinic has on file.')
  for (const limit of limits) await giveAttemptBack(database, limit, now)
  return opened
}
