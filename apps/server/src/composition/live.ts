import { claimChannels } from '../features/claims/channels.ts'
import { clinicChannels } from '../features/clinic/channels.ts'
import { eligibilityChannels } from '../features/eligibility/channels.ts'
import { financeChannels } from '../features/finance/ledger/finance-channel.ts'
import { messagingChannels } from '../features/messaging/channels.ts'
import { notificationChannels } from '../features/notifications/channels.ts'
import { patientImportChannels } from '../features/patient-imports/announce.ts'
import { patientChannels } from '../features/patients/channels.ts'
import { sandboxChannels } from '../features/sandbox/channels.ts'
import { schedulingChannels } from '../features/scheduling/channels.ts'
import { taskChannels } from '../features/tasks/announce.ts'
import { usersChannels } from '../features/users/channels.ts'
import type { Clock } from '../platform/clock.ts'
import { fileLinks } from '../platform/files/file-links.ts'
import type { LiveChannel } from '../platform/live/live-channel.ts'

/** Every channel of the contract, with who serves it. */
export const liveChannels = ({ appSecret, clock }: { appSecret: string; clock: Clock }): LiveChannel[] => [
  ...clinicChannels(),
  ...patientChannels(),
  ...patientImportChannels(),
  ...schedulingChannels(),
  ...usersChannels(),
  ...sandboxChannels(),
  ...notificationChannels(),
  ...taskChannels(),
  ...messagingChannels({ links: fileLinks(appSecret), clock }),
  ...financeChannels(),
  ...eligibilityChannels(),
  ...claimChannels(),
]
