import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import type { PayerReader, PayerStore, PayerWriter } from './payer-store.ts'
import type { AnswerLater } from './port.ts'

/** What the payers have, in our own database. */
export const databasePayerStore = (answerLater: AnswerLater): PayerStore => ({
  read: (clinic, work) => clinic.read(tx => work(readableBooks(tx))),
  write: (clinic, work) => clinic.write(tx => work(writableBooks(tx, answerLater))),
})

const claimColumns = sql`
  control_number as "controlNumber", file, payer, member_id as "memberId", total_cents as "totalCents", story,
  next_step as "nextStep", next_at as "nextAt", read_at as "readAt", created_at as "createdAt"`

const bodies = (rows: { body: Buffer }[]): Buffer[] => rows.map(({ body }) => body)

const readableBooks = (tx: Tx): PayerReader => ({
  findExchange: (kind, id) =>
    tx.maybeOne(sql`
      select content_hash as "contentHash", answer, answers_at as "answersAt"
      from sandbox_exchanges where clinic_id = ${tx.clinicId} and kind = ${kind} and id = ${id}`),
  findClaim: controlNumber =>
    tx.maybeOne(sql`
      select ${claimColumns} from sandbox_claims
      where clinic_id = ${tx.clinicId} and control_number = ${controlNumber}`),
  dueClaims: now =>
    tx.many(sql`
      select control_number as "controlNumber" from sandbox_claims
      where clinic_id = ${tx.clinicId} and next_at <= ${now} order by next_at, control_number`),
  newestClaims: most =>
    tx.many(sql`
      select ${claimColumns} from sandbox_claims
      where clinic_id = ${tx.clinicId} order by created_at desc, control_number desc limit ${most}`),
  filesOf: async ({ controlNumber, step }) =>
    bodies(
      await tx.many(sql`
        select body from sandbox_news
        where clinic_id = ${tx.clinicId} and control_number = ${controlNumber} and step = ${step} order by id`),
    ),
  filesSince: async since =>
    bodies(
      await tx.many(sql`
        select body from sandbox_news
        where clinic_id = ${tx.clinicId} and told_at >= ${since} order by told_at, id`),
    ),
})

const writableBooks = (tx: WriteTx, answerLater: AnswerLater): PayerWriter => ({
  ...readableBooks(tx),
  insertExchange: async ({ kind, id, contentHash, answer, answersAt, now }) =>
    (await tx.run(sql`
      insert into sandbox_exchanges (clinic_id, kind, id, content_hash, answer, answers_at, created_at)
      values (${tx.clinicId}, ${kind}, ${id}, ${contentHash}, ${answer}, ${answersAt}, ${now})
      on conflict do nothing`)) === 1,
  lockClaim: controlNumber =>
    tx.maybeOne(sql`
      select ${claimColumns} from sandbox_claims
      where clinic_id = ${tx.clinicId} and control_number = ${controlNumber} for update`),
  insertClaim: async claim =>
    (await tx.run(sql`
      insert into sandbox_claims
        (clinic_id, control_number, file, payer, member_id, total_cents, story, read_at, created_at)
      values (${tx.clinicId}, ${claim.controlNumber}, ${claim.file}, ${claim.payer}, ${claim.memberId},
        ${claim.totalCents}, ${claim.story}, ${claim.readAt}, ${claim.createdAt})
      on conflict do nothing`)) === 1,
  setNextStep: ({ controlNumber, nextStep, nextAt }) =>
    tx.run(sql`
      update sandbox_claims set next_step = ${nextStep}, next_at = ${nextAt}
      where clinic_id = ${tx.clinicId} and control_number = ${controlNumber}`),
  unfinishedClaims: () =>
    tx.many(sql`
      select control_number as "controlNumber", file, story from sandbox_claims
      where clinic_id = ${tx.clinicId} and next_at is not null order by next_at limit 200`),
  insertFile: ({ controlNumber, step, body, now }) =>
    tx.run(sql`
      insert into sandbox_news (clinic_id, control_number, step, body, told_at)
      values (${tx.clinicId}, ${controlNumber}, ${step}, ${body}, ${now})`),
  notify: () => tx.publish({ channel: 'sandbox', event: 'claim_changed' }),
  answerLater: (errand, afterMs) => answerLater(tx, errand, afterMs),
})
