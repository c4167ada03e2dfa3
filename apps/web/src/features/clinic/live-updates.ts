import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { clinicKey } from '../../shared/clinic/clinic.ts'

export const clinicUpdates: LiveUpdates = { outOfDate: { clinic: { changed: () => [clinicKey] } } }
