import { isMaskedSsn, ssnDigits } from '@archwire/domain/patients/ssn'
import { sealer } from '../../../platform/seal.ts'

export type SsnOwner = { clinicId: number; patientId: number }

/** Seals social security numbers for the table. Each can be opened only for the patient it was sealed for. */
export type SsnVault = {
  seal(digits: string, owner: SsnOwner): Buffer
  /** Undefined: the number was sealed with another key. */
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
  /** What the audit log says about the change: never the number, nor a part of it. */
  changes: { ssn?: { from: string | null; to: string | null } }
}

/** The change that typed text makes. The number stays when the text is missing, masked or the same as before. */
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
