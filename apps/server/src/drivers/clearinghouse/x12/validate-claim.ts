import { asJson, validationAnswer } from '../json-parcels.ts'
import { type Clearinghouse, ClearinghouseDown } from '../port.ts'
import { readJson } from '../readable.ts'
import type { X12Deps } from './x12-deps.ts'

export const validateClaim =
  ({ transport }: X12Deps): Clearinghouse['validateClaim'] =>
  async (clinic, claim, key) => {
    const delivery = await transport.exchange(clinic, {
      kind: 'validation',
      id: key,
      body: asJson({ claim }),
    })
    if ('refused' in delivery) return delivery
    if ('pending' in delivery) throw new ClearinghouseDown('it has not been looked at yet')
    const { claimErrors, claimItemErrors, statusDescriptions } = readJson(validationAnswer, delivery.answer)
    return claimErrors.length + claimItemErrors.length + statusDescriptions.length === 0
      ? { clean: true }
      : { claimErrors, itemErrors: claimItemErrors, statusDescriptions }
  }
