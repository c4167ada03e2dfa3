import { setTimeout as pause } from 'node:timers/promises'
import {
  changeOwnSettings as changeOwnSettingsCall,
  getUser,
  listUsers,
  logIn as logInCall,
  logOut as logOutCall,
  requestPasswordReset as requestPasswordResetCall,
  resetPassword as resetPasswordCall,
} from '@archwire/contract/session/calls'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { logIn, logOut, presentUser } from './log-in-and-out.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { activeUsers, setEnterSends } from './queries.ts'

export const sessionRoutes = (input: { database: Database; outbox: Outbox }): Route[] => {
  const deps = { ...input, pause }
  return [
    route(logInCall, async ({ body, session: before, ip, userAgent, now, changeSession }) => {
      const { user, session } = await logIn(deps, { ...body.session, ip, userAgent, now })
      // The former session ends, so that its cookie is worthless even if somebody has a copy.
      await logOut(deps.database, before, ip, now)
      changeSession({ opened: session })
      return { user: presentUser(user) }
    }),
    route(logOutCall, async ({ session, ip, now, changeSession }) => {
      await logOut(deps.database, session, ip, now)
      changeSession({ ended: true })
      return undefined
    }),
    route(getUser, async ({ user }) => presentUser(user)),
    route(changeOwnSettingsCall, async ({ clinic, user, body }) => {
      const { enterSends } = body.user
      await clinic.write(async tx => {
        if ((await setEnterSends(tx, user.id, enterSends)) === 0) return
        const changes = { enterSends: { from: user.enterSends, to: enterSends } }
        tx.audit({ action: 'update', entityType: 'user', entityId: user.id, changes })
      })
      return presentUser({ ...user, enterSends })
    }),
    route(listUsers, ({ clinic, query }) => clinic.read(tx => activeUsers(tx, query.query))),
    route(requestPasswordResetCall, async ({ body, ip, appUrl, now }) => {
      await requestPasswordReset(deps, { email: body.session.email, ip, appUrl, now })
      return {
        message:
          'You will receive an email with instructions on how to reset your password in a few minutes.',
      }
    }),
    route(resetPasswordCall, async ({ body, ip, now }) => {
      const { reset_password_token: token, password, password_confirmation: confirmation } = body.session
      await resetPassword(deps.database, { token, password, confirmation, ip, now })
      return { message: 'Your password has been changed successfully.' }
    }),
  ]
}
