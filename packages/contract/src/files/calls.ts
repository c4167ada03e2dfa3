import { longestFileName } from '@archwire/domain/files/file-name'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const olderClients = 'The clients of this protocol look for it there'

const newBlob = z.object({
  filename: z
    .string()
    .trim()
    .min(1)
    .max(4 * longestFileName),
  content_type: z.string().max(255).nullish(),
  byte_size: z.number().int().nonnegative(),
  /** Base64 of the MD5 of the bytes. */
  checksum: z.string().regex(/^[A-Za-z0-9+/]{22}==$/, { error: 'is invalid' }),
})
export type NewBlob = z.output<typeof newBlob>

const directUpload = z.object({
  id: z.number().int(),
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.number().int(),
  checksum: z.string(),
  /** Names the file once, in the call that attaches it to a record. */
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})
export type DirectUpload = z.output<typeof directUpload>

export const startDirectUpload = endpoint({
  method: 'POST',
  path: '/rails/active_storage/direct_uploads',
  who: 'staff or patient',
  summary:
    'Announce a file; what is answered says where its bytes are to be sent, within five minutes. Patients: pictures of 10 MB at most, 20 of them',
  alsoAtRoot: olderClients,
  status: 200,
  announcesFile: true,
  limit: { calls: 600, seconds: 3600 },
  body: z.object({ blob: newBlob }),
  reply: directUpload,
})

export const putDirectUpload = endpoint({
  method: 'PUT',
  path: '/rails/active_storage/disk/:token',
  who: 'token',
  summary: 'The bytes of a file that was announced',
  alsoAtRoot: olderClients,
  takes: 'bytes',
  limit: 'counted by the call itself',
  withoutAntiForgery: 'The address is signed, for five minutes and one file; no cookie is read',
  params: z.object({ token: z.string() }),
})

export const readBlob = endpoint({
  method: 'GET',
  path: '/rails/active_storage/blobs/:signedId/:filename',
  who: 'staff',
  summary: 'A stored file, by an address that was given out with its record and expires',
  alsoAtRoot: olderClients,
  answersFile: true,
  params: z.object({ signedId: z.string(), filename: z.string() }),
})
