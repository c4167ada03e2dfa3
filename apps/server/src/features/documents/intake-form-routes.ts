import {
  answerIntakeForm as answerCall,
  getIntakeForm,
  openSignedIntakeForm,
  readPublicIntakeForm,
  reopenIntakeForm as reopenCall,
  sendIntakeForm as sendCall,
  textIntakeForm as textIntakeFormCall,
} from '@archwire/contract/documents/intake-form-calls'
import { intakeFormLink } from '@archwire/contract/documents/link-calls'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { idempotentByLink, type Route, route } from '../../platform/http/route.ts'
import { linkRoutes } from '../patients/links/patient-links.ts'
import { answerIntakeForm } from './intake/answer-intake-form.ts'
import { readIntakeForm, reopenIntakeForm } from './intake/intake-form.ts'
import { openSignedForm, readPublicForm } from './intake/public-intake-form.ts'
import { intakeFormLinks, sendIntakeForm, textIntakeForm } from './intake/send-intake-form.ts'
import type { TextDeps } from './rows/text-link.ts'

export const intakeFormRoutes = (deps: { database: Database; outbox: Outbox } & TextDeps): Route[] => [
  route(getIntakeForm, ({ clinic, params, user, session, now, inBackground }) =>
    readIntakeForm(clinic, {
      patientId: params.id,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
  route(sendCall, async ({ clinic, params, appUrl, now }) => {
    await sendIntakeForm(deps, clinic, { id: params.id, appUrl, now })
    return { message: 'Health history form successfully sent.' }
  }),
  route(textIntakeFormCall, async ({ clinic, params, user, appUrl, now }) => {
    await textIntakeForm(deps, clinic, { id: params.id, userId: user.id, appUrl, now })
    return { message: 'Health history form sent by text.' }
  }),
  route(reopenCall, ({ clinic, params, session }) => reopenIntakeForm(clinic, params.id, session.timeZone)),
  ...linkRoutes(intakeFormLink, intakeFormLinks),
  route(readPublicIntakeForm, ({ params, ip, now, session }) =>
    readPublicForm(deps.database, { token: params.uuid, ip, now, session }),
  ),
  idempotentByLink(answerCall, ({ params, body, onceKey, ip, userAgent, appUrl, now, session }) =>
    answerIntakeForm(deps, {
      token: params.uuid,
      response: body.response,
      onceKey,
      ip,
      userAgent,
      appUrl,
      now,
      session,
    }),
  ),
  route(openSignedIntakeForm, ({ params, body, ip, now, session }) =>
    openSignedForm(deps.database, { token: params.uuid, proof: body.view, ip, now, session }),
  ),
]
