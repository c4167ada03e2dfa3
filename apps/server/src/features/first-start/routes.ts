import { setUpFirstClinic as setUpCall } from '@archwire/contract/clinic/first-start'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { presentUser } from '../session/log-in-and-out.ts'
import { setUpFirstClinic } from './set-up-first-clinic.ts'

export const firstStartRoutes = ({ database }: { database: Database }): Route[] => [
  route(setUpCall, async ({ params, body, ip, userAgent, now, changeSession }) => {
    const { user, session } = await setUpFirstClinic(database, {
      token: params.token,
      wanted: body.set_up,
      ip,
      userAgent,
      now,
    })
    changeSession({ opened: session })
    return { user: presentUser(user) }
  }),
]
