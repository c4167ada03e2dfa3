import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { ExchangeKind } from '../transport.ts'
import type { Story } from './payer-behaviour.ts'
import type { PayerStep } from './port.ts'

/** A parcel that was received, and its answer. */
export type StoredExchange = { contentHash: Buffer; answer: Buffer; answersAt: Date }

export type SandboxClaim = {
  controlNumber: string
  /** The raw file of the claim. */
  file: string
  payer: string
  memberId: string
  totalCents: number
  story: Story
  nextStep: number
  /** Null: there is no further answer. */
  nextAt: Date | null
  /** When the claim is processed. With a slow payer this is later than its arrival. */
  readAt: Date
  createdAt: Date
}

/** What the payers have of one clinic. */
export type PayerReader = {
  findExchange(kind: ExchangeKind, id: string): Promise<StoredExchange | undefined>
  findClaim(controlNumber: string): Promise<SandboxClaim | undefined>
  dueClaims(now: Date): Promise<{ controlNumber: string }[]>
  newestClaims(most: number): Promise<SandboxClaim[]>
  filesOf(answer: PayerStep): Promise<Buffer[]>
  /** The oldest first. */
  filesSince(since: Date): Promise<Buffer[]>
}

export type PayerWriter = PayerReader & {
  /** False: this id was used before. */
  insertExchange(exchange: StoredExchange & { kind: ExchangeKind; id: string; now: Date }): Promise<boolean>
  lockClaim(controlNumber: string): Promise<SandboxClaim | undefined>
  /** False: the claim came before. */
  insertClaim(claim: Omit<SandboxClaim, 'nextStep' | 'nextAt'>): Promise<boolean>
  setNextStep(claim: Pick<SandboxClaim, 'controlNumber' | 'nextStep' | 'nextAt'>): Promise<unknown>
  /** Claims with further answers. A sandbox never has many. */
  unfinishedClaims(): Promise<Pick<SandboxClaim, 'controlNumber' | 'file' | 'story'>[]>
  insertFile(file: PayerStep & { body: Buffer; now: Date }): Promise<unknown>
  /** Whoever looks at the payers' page sees that something changed. */
  notify(): void
  answerLater(errand: PayerStep, afterMs: number): Promise<void>
}

/** Where the payers keep what they have. What is written together is stored together or not at all. */
export type PayerStore = {
  read<T>(clinic: ClinicDatabase, work: (books: PayerReader) => Promise<T>): Promise<T>
  write<T>(clinic: ClinicDatabase, work: (books: PayerWriter) => Promise<T>): Promise<T>
}
