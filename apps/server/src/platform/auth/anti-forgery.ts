import Tokens from '@fastify/csrf'

const tokens = Tokens()

/** What a token is made from: kept with the session, or, before there is one, in a signed cookie. */
export const newAntiForgerySecret = (): string => tokens.secretSync()

export const antiForgeryToken = (secret: string): string => tokens.create(secret)

export const isAntiForgeryToken = (secret: string, token: string): boolean => tokens.verify(secret, token)
