import type { FileLinks } from '../../platform/files/file-links.ts'
import type { Stores } from '../../platform/files/store-file.ts'

/** Where documents are kept, and by which addresses they are read. */
export type DocumentStores = Stores & { links: FileLinks }
