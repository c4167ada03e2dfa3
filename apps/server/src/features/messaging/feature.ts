import { formatPhone } from '@archwire/domain/patients/phone-number'
import { defineFeature, on } from '../../platform/feature/feature.ts'
import { fileLinks } from '../../platform/files/file-links.ts'
import { patientCreated } from '../patients/hooks.ts'
import type { VisitsOf } from '../patients/record/patient-json.ts'
import { messagingChannels } from './channels.ts'
import { answerYesTask } from './confirmations/answer-yes.ts'
import type { LockToConfirm } from './confirmations/confirm-by-text.ts'
import { announceNewPatient } from './conversation/live-events.ts'
import { takesTexts, textLink } from './conversation/text-patient.ts'
import { deleteOldTexts } from './delete-old-texts.ts'
import { deliverTextTask } from './delivery/deliver-text.ts'
import { findTextTask } from './delivery/find-text.ts'
import { needAnswerAgainTask } from './delivery/lost-answer.ts'
import { countUnread } from './inbox/inbox-queries.ts'
import type { LockToAddImage } from './pictures/add-picture-to-record.ts'
import { fetchPicturesTask, removePictureTask } from './pictures/fetch-pictures.ts'
import { remindPatients } from './reminders/remind-patients.ts'
import { messagingRoutes } from './routes.ts'
import { smsWebhookRoutes } from './webhook-routes.ts'

/**
 * Supplied by other features: the visits of a patient, how a visit is confirmed, and how a picture is added to a
 * record.
 */
type Asks = { visitsOf: VisitsOf; lockToConfirm: LockToConfirm; lockToAddImage: LockToAddImage }

export const messaging = defineFeature({
  name: 'messaging',
  routes: (
    { database, announceCounts, drivers, appSecret, smsWebhooks },
    { visitsOf, lockToConfirm, lockToAddImage }: Asks,
  ) => [
    ...messagingRoutes({
      announceCounts,
      visitsOf,
      isTexting: drivers.sms !== 'off',
      links: fileLinks(appSecret),
      lockToAddImage,
    }),
    ...smsWebhookRoutes({ database, webhooks: smsWebhooks, announceCounts, lockToConfirm }),
  ],
  channels: ({ appSecret, clock }) => messagingChannels({ links: fileLinks(appSecret), clock }),
  jobs: ({ sms: driver, clock, storage, announceCounts, appUrl }) => ({
    tasks:
      driver === undefined
        ? []
        : [
            deliverTextTask({ driver, clock, appUrl }),
            findTextTask({ driver, clock }),
            answerYesTask({ clock, announceCounts }),
            needAnswerAgainTask,
            fetchPicturesTask({ driver, clock, storage }),
            removePictureTask({ driver }),
          ],
    sweeps: [deleteOldTexts],
    crons: driver === undefined ? [] : [remindPatients({ announceCounts, appUrl })],
  }),
  counters: { chat: countUnread },
  provides: { takesTexts, textLink },
  listeners: [on(patientCreated, announceNewPatient)],
  auditLabels: {
    records: ['conversation', 'message', 'message_picture', 'messaging_settings'],
    ofPatient: {
      fieldNames: {
        open: 'Open',
        read: 'Read',
        flagged: 'Flagged',
        stopped: 'Wants no texts',
        needsAnswer: 'Needs an answer',
      },
    },
    ofClinic: {
      fieldNames: {
        smsNumber: 'Number for texts',
        reminderText: 'Reminder',
        reminderLeadHours: 'Reminder before the appointment',
        quietFrom: 'No reminders from',
        quietTo: 'No reminders until',
        answersYes: 'Answers YES',
        linksInReminders: 'Link in reminders',
        confirmsVisits: 'Confirms visits',
      },
      valueLabels: { smsNumber: formatPhone },
    },
    units: { reminderLeadHours: 'hours' },
    hidden: ['conversationId', 'length'],
  },
})
