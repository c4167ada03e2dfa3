import {
  changeConversation as changeCall,
  countConversations as countCall,
  deleteMessage as deleteCall,
  getConversation,
  listConversations as listCall,
  listMessages,
  putPictureIntoRecord,
  retryPicture as retryCall,
  sendMessage as sendCall,
  startConversation as startCall,
} from '@archwire/contract/messaging/calls'
import {
  changeMessagingSettings as changeSettingsCall,
  getMessagingSettings,
} from '@archwire/contract/messaging/settings'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import type { VisitsOf } from '../patients/record/patient-json.ts'
import type { Showing } from './conversation/conversation-views.ts'
import type { AnnounceCounts } from './conversation/live-events.ts'
import { changeConversation, startConversation } from './inbox/change-conversation.ts'
import { countNeedingAnswer } from './inbox/inbox-queries.ts'
import { listConversations, openConversation, readMessages } from './inbox/read-conversations.ts'
import { deleteMessage, sendMessage } from './inbox/staff-messages.ts'
import { addPictureToRecord, type LockToAddImage } from './pictures/add-picture-to-record.ts'
import { retryPicture } from './pictures/picture-outcome.ts'
import { changeMessagingSettings, readMessagingSettings } from './settings.ts'

export type MessagingDeps = {
  announceCounts: AnnounceCounts
  visitsOf: VisitsOf
  /** Whether there is a provider for texts. */
  isTexting: boolean
  /** The links by which pictures are read. */
  links: FileLinks
  lockToAddImage: LockToAddImage
}

export function messagingRoutes(deps: MessagingDeps): Route[] {
  const showingTo = (clinic: ClinicDatabase, now: Date): Showing => ({
    links: deps.links,
    clinicId: clinic.id,
    now,
  })
  return [
    route(listCall, ({ clinic, query }) => listConversations(clinic, query)),
    route(countCall, ({ clinic }) => clinic.read(countNeedingAnswer)),
    route(getConversation, ({ clinic, params, user, session, now, inBackground }) =>
      openConversation(clinic, deps.visitsOf, {
        id: params.id,
        userId: user.id,
        timeZone: session.timeZone,
        now,
        inBackground,
        showing: showingTo(clinic, now),
      }),
    ),
    route(startCall, async ({ clinic, body, user, session, now, inBackground, setStatus }) => {
      const { id, isNew } = await startConversation(clinic, deps.announceCounts, {
        input: body.conversation,
        now,
      })
      if (!isNew) setStatus(200)
      const { timeZone } = session
      return openConversation(clinic, deps.visitsOf, {
        id,
        userId: user.id,
        timeZone,
        now,
        inBackground,
        showing: showingTo(clinic, now),
      })
    }),
    route(changeCall, ({ clinic, params, body }) =>
      changeConversation(clinic, deps.announceCounts, { id: params.id, input: body.conversation }),
    ),
    route(listMessages, ({ clinic, params, query, user, now, inBackground }) =>
      readMessages(clinic, {
        id: params.id,
        page: query.page,
        userId: user.id,
        now,
        inBackground,
        showing: showingTo(clinic, now),
      }),
    ),
    idempotentRoute(sendCall, ({ clinic, params, body, user, appUrl, now }, tx) =>
      sendMessage(tx, deps, {
        id: params.id,
        body: body.message.body,
        seenMessageId: body.message.seenMessageId,
        userId: user.id,
        appUrl,
        showing: showingTo(clinic, now),
      }),
    ),
    route(deleteCall, ({ clinic, params, now }) => deleteMessage(clinic, { id: params.id, now })),
    route(retryCall, ({ clinic, params, now }) =>
      retryPicture(clinic, showingTo(clinic, now), {
        conversationId: params.id,
        pictureId: params.pictureId,
      }),
    ),
    route(putPictureIntoRecord, ({ clinic, params, body, user, session, now }) =>
      addPictureToRecord(clinic, deps.lockToAddImage, showingTo(clinic, now), {
        conversationId: params.id,
        pictureId: params.pictureId,
        patientId: body.image.patientId,
        userId: user.id,
        timeZone: session.timeZone,
      }),
    ),
    route(getMessagingSettings, ({ clinic, session }) => readMessagingSettings(clinic, session.timeZone)),
    route(changeSettingsCall, ({ clinic, body, version, user, session }) =>
      changeMessagingSettings(clinic, {
        input: body.messaging,
        version,
        timeZone: session.timeZone,
        user,
      }),
    ),
  ]
}
