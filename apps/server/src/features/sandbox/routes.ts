import { listSandboxEmails } from '@archwire/contract/sandbox/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { notFound } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { newestSandboxEmails } from './queries.ts'

const most = 100

export const sandboxRoutes = (inUse: { email: boolean }): Route[] => [
  route(listSandboxEmails, async ({ clinic, session }) => {
    if (!inUse.email) throw notFound()
    const emails = await clinic.read(tx => newestSandboxEmails(tx, most))
    return emails.map(email => ({
      ...email,
      links: email.text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
      createdAt: wireInstant(email.createdAt, session.timeZone),
    }))
  }),
]
