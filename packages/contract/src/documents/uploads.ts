import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

const archive = z.object({
  id: z.number().int(),
  name: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
  /** Valid for at least an hour; a later response has another one. */
  url: z.string(),
  /** A thumbnail, for pictures. */
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Archive = z.output<typeof archive>

const folder = z.object({
  id: z.number().int(),
  archives: z.array(archive),
  /** Always empty: every upload is in the one folder of its patient. */
  folders: z.array(z.unknown()),
})
export type Folder = z.output<typeof folder>

export const longestUploadName = 255
const archiveChange = z.object({ name: z.string().trim().min(1).max(longestUploadName) })

const form = { 'archive[file]': 'file', 'archive[name]': 'text' } as const
const inFolder = z.object({ id, folderId: id })
const ofArchive = inFolder.extend({ archiveId: id })

export const listFolders = endpoint({
  method: 'GET',
  path: '/patients/:id/documents/folders',
  who: 'staff',
  summary: "The folder with a patient's uploads, the newest first",
  params: z.object({ id }),
  reply: z.array(folder),
})

export const addArchive = endpoint({
  method: 'POST',
  path: '/patients/:id/documents/folders/:folderId/archives',
  who: 'staff',
  summary: 'Upload a file of at most 25 MB: png, jpeg, pdf, doc, docx, xls, xlsx, zip, rar',
  idempotent: true,
  takes: 'form',
  form,
  params: inFolder,
  reply: archive,
})

export const changeArchive = endpoint({
  method: 'PUT',
  path: '/patients/:id/documents/folders/:folderId/archives/:archiveId',
  who: 'staff',
  summary: 'Rename an upload or, by a form, put another file in its place',
  versioned: true,
  takes: 'json-or-form',
  form,
  params: ofArchive,
  body: z.object({ archive: archiveChange }),
  reply: archive,
})

export const deleteArchive = endpoint({
  method: 'DELETE',
  path: '/patients/:id/documents/folders/:folderId/archives/:archiveId',
  who: 'staff',
  summary: 'Delete an upload',
  versioned: true,
  params: ofArchive,
})
