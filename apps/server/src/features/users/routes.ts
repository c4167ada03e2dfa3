import {
  changeUser as changeCall,
  inviteUser as inviteCall,
  makeInvitationLink as linkCall,
  listUsers,
  removeUser as removeCall,
  sendInvitation as sendInvitationCall,
  signOutUser as signOutCall,
} from '@archwire/contract/users/calls'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { inviteUser, newInvitationLink, resendInvitation } from './invite-user.ts'
import { changeUser, removeUser, signOutUser } from './manage-users.ts'
import { allUsers, presentUser } from './queries.ts'
import { limitNewAddresses } from './user-rules.ts'

const most = 1_000

export const usersRoutes = (deps: { database: Database; outbox: Outbox }): Route[] => [
  route(listUsers, ({ clinic, session }) =>
    clinic.read(async tx => (await allUsers(tx, most)).map(row => presentUser(row, session.timeZone))),
  ),
  idempotentRoute(
    inviteCall,
    ({ body, session, user, appUrl, now }, tx) =>
      inviteUser(tx, deps.outbox, {
        user: body.user,
        actorId: user.id,
        timeZone: session.timeZone,
        appUrl,
        now,
      }),
    ({ clinic, now }) => limitNewAddresses(deps.database, clinic.id, now),
  ),
  route(changeCall, ({ clinic, session, user, params, body, version, appUrl, now }) =>
    changeUser(deps, clinic, {
      id: params.id,
      actorId: user.id,
      input: body.user,
      version,
      timeZone: session.timeZone,
      appUrl,
      now,
    }),
  ),
  route(removeCall, ({ clinic, session, user, params, now }) =>
    removeUser(clinic, { id: params.id, actorId: user.id, timeZone: session.timeZone, now }),
  ),
  route(sendInvitationCall, async ({ clinic, user, params, appUrl, now }) => {
    await resendInvitation(deps, clinic, { id: params.id, actorId: user.id, appUrl, now })
    return undefined
  }),
  route(linkCall, ({ clinic, session, user, params, appUrl, now }) =>
    newInvitationLink(clinic, {
      id: params.id,
      actorId: user.id,
      timeZone: session.timeZone,
      appUrl,
      now,
    }),
  ),
  route(signOutCall, async ({ clinic, user, params, now }) => {
    await signOutUser(clinic, { id: params.id, actorId: user.id, now })
    return undefined
  }),
]
