import type { Sent } from '@archwire/contract/endpoint'
import {
  changeMessagingSettings,
  getMessagingSettings,
  type MessagingSettings,
} from '@archwire/contract/messaging/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clinicKey } from './clinic.ts'

export const messagingSettingsQuery = queryOptions({
  queryKey: [...clinicKey, 'messaging'],
  queryFn: ({ signal }) => call(getMessagingSettings, {}, { signal }),
})

type Change = Sent<typeof changeMessagingSettings>['body']['messaging']

export const saveMessagingSettings = (
  seen: MessagingSettings,
  messaging: Change,
): Promise<MessagingSettings> =>
  call(changeMessagingSettings, { body: { messaging } }, { ifMatch: seen.updatedAt })
