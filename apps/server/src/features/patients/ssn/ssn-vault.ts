import { isMaskedSsn, ssnDigits } from '@archwire/domain/patients/ssn'
import { sealer } from '../../../platform/seal.ts'

export type SsnOwner = { clinicId: number; patientId: number }

/** Social security numbers, nine digits, as the table keeps them: each can be opened as its own patient's alone. */
export type SsnVault = {
  seal(digits: string, owner: SsnOwner): Buffer
  /** Nothing where the key that it was sealed with is gone. */
  open(sealed: Buffer, owner: SsnOwner): string | undefined
}

export function ssnVault(appSecret: string): SsnVault {
  const { seal, open } = sealer(appSecret, 'social security number')
  const named = ({ clinicId, patientId }: SsnOwner) => `clinic ${clinicId} patient ${patientId}`
  return {
    seal: (digits, owner) => seal(digits, named(owner)),
    open: (sealed, owner) => open(sealed, named(owner)),
  }
}

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
