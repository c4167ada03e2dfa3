import { randomBytes } from 'node:crypto'

/** In a link that works without a login: 192 random bits, so that nobody guesses one. */
export const newToken = (): string => randomBytes(24).toString('base64url')
