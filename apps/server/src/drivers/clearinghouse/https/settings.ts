/** Where each thing is handed over, and by whose name. */
export type HttpsSettings = {
  addresses: {
    eligibility: string
    claim: string
    status: string
    validation: string
    attachment: string
    image: string
    news: string
  }
  /** Undefined: the secret alone is the credential. */
  user: string | undefined
  secret: string
  /** Undefined: nothing that is sent to us is believed; it is collected. */
  webhookSecret: string | undefined
}

/** How long it may keep us waiting, in milliseconds, from the first byte to the last. */
export type HttpsPatience = { answer: number; upload: number }

export type HttpsLimits = { answerBytes: number; newsBytes: number }
