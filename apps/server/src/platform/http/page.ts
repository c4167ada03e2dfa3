import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'

/** A page that the server renders. Like a call, it says who may open it. */
export type Page = {
  path: string
  who: 'public' | 'admin'
  /** Shows something of whoever is logged in. All other public pages stand without the database. */
  readsSession?: true
  render(opened: { request: FastifyRequest; reply: FastifyReply; session: Session | undefined }): unknown
}
