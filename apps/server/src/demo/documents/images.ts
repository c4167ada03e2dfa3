import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  galleryOf,
  type Position,
  positionNames,
  progressionSeries,
} from '@archwire/domain/imaging/positions'
import type { Client } from 'pg'
import sharp from 'sharp'
import type { FileStorage } from '../../drivers/storage/port.ts'
import { drawPhoto, type Sitter } from './draw-photo.ts'

type Look = Pick<Sitter, 'skin' | 'hair'>
type DemoProgression = { name: string; monthsAgo: number; stage: number; positions: Position[] }

const everything: Position[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const photographs = everything.filter(position => galleryOf(position) === 'Images')

/** One patient after the treatment, and one who has just begun. */
const sitters: { look: Look; progressions: DemoProgression[] }[] = [
  {
    look: { skin: '#e3b08c', hair: '#4b3021' },
    progressions: [
      { name: 'Initial', monthsAgo: 22, stage: 0, positions: everything },
      { name: 'Progress', monthsAgo: 10, stage: 0.6, positions: photographs },
      { name: 'Final', monthsAgo: 1, stage: 1, positions: everything },
    ],
  },
  {
    look: { skin: '#9a6a4c', hair: '#1f1a18' },
    progressions: [{ name: 'Initial', monthsAgo: 2, stage: 0.2, positions: everything }],
  },
]

// No larger than a thumbnail: the picture is its own thumbnail, so that the first start need not draw another forty.
const width = 480

type Clinic = { clinicId: number; today: string; now: Date }

/** Adds drawn images for the first patients of the clinic. */
export async function insertImages(owner: Client, storage: FileStorage, clinic: Clinic): Promise<void> {
  const { rows: patients } = await owner.query<{ id: string }>(
    'select id from patients where clinic_id = $1 and archived_at is null order by id limit $2',
    [clinic.clinicId, sitters.length],
  )
  for (const [at, { look, progressions }] of sitters.entries()) {
    const patientId = patients[at]?.id
    if (patientId === undefined) return
    for (const progression of progressions) {
      const gallery = await insertProgression(owner, clinic, patientId, progression)
      for (const position of progression.positions) {
        const photo = drawPhoto(position, { ...look, stage: progression.stage }, width)
        const blobId = await storePhoto(owner, storage, clinic, photo, `${positionNames[position]}.jpg`)
        await owner.query(
          `insert into images (clinic_id, progression_id, series_id, position, blob_id, created_at)
           select $1, progression_id, id, $3, $4, $5 from series where clinic_id = $1 and id = $2`,
          [clinic.clinicId, gallery.get(galleryOf(position)), position, blobId, clinic.now],
        )
      }
    }
  }
}

/** Returns the ids of the progression's series by name. */
async function insertProgression(
  owner: Client,
  { clinicId, today, now }: Clinic,
  patientId: string,
  { name, monthsAgo }: DemoProgression,
): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `with p as (
       insert into progressions (clinic_id, patient_id, name, start_date, created_at, updated_at)
       values ($1, $2, $3, $4::date - make_interval(months => $5), $6, $6) returning id)
     insert into series (clinic_id, progression_id, name, kind, position)
     select $1, p.id, g.name, g.kind, g.place
     from p, rows from (jsonb_to_recordset($7::jsonb) as (name text, kind text)) with ordinality as g(name, kind, place)
     returning id, name`,
    [clinicId, patientId, name, today, monthsAgo, now, JSON.stringify(progressionSeries)],
  )
  return new Map(rows.map(row => [row.name, row.id]))
}

const newKey = () => randomBytes(20).toString('hex')

async function storePhoto(
  owner: Client,
  storage: FileStorage,
  { clinicId, now }: Clinic,
  drawing: Buffer,
  fileName: string,
): Promise<string> {
  const photo = sharp(drawing).flatten({ background: '#ffffff' })
  const { data, info } = await photo.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true })
  const [file, small] = [await keep(storage, data), await keep(storage, data)]
  const { rows } = await owner.query<{ id: string }>(
    `insert into blobs (clinic_id, key, thumbnail_key, filename, content_type, byte_size, thumbnail_byte_size, checksum,
                        sha256, width, height, uploaded_at, attached_at, created_at)
     values ($1, $2, $3, $4, 'image/jpeg', $5, $5, $6, $7, $8, $9, $10, $10, $10) returning id`,
    [
      clinicId,
      file.key,
      small.key,
      fileName,
      data.length,
      createHash('md5').update(data).digest('base64'),
      file.sha256,
      info.width,
      info.height,
      now,
    ],
  )
  return rows[0]?.id ?? ''
}

async function keep(storage: FileStorage, content: Buffer): Promise<{ key: string; sha256: Buffer }> {
  const key = newKey()
  const sha256 = createHash('sha256').update(content).digest()
  const local = path.join(storage.incoming, key)
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  await writeFile(local, content, { mode: 0o600 })
  await storage.keep(key, { path: local, byteSize: content.length, sha256 })
  return { key, sha256 }
}
