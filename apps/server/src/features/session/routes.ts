import { getUser, logIn as logInCall, logOut as logOutCall } from '@archwire/contract/session/calls'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { presentUser } from './present.ts'

export const sessionRoutes = (deps: { database: Database }): Route[] => [
  route(logInCall, async ({ body, ip, userAgent, now, changeSession }) => {
    const { user, session } = await logIn(deps.database, { ...body.session, ip, userAgent, now })
    changeSession({ opened: session })
    return { user: presentUser(user) }
  }),
  route(logOutCall, async ({ session, ip, now, changeSession }) => {
    await logOut(deps.database, session, ip, now)
    changeSession({ ended: true })
    return undefined
  }),
  route(getUser, async ({ user }) => presentUser(user)),
]
