import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { importsKey } from './imports-key.ts'

export const importUpdates: LiveUpdates = { outOfDate: { patient_imports: { changed: () => [importsKey] } } }
