import { relationships, type Signer, signerLabel } from '@archwire/domain/documents/signing'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import type { SignedRow } from '../rows/intake-form-queries.ts'

/** The lines of the certificate below a document: who signed it, in which way, from where and when. */
export function certificateOf(
  signed: Omit<SignedRow, 'document' | 'drawing'>,
  timeZone: string,
): { name: string; value: string }[] {
  const at = wireInstant(signed.signedAt, timeZone)
  return [
    { name: 'Signed by', value: signerLabel(signed.legalName, signerOf(signed)) },
    {
      name: 'Signed on',
      value: `${formatDay(at.slice(0, 10), 'MM/dd/yyyy')} ${formatTime(at.slice(11, 16))} (${timeZone})`,
    },
    {
      name: 'Signature',
      value: signed.method === 'drawn' ? 'Drawn by hand' : 'Typed name in place of a drawing',
    },
    { name: 'IP address', value: signed.ip ?? 'Not known' },
    { name: 'Browser', value: signed.userAgent ?? 'Not known' },
    { name: 'Document SHA-256', value: signed.sha256.toString('hex') },
  ]
}

export const signerOf = ({
  signerKind,
  relationship,
}: Pick<SignedRow, 'signerKind' | 'relationship'>): Signer =>
  signerKind === 'patient'
    ? { kind: 'patient' }
    : {
        kind: 'guardian',
        relationship: relationships.find(one => one === relationship) ?? 'Other representative',
      }

/** The drawing as a data URL. */
export const drawingAddress = ({ drawing }: Pick<SignedRow, 'drawing'>): string | null =>
  drawing && `data:image/png;base64,${drawing.toString('base64')}`
