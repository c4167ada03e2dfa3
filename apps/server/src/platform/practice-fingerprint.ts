import { createHmac } from 'node:crypto'

/** By what the practice bank knows a card or an account again: the same for the same number, and of no use otherwise. */
export const practiceFingerprint =
  (appSecret: string) =>
  (number: string): string =>
    createHmac('sha256', appSecret).update(`sandbox fingerprint ${number}`).digest('base64url').slice(0, 16)
