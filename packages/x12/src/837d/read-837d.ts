import { above } from '../core/above.ts'
import type { Cursor, Level } from '../core/cursor.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { openFile } from '../core/open-file.ts'
import { element } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import { required } from '../parts/coded.ts'
import { readContact } from '../parts/contact.ts'
import { onlyOne } from '../parts/only-one.ts'
import { type ClaimFile, claimGuide, type DentalClaim } from './claim.ts'
import { type Parties, takeClaim } from './read-claim.ts'
import { type Billing, type Subscriber, takeBilling, takePatient, takeSubscriber } from './read-parties.ts'

/**
 * The claims of a file. A segment that we would not have written there is refused rather than left out: nobody is to
 * work on half of a claim.
 */
export function read837D(text: string): ClaimFile & { delimiters: Delimiters } {
  const file = openFile(text, '837', claimGuide)
  const { cursor, controlNumber } = onlyOne(file)
  const reference = element(cursor.take('BHT', '0019'), 3)
  const submitter = cursor.take('NM1', '41')
  const contact = readContact(cursor.take('PER'))
  const receiver = cursor.take('NM1', '40')
  return {
    head: file.head,
    delimiters: file.delimiters,
    transactionControlNumber: controlNumber,
    reference,
    submitter: { name: element(submitter, 3), id: required(submitter, 9), contact },
    receiver: { name: element(receiver, 3), id: required(receiver, 9) },
    claims: readClaims(cursor),
  }
}

function readClaims(cursor: Cursor): DentalClaim[] {
  const billings = new Map<Level, Billing>()
  const subscribers = new Map<Level, Billing & Subscriber>()
  const claims: DentalClaim[] = []
  for (const level of cursor.levels()) {
    const { body } = level
    if (level.code === '20') billings.set(level, takeBilling(body))
    else if (level.code === '22') {
      const { isPatient, subscriber } = takeSubscriber(body)
      const parties = { ...above(level, billings), ...subscriber }
      subscribers.set(level, parties)
      if (isPatient) takeClaims(body, { ...parties, patient: null }, claims)
    } else if (level.code === '23') {
      const parties = above(level, subscribers)
      takeClaims(body, { ...parties, patient: takePatient(body) }, claims)
    } else throw new X12Error(level.hl, 'a claim has no level of this kind')
    body.done()
  }
  return claims
}

function takeClaims(body: Cursor, parties: Parties, claims: DentalClaim[]) {
  while (body.isAt('CLM')) claims.push(takeClaim(body, parties))
}
