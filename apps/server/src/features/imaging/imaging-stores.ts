import type { FileLinks } from '../../platform/files/file-links.ts'
import type { Stores } from '../../platform/files/store-file.ts'

/** Where images are kept, and by which addresses they are read. */
export type ImagingStores = Stores & { links: FileLinks; appSecret: string }
