import type { FastifyBaseLogger } from 'fastify'

export type LiveLog = Pick<FastifyBaseLogger, 'warn'>
