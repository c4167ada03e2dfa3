import { X12Error } from '../core/x12-error.ts'
import type { DentalClaim } from './claim.ts'

/** Which claim it is must survive the way there and back, and no payer takes one that does not add up. */
export function checkClaim(
  clm: { at: number; id: string },
  { controlNumber, totalCents, items }: Pick<DentalClaim, 'controlNumber' | 'totalCents' | 'items'>,
): void {
  if (!/^[A-Za-z0-9]{1,20}$/.test(controlNumber)) {
    throw new X12Error(clm, 'its control number is not of 1 to 20 letters and digits')
  }
  if (items.length === 0) throw new X12Error(clm, 'it has no items')
  if (items.reduce((sum, item) => sum + item.chargeCents, 0) !== totalCents) {
    throw new X12Error(clm, 'its items do not come to its total')
  }
}
