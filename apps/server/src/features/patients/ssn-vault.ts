import { sealer } from '../../platform/seal.ts'

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
