import type { Pool } from 'pg'
import type { FileStorage } from '../src/drivers/storage/port.ts'
import { factories } from './factories.ts'
import { formWith, storedBlob } from './file-samples.ts'
import type { MakeSample } from './sample.ts'

/** One grey pixel. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function progression(owner: Pool, clinicId: number) {
  const { id } = await factories(owner).patient(clinicId)
  const { rows } = await owner.query(
    `with p as (
       insert into progressions (clinic_id, patient_id, name, start_date, created_at, updated_at)
       values ($1, $2, 'Initial', '2026-05-06', '2026-05-06', '2026-05-06') returning id),
     s as (
       insert into series (clinic_id, progression_id, name, kind, position)
       select $1, id, 'Images', 'gallery', 2 from p returning id)
     select p.id as "progressionId", s.id as "seriesId" from p, s`,
    [clinicId, id],
  )
  return { id, progressionId: rows[0].progressionId as number, seriesId: rows[0].seriesId as number }
}

async function image(owner: Pool, clinicId: number, storage: FileStorage) {
  const place = await progression(owner, clinicId)
  const blob = await storedBlob(owner, storage, clinicId, { fileName: 'smile.png', content: smallPng })
  const { rows } = await owner.query(
    `insert into images (clinic_id, progression_id, series_id, blob_id, created_at)
     values ($1, $2, $3, $4, '2026-05-06') returning id`,
    [clinicId, place.progressionId, place.seriesId, blob.id],
  )
  return { ...place, imageId: rows[0].id as number }
}

const progressions = '/patients/:id/imaging/progressions'
const images = '/patients/:id/imaging/series/:seriesId/images'

export const imagingSamples: Record<string, MakeSample> = {
  [`GET ${progressions}`]: async (owner, clinicId) => ({ params: await progression(owner, clinicId) }),
  [`POST ${progressions}`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
    body: { progression: { name: 'Final' } },
  }),
  [`PATCH ${progressions}/:progressionId`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
    body: { progression: { name: 'Final' } },
  }),
  [`DELETE ${progressions}/:progressionId`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
  }),
  [`GET ${progressions}/:progressionId/series`]: async (owner, clinicId) => ({
    params: await progression(owner, clinicId),
  }),
  [`POST ${images}`]: async (owner, clinicId) => {
    const { payload, headers } = formWith('smile.png', smallPng, {}, 'image[file]')
    return { params: await progression(owner, clinicId), body: payload, headers }
  },
  [`DELETE ${images}/:imageId`]: async (...given) => ({ params: await image(...given) }),
  [`DELETE ${images}`]: async (...given) => ({ params: await image(...given) }),
}
