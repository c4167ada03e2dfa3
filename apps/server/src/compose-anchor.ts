import type { AnchorSettings } from './config-keeping.ts'
import { linesInBucket } from './drivers/storage/lines-in-bucket.ts'
import { linesInFile } from './drivers/storage/lines-in-file.ts'
import type { LineKeeper } from './drivers/storage/port.ts'

/** Where the heads of the audit chains are written down, if anywhere. */
export function composeAnchor(settings: AnchorSettings | undefined): LineKeeper | undefined {
  if (settings === undefined) return undefined
  return settings.kind === 'file' ? linesInFile(settings.path) : linesInBucket(settings, settings.prefix)
}
