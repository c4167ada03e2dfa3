/** By which names files go out and come in. */
export type Parties = {
  submitterId: string
  submitterName: string
  /** Whom the clearinghouse asks about a file. */
  contactPhone: string
  receiverId: string
  receiverName: string
  /** False: what is sent is marked as a trial. */
  isProduction: boolean
}
