import type { FileStorage } from '../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'

export type AttachmentStores = {
  clinic: ClinicDatabase
  storage: FileStorage
  links: FileLinks
  /** Somebody takes files over from here; otherwise they wait. */
  syncs: boolean
}

/** Who does it, and when. */
export type By = { userId: number; now: Date }
