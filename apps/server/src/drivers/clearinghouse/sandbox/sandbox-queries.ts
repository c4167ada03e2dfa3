import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { ExchangeKind } from '../transport.ts'
import type { Story } from './payer-behaviour.ts'

/** A parcel that was received, and its answer. */
export type StoredExchange = { contentHash: Buffer; answer: Buffer; answersAt: Date }

export const findExchange = (tx: Tx, kind: ExchangeKind, id: string): Promise<StoredExchange | undefined> =>
  tx.maybeOne(sql`
    select content_hash as "contentHash", answer, answers_at as "answersAt"
    from sandbox_exchanges where clinic_id = ${tx.clinicId} and kind = ${kind} and id = ${id}`)

/** The number of rows stored: 0 if this id was used before. */
export const insertExchange = (
  tx: WriteTx,
  exchange: StoredExchange & { kind: ExchangeKind; id: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sandbox_exchanges (clinic_id, kind, id, content_hash, answer, answers_at, created_at)
    values (${tx.clinicId}, ${exchange.kind}, ${exchange.id}, ${exchange.contentHash}, ${exchange.answer},
      ${exchange.answersAt}, ${exchange.now})
    on conflict do nothing`)

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

const claimColumns = sql`
  control_number as "controlNumber", file, payer, member_id as "memberId", total_cents as "totalCents", story,
  next_step as "nextStep", next_at as "nextAt", read_at as "readAt", created_at as "createdAt"`

export const lockClaim = (tx: WriteTx, controlNumber: string): Promise<SandboxClaim | undefined> =>
  tx.maybeOne(sql`
    select ${claimColumns} from sandbox_claims
    where clinic_id = ${tx.clinicId} and control_number = ${controlNumber} for update`)

export const findClaim = (tx: Tx, controlNumber: string): Promise<SandboxClaim | undefined> =>
  tx.maybeOne(sql`
    select ${claimColumns} from sandbox_claims
    where clinic_id = ${tx.clinicId} and control_number = ${controlNumber}`)

/** The number of rows stored: 0 if the claim came before. */
export const insertClaim = (tx: WriteTx, claim: Omit<SandboxClaim, 'nextStep' | 'nextAt'>): Promise<number> =>
  tx.run(sql`
    insert into sandbox_claims
      (clinic_id, control_number, file, payer, member_id, total_cents, story, read_at, created_at)
    values (${tx.clinicId}, ${claim.controlNumber}, ${claim.file}, ${claim.payer}, ${claim.memberId},
      ${claim.totalCents}, ${claim.story}, ${claim.readAt}, ${claim.createdAt})
    on conflict do nothing`)

export const setNextStep = (
  tx: WriteTx,
  claim: { controlNumber: string; nextStep: number; nextAt: Date | null },
): Promise<number> =>
  tx.run(sql`
    update sandbox_claims set next_step = ${claim.nextStep}, next_at = ${claim.nextAt}
    where clinic_id = ${tx.clinicId} and control_number = ${claim.controlNumber}`)

export const dueClaims = (tx: Tx, now: Date): Promise<{ controlNumber: string }[]> =>
  tx.many(sql`
    select control_number as "controlNumber" from sandbox_claims
    where clinic_id = ${tx.clinicId} and next_at <= ${now} order by next_at, control_number`)

/** Claims with further answers. A sandbox never has many. */
export const unfinishedClaims = (tx: Tx): Promise<Pick<SandboxClaim, 'controlNumber' | 'file' | 'story'>[]> =>
  tx.many(sql`
    select control_number as "controlNumber", file, story from sandbox_claims
    where clinic_id = ${tx.clinicId} and next_at is not null order by next_at limit 200`)

export const newestClaims = (tx: Tx, most: number): Promise<SandboxClaim[]> =>
  tx.many(sql`
    select ${claimColumns} from sandbox_claims
    where clinic_id = ${tx.clinicId} order by created_at desc, control_number desc limit ${most}`)

export const insertPayerFile = (
  tx: WriteTx,
  news: { controlNumber: string; step: number; body: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into sandbox_news (clinic_id, control_number, step, body, told_at)
    values (${tx.clinicId}, ${news.controlNumber}, ${news.step}, ${news.body}, ${news.now})`)

export const payerFilesOf = (
  tx: Tx,
  answer: { controlNumber: string; step: number },
): Promise<{ body: Buffer }[]> =>
  tx.many(sql`
    select body from sandbox_news
    where clinic_id = ${tx.clinicId} and control_number = ${answer.controlNumber} and step = ${answer.step}
    order by id`)

export const payerFilesSince = (tx: Tx, since: Date): Promise<{ body: Buffer }[]> =>
  tx.many(sql`
    select body from sandbox_news where clinic_id = ${tx.clinicId} and told_at >= ${since} order by told_at, id`)
