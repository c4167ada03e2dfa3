import { isMaskedSsn, ssnDigits } from '@archwire/domain/patients/ssn'
import type { SsnOwner, SsnVault } from './ssn-vault.ts'

type SsnChange = {
  sealed: Buffer | null
  /** What the audit log says of it: never the number, nor a part of it. */
  changes: { ssn?: { from: string | null; to: string | null } }
}

/** What becomes of the number when this was typed: left out, masked or the same as before, it stays. */
export function changeSsn(
  vault: SsnVault,
  before: Buffer | null,
  typed: string | null | undefined,
  owner: SsnOwner,
): SsnChange {
  const stays = { sealed: before, changes: {} }
  if (typed === undefined || (typed !== null && isMaskedSsn(typed))) return stays
  const from = before === null ? null : 'on file'
  const digits = ssnDigits(typed ?? '')
  if (digits === '') return before === null ? stays : { sealed: null, changes: { ssn: { from, to: null } } }
  if (before !== null && vault.open(before, owner) === digits) return stays
  const to = before === null ? 'on file' : 'another number'
  return { sealed: vault.seal(digits, owner), changes: { ssn: { from, to } } }
}
