import path from 'node:path'
import { z } from 'zod'

/** Where the heads of the audit chains are written down: in a file, or as objects of a bucket. */
export type AnchorSettings =
  | { kind: 'file'; path: string }
  | {
      kind: 'bucket'
      url: string
      prefix: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

// Those that the program age opens too; what needs a plugin or a device could not be restored here.
const recipient = /^age1(pq1)?[02-9ac-hj-np-z]{58,}$/
const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

/** How backups are kept from strangers, and the audit trail from whoever can write to the database. */
export const keepingEnvironment = z.object({
  BACKUP_AGE_RECIPIENT: z
    .string()
    .transform(text => text.split(',').map(one => one.trim()))
    .refine(all => all.every(one => recipient.test(one)), {
      error: 'must be a recipient of age, which begins with age1, or several with commas between',
    })
    .default([]),
  AGE_IDENTITY_FILE: z.string().optional(),
  AUDIT_ANCHOR: z
    .string()
    .refine(text => bucket.test(text) || (!text.includes('://') && path.isAbsolute(text)), {
      error: 'must be the path of a file that begins at the root, or a bucket such as s3://anchors/archwire',
    })
    .optional(),
})

type KeepingInput = Pick<z.output<typeof keepingEnvironment>, 'AUDIT_ANCHOR'> & {
  S3_URL?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

export function anchorSettings(values: KeepingInput, problems: string[]): AnchorSettings | undefined {
  if (values.AUDIT_ANCHOR === undefined) return undefined
  const [, name, prefix = ''] = bucket.exec(values.AUDIT_ANCHOR) ?? []
  if (name === undefined) return { kind: 'file', path: values.AUDIT_ANCHOR }
  for (const required of ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (values[required] === undefined) problems.push(`${required} is required when AUDIT_ANCHOR is a bucket`)
  }
  return {
    kind: 'bucket',
    url: values.S3_URL === undefined ? '' : addressOfBucket(values.S3_URL, name),
    prefix: prefix.replace(/\/+$/, ''),
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Another bucket of the store that S3_URL names, which has its own bucket in the path or before the host. */
function addressOfBucket(s3Url: string, name: string): string {
  const url = new URL(s3Url)
  const folders = url.pathname.split('/').filter(part => part !== '')
  if (folders.length > 0) url.pathname = [...folders.slice(0, -1), name].join('/')
  else url.hostname = [name, ...url.hostname.split('.').slice(1)].join('.')
  return url.toString()
}
