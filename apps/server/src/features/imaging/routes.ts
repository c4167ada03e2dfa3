import {
  addProgression as addCall,
  addImage as addImageCall,
  changeProgression as changeCall,
  deleteProgression as deleteCall,
  deleteImage as deleteImageCall,
  deleteSeriesImages as deleteImagesCall,
  patientFace as faceCall,
  listProgressions as listCall,
  listSeries as seriesCall,
} from '@archwire/contract/imaging/calls'
import type { FileStorage } from '../../drivers/storage/port.ts'
import { fileLinks } from '../../platform/files/file-links.ts'
import { idempotentByForm, idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { addImage } from './add-image.ts'
import { deleteImage, deleteSeriesImages } from './delete-images.ts'
import { readFace } from './face.ts'
import {
  addProgression,
  changeProgression,
  deleteProgression,
  listProgressions,
  listSeries,
} from './progressions.ts'

export function imagingRoutes({ storage, appSecret }: { storage: FileStorage; appSecret: string }): Route[] {
  const links = fileLinks(appSecret)
  return [
    route(listCall, ({ clinic, params, user, session: { timeZone }, now, inBackground }) =>
      listProgressions(clinic, { patientId: params.id, userId: user.id, timeZone, now, inBackground }),
    ),
    idempotentRoute(addCall, ({ params, body, session: { timeZone }, now }, tx) =>
      addProgression(tx, { patientId: params.id, fields: body.progression, timeZone, now }),
    ),
    route(changeCall, ({ clinic, params, body, version, session: { timeZone }, now }) => {
      const { id: patientId, progressionId } = params
      return changeProgression(clinic, {
        patientId,
        progressionId,
        fields: body.progression,
        version,
        timeZone,
        now,
      })
    }),
    route(deleteCall, ({ clinic, params, session: { timeZone }, now }) =>
      deleteProgression(clinic, {
        patientId: params.id,
        progressionId: params.progressionId,
        timeZone,
        now,
      }),
    ),
    route(seriesCall, ({ clinic, params, user, session: { timeZone }, now, inBackground }) => {
      const { id: patientId, progressionId } = params
      return listSeries(clinic, links, {
        patientId,
        progressionId,
        userId: user.id,
        timeZone,
        now,
        inBackground,
      })
    }),
    idempotentByForm(
      addImageCall,
      ({ clinic, params, sent, onceKey, user, session: { timeZone }, appUrl, now }) => {
        const { id: patientId, seriesId } = params
        const stores = { clinic, storage, links, appSecret }
        return addImage(stores, {
          patientId,
          seriesId,
          sent,
          userId: user.id,
          onceKey,
          timeZone,
          appUrl,
          now,
        })
      },
    ),
    route(faceCall, ({ clinic, params }) =>
      readFace({ clinic, storage }, { patientId: params.id, imageId: params.imageId }),
    ),
    route(deleteImageCall, ({ clinic, params, session: { timeZone }, now }) => {
      const { id: patientId, seriesId, imageId: id } = params
      return deleteImage(clinic, { patientId, seriesId, id, timeZone, now })
    }),
    route(deleteImagesCall, ({ clinic, params, session: { timeZone }, now }) =>
      deleteSeriesImages(clinic, { patientId: params.id, seriesId: params.seriesId, timeZone, now }),
    ),
  ]
}
