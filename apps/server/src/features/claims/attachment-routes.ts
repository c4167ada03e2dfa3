import {
  addAttachmentImage,
  addAttachment as addCall,
  changeAttachmentImage,
  changeNarrative as changeCall,
  listAttachments,
  removeAttachmentImage,
  removeAttachment as removeCall,
} from '@archwire/contract/claims/attachment-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { onceByForm, type Route, route } from '../../platform/http/route.ts'
import { openThrough } from '../patients/record-opening.ts'
import { addAttachment } from './add-attachment.ts'
import { addImage } from './add-image.ts'
import { attachmentsOf } from './attachment-queries.ts'
import type { AttachmentStores } from './attachment-stores.ts'
import { changeImage, changeNarrative, removeAttachment, removeImage } from './change-attachment.ts'
import { presentAttachment } from './present-claim.ts'

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
    onceByForm(addCall, ({ clinic, params, sent, onceKey, user, now }) =>
      addAttachment(stores(clinic), { ...params, sent, onceKey, userId: user.id, now }),
    ),
    route(changeCall, ({ clinic, params, body, now }) =>
      changeNarrative(stores(clinic), { ...params, narrative: body.attachment.narrative, now }),
    ),
    route(removeCall, ({ clinic, params, user, now }) =>
      removeAttachment(stores(clinic), { ...params, userId: user.id, now }),
    ),
    onceByForm(addAttachmentImage, ({ clinic, params, sent, onceKey, user, now }) =>
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
