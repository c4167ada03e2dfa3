import {
  addAttachmentImage,
  addAttachment as addCall,
  changeAttachmentImage,
  changeNarrative as changeCall,
  listAttachments,
  removeAttachmentImage,
  removeAttachment as removeCall,
} from '@archwire/contract/claims/attachment-calls'
import {
  addClaimItem,
  addClaimProvider,
  changeClaimItem,
  changeClaimProvider,
  listItemProposals,
  removeClaimItem,
  removeClaimProvider,
} from '@archwire/contract/claims/claim-part-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { idempotentByForm, idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record/record-opening.ts'
import { addAttachment, addImage } from './attachments/add-attachment.ts'
import type { AttachmentStores } from './attachments/attachment-input.ts'
import { attachmentsOf } from './attachments/attachment-queries.ts'
import {
  changeImage,
  changeNarrative,
  removeAttachment,
  removeImage,
} from './attachments/change-attachment.ts'
import { presentAttachment } from './claim/claim-json.ts'
import { addItem, changeItem, removeItem } from './edit/change-items.ts'
import { addProvider, changeProvider, removeProvider } from './edit/change-providers.ts'
import { readItemProposals } from './edit/prefill-claim.ts'

/** The providers and the items of a claim. */
export const partRoutes = (): Route[] => [
  idempotentRoute(addClaimProvider, ({ params, body, user, now }, tx) =>
    addProvider(tx, { ...params, newProvider: body.provider, userId: user.id, now }),
  ),
  route(changeClaimProvider, ({ clinic, params, body, version, user, now }) =>
    changeProvider(clinic, { ...params, change: body.provider, version, userId: user.id, now }),
  ),
  route(removeClaimProvider, ({ clinic, params, user, now }) =>
    removeProvider(clinic, { ...params, userId: user.id, now }),
  ),
  route(listItemProposals, ({ clinic, params, user, session, now, inBackground }) =>
    readItemProposals(clinic, { ...params, userId: user.id, timeZone: session.timeZone, now, inBackground }),
  ),
  idempotentRoute(addClaimItem, ({ params, body, user, now }, tx) =>
    addItem(tx, { ...params, sentItem: body.item, userId: user.id, now }),
  ),
  route(changeClaimItem, ({ clinic, params, body, version, user, now }) =>
    changeItem(clinic, { ...params, sentItem: body.item, version, userId: user.id, now }),
  ),
  route(removeClaimItem, ({ clinic, params, user, now }) =>
    removeItem(clinic, { ...params, userId: user.id, now }),
  ),
]

export function attachmentRoutes(deps: Omit<AttachmentStores, 'clinic'>): Route[] {
  const stores = (clinic: ClinicDatabase): AttachmentStores => ({ ...deps, clinic })
  return [
    route(listAttachments, async ({ clinic, params: { claimId }, user, now, inBackground }) => {
      const opening = { userId: user.id, now, inBackground }
      const { attachments } = await openThrough(clinic, opening, async tx => {
        const found = await attachmentsOf(tx, claimId)
        if (found === undefined) throw notFound()
        return found
      })
      const showing = { links: deps.links, clinicId: clinic.id, now }
      return attachments.map(one => presentAttachment(one, showing))
    }),
    idempotentByForm(addCall, ({ clinic, params, sent, onceKey, user, now }) =>
      addAttachment(stores(clinic), { ...params, sent, onceKey, userId: user.id, now }),
    ),
    route(changeCall, ({ clinic, params, body, now }) =>
      changeNarrative(stores(clinic), { ...params, narrative: body.attachment.narrative, now }),
    ),
    route(removeCall, ({ clinic, params, user, now }) =>
      removeAttachment(stores(clinic), { ...params, userId: user.id, now }),
    ),
    idempotentByForm(addAttachmentImage, ({ clinic, params, sent, onceKey, user, now }) =>
      addImage(stores(clinic), { ...params, sent, onceKey, userId: user.id, now }),
    ),
    route(changeAttachmentImage, ({ clinic, params, sent, version, user, now }) =>
      changeImage(stores(clinic), { ...params, sent, version, userId: user.id, now }),
    ),
    route(removeAttachmentImage, ({ clinic, params, user, now }) =>
      removeImage(stores(clinic), { ...params, userId: user.id, now }),
    ),
  ]
}
