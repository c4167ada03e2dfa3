import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { lengthenLink, replaceLinks } from '../../platform/links/link-queries.ts'
import { announcePatient } from '../patients/announce.ts'
import type { LinkActions } from '../patients/link-routes.ts'
import type { DocumentKind } from './document-kind.ts'
import { lockDocument, setUnsent } from './document-queries.ts'
import { holdDocument } from './hold-document.ts'

/** The link of a consent form or a contract, signed or not. */
export function documentLinks(kind: DocumentKind): LinkActions {
  const change = (
    clinic: ClinicDatabase,
    { id, timeZone }: { id: number; timeZone: string },
    action: 'copy_link' | 'withdraw_link',
    work: (tx: WriteTx) => Promise<unknown>,
  ) =>
    clinic.write(async tx => {
      const { patientId } = await holdDocument(tx, kind, id)
      await work(tx)
      tx.audit({ action, entityType: kind.entity, entityId: id, patientId })
      announcePatient(tx, patientId)
      const { token, linkEndsAt } = await lockDocument(tx, kind, id)
      return { identifierToken: token, linkEndsAt: wireInstant(linkEndsAt, timeZone) }
    })
  return {
    copy: (clinic, asked) =>
      change(clinic, asked, 'copy_link', tx => lengthenLink(tx, kind.entity, asked.id, asked.now)),
    withdraw: (clinic, asked) =>
      change(clinic, asked, 'withdraw_link', async tx => {
        await replaceLinks(tx, kind.entity, [asked.id], asked.now)
        await setUnsent(tx, kind, asked.id)
      }),
  }
}
