import { write837D } from '@archwire/x12/837d/write-837d'
import { read999 } from '@archwire/x12/999/read-999'
import { readCover } from '@archwire/x12/ta1/read-ta1'
import { type Clearinghouse, ClearinghouseDown } from '../port.ts'
import { readable, writable } from '../readable.ts'
import { interchangeNews, submissionOf } from './acknowledgement.ts'
import { claimFileOf } from './dental-claim.ts'
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
    const text = delivery.answer.toString('utf8')
    const cover = readable(() => readCover(text))
    const ofOurs = cover.acknowledgements.filter(one => Number(one.controlNumber) === numbers.interchange)
    const rejected = ofOurs.flatMap(one => interchangeNews(one).rejected)
    if (rejected.length > 0) return { rejected }
    // The file has come; what becomes of the claim in it is told later.
    if (cover.isAlone && ofOurs.length > 0) return { pending: true }
    const { acknowledgements } = readable(() => read999(text))
    const about = acknowledgements.find(({ group }) => Number(group.controlNumber) === numbers.group)
    if (about === undefined) throw new ClearinghouseDown('the acknowledgement is one of another file')
    return submissionOf(about)
  }
