import { read999 } from '@archwire/x12/acknowledgements/read-999'
import { write837D } from '@archwire/x12/claims/write-837d'
import { type Clearinghouse, ClearinghouseDown } from '../port.ts'
import { readable, writable } from '../readable.ts'
import { submissionOf } from './acknowledgement.ts'
import { claimFileOf } from './dental-claim.ts'
import { openAnswer } from './open-answer.ts'
import type { X12Deps } from './x12-deps.ts'

export const submitClaim =
  ({ transport, parties }: X12Deps): Clearinghouse['submitClaim'] =>
  async (clinic, claim, numbers) => {
    const written = writable(() => write837D(claimFileOf(claim, numbers, parties)))
    if ('refused' in written) return written
    const delivery = await transport.exchange(clinic, {
      kind: 'claim',
      body: written.file,
      id: `${numbers.interchange}-${numbers.group}-${numbers.transaction}`,
    })
    if (!('answer' in delivery)) return delivery
    const { texts, rejected, isOnlyReceived } = openAnswer(delivery.answer, numbers.interchange)
    if (rejected.length > 0) return { rejected }
    // The file has come; what becomes of the claim in it is told later.
    if (isOnlyReceived) return { pending: true }
    const acknowledgements = readable(() => texts.flatMap(text => read999(text).acknowledgements))
    const about = acknowledgements.find(({ group }) => Number(group.controlNumber) === numbers.group)
    if (about === undefined) throw new ClearinghouseDown('the acknowledgement is one of another file')
    return submissionOf(about)
  }
