import {
  type LiveChannel,
  liveChannel,
  type StoredEvent,
  sharedLoad,
} from '../../platform/live/live-channel.ts'
import { claimRow, isPatient } from './claim/claim-queries.ts'

const claimIn = ({ data }: StoredEvent): number => (data as { claimId: number }).claimId

export const claimChannels = (): LiveChannel[] => [
  liveChannel('claims', {
    authorize: ({ clinic }, { patientId }) => clinic.read(tx => isPatient(tx, patientId)),
    load: sharedLoad((clinic, event) => clinic.read(tx => claimRow(tx, claimIn(event)))),
  }),
  liveChannel('claim_work'),
]
